"""The forms of English verbs that the data lists by their base (pure)."""

import re

SIBILANT_END = re.compile(r"(?:s|sh|ch|x|z|o)$")
CONSONANT_Y = re.compile(r"[^aeiou]y$")
SILENT_E = re.compile(r"[^eoy]e$")
# One short syllable doubles its last letter (`run`, `running`), and so does what is made of one.
DOUBLING = re.compile(r"^[^aeiou]*[aeiou][bdfgklmnprtv]$|[^aeiou]sit$")


def third_person(base: str) -> str:
    """`eat` as in `she eats`; irregular verbs have their own line in the data."""
    if CONSONANT_Y.search(base):
        return f"{base[:-1]}ies"
    ending = "es" if SIBILANT_END.search(base) else "s"
    return base + ending


def ing_form(base: str) -> str:
    """`eat` as in `eating`."""
    if SILENT_E.search(base):
        return f"{base[:-1]}ing"
    doubled = base[-1] if DOUBLING.search(base) else ""
    return f"{base}{doubled}ing"


def verb_fragments(bases: str) -> tuple[dict[str, str], dict[str, str]]:
    """Of bases between bars.

    The fragments `VB` (base), `VBS` (third person) and `VING`, and the base of each form.
    """
    verbs = [base.strip() for base in bases.split("|")]
    fragments = {
        "VB": "|".join(verbs),
        "VBS": "|".join(map(third_person, verbs)),
        "VING": "|".join(map(ing_form, verbs)),
    }
    bases_of = {form: base for base in verbs for form in (third_person(base), ing_form(base))}
    return fragments, bases_of
