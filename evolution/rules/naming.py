"""Write a name where a pronoun stood: its case, its contraction, and the verb that agrees with it (pure)."""

import re

from evolution.rules.english_verbs import ADVERBS, third_person_form

# What may follow a subject: a contraction, adverbs, a verb; and what may precede it in a question.
FOLLOWING = re.compile(
    rf"(?P<joined>['’](?:re|ve|ll|d|s)\b)?(?P<adverbs>(?:\s+(?:{ADVERBS}))*)(?P<verb>\s+[A-Za-z']+)?"
)
INVERTED = re.compile(r"\b(?P<auxiliary>do|don't|are|aren't|have|haven't|were|weren't)(?P<gap>\s+)$", re.IGNORECASE)
PARTICIPLE = re.compile(
    r"\s+(?:\w+ed|been|gone|done|seen|had|better|taken|given|eaten|made|got|gotten|met|heard|known|left|lost|found"
    r"|bought|sold|told|said|sent|read|written|won|come|become|begun|grown|kept|put|set)$"
)
_HAS = re.compile(r"\s+(?:been|got|had|gone|done|become|gotten)$")
_ARTICLES = frozenset({"the", "that", "these", "those", "two", "three", "all", "both", "some", "many"})
_SINGLE_S = re.compile(r"(?:ss|us|is)$")


def is_plural(name: str) -> bool:
    """Whether a name takes a plural verb: two together, a plural noun."""
    last = name.split()[-1] if name.split() else ""
    if " and " in name or last in {"people", "children", "men", "women", "police", "kids"}:
        return True
    if re.fullmatch(r"[Tt]he [A-Z]\w+s", name):
        return True
    return last.endswith(("s", "s'")) and last.islower() and not _SINGLE_S.search(last)


def cased(name: str, *, begins: bool) -> str:
    """The name as written at the start of a sentence or inside it: only an article changes its case."""
    article, space, rest = name.partition(" ")
    if article.lower() not in _ARTICLES:
        return name
    return (article.capitalize() if begins else article.lower()) + space + rest


def agreeing(name: str, rest: str, *, plural_pronoun: bool, inverted: bool = False) -> tuple[str, int]:
    """Return a subject with what follows it, and how much of what follows that took the place of.

    Args:
        name: the subject as written.
        rest: the text behind the pronoun.
        plural_pronoun: the pronoun took a plural verb (you, they).
        inverted: the verb stands before the subject already (`Do they find`).
    """
    match = FOLLOWING.match(rest)
    if match is None:  # every part of the pattern is optional
        return name, 0
    joined, adverbs, verb = ((match.group(part) or "").replace("’", "'") for part in ("joined", "adverbs", "verb"))
    singular = not is_plural(name)
    if joined:
        return f"{name} {_expanded(joined, verb, singular=singular)}{adverbs}{verb}", match.end()
    bare = verb.strip()
    if not bare or inverted or not (plural_pronoun and singular):
        return name, 0
    return f"{name}{adverbs} {third_person_form(bare)}", match.end()


def singular(auxiliary: str) -> str:
    """An auxiliary after which one person stands: Do -> Does."""
    form = third_person_form(auxiliary)
    return form.capitalize() if auxiliary[:1].isupper() else form


def singular_before(text: str) -> str:
    """The text with the verb of a question that ends it in the singular: `Do ` -> `Does `."""
    return INVERTED.sub(lambda match: singular(match.group("auxiliary")) + match.group("gap"), text)


def _expanded(joined: str, verb: str, *, singular: bool) -> str:
    if joined == "'ll":
        return "will"
    if joined == "'d":
        return "had" if PARTICIPLE.search(verb) else "would"
    if joined == "'s":
        return "has" if _HAS.search(verb) else "is"
    return third_person_form(joined) if singular else {"'re": "are", "'ve": "have"}[joined]
