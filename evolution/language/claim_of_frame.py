"""The claim that a frame makes of the words it takes (pure)."""

import re
from collections.abc import Mapping
from functools import lru_cache

from evolution.language.attributes import attribute_name, holds_one_value, verb_name
from evolution.language.frames import Frame
from evolution.language.masking import FILLER
from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Claim, Denial, Language
from evolution.language.value_kinds import kind_of

# The words of a group, and where they begin.
Place = tuple[str, int]
# Groups whose words name an attribute.
NAMES = {"attribute": attribute_name, "verb": verb_name, "base": verb_name, "topic": attribute_name}
NOTHING = r"[^\s\S]"
GROUP = re.compile(r"\{([\w|']+)\}")
OF_WHO_ONE_IS = frozenset({"occupation", "city", "major", "language"})
"""Kinds of values that say who one is: whoever likes a nurse (我喜欢护士) is none."""


def claim_of(frame: Frame, found: Mapping[str, Place], words: str, begin: int) -> Claim:
    """What a frame that takes words makes of them.

    Args:
        frame: the frame.
        found: the words of its groups, and where they begin.
        words: of the clause, with all that was left out to match.
        begin: what is added to a place in `found` to get the place in `words`.
    """
    value, at = found.get("value", ("", -begin))
    value_start = at + begin
    groups = _named_groups(frame, found)
    groups["kind"] = _kind(value, groups.get("old", ""))
    if frame.kind == "preference" and groups["kind"] in OF_WHO_ONE_IS:
        groups["kind"] = ""
    groups["subject"] = subject = _filled(frame.subject, groups)
    attribute = _filled(frame.attribute, groups).lower()
    denials = _denials(frame, groups)
    owned = _owned_attribute(subject, frame.language)
    if owned:
        subject, attribute = "", owned
        denials = tuple(Denial("", (owned,), denial.value) for denial in denials)
    groups["attribute"] = attribute
    category = _filled(frame.category, groups).rstrip("/")
    around = words.replace(value, FILLER) if value else words
    adds = says("additive", around, frame.language)
    changes = frame.changes or says("changing", around, frame.language)
    is_single = _is_single(frame, attribute, changes=changes)
    return Claim(
        kind=frame.kind,
        subject=subject,
        attribute=attribute,
        value=value,
        start=0,
        stop=len(words),
        value_start=value_start,
        value_stop=value_start + len(value),
        affirmed=frame.affirmed,
        single=is_single and not adds,
        changes=changes and not adds,
        denials=denials,
        category=category,
        frame=frame.name,
    )


def _named_groups(frame: Frame, found: Mapping[str, Place]) -> dict[str, str]:
    """The words of each group, those that name an attribute by its name."""
    groups = {name: words for name, (words, _) in found.items()}
    for name in groups.keys() & NAMES.keys():
        rename = NAMES[name]
        groups[name] = rename(groups[name], frame.language)
    groups["kind_of_memory"] = frame.kind
    return groups


@lru_cache(maxsize=4096)
def _owned_attribute(subject: str, language: Language) -> str:
    """The name of what is the speaker's own though it is called `the` deadline.

    Empty for any other subject.
    """
    pattern = clause_data(language).get("owned", NOTHING)
    found = compiled(pattern, language).fullmatch(subject)
    if found is None:
        return ""
    name = str(found.group("attribute"))
    return attribute_name(name, language)


def _kind(value: str, old: str) -> str:
    """The kind of a value; where an old one is named too, the kind of both.

    One of another kind is a mere name.
    """
    kinds = {kind_of(one) for one in (value, old) if one}
    return kinds.pop() if len(kinds) == 1 else ""


def _is_single(frame: Frame, attribute: str, *, changes: bool) -> bool:
    if isinstance(frame.single, bool):
        return frame.single
    return holds_one_value(attribute, frame.language) or (
        changes and frame.single == "attribute or change"
    )


def _denials(frame: Frame, groups: dict[str, str]) -> tuple[Denial, ...]:
    """What the frame says is over; a denial whose words were not said is none."""
    made = []
    for template in frame.denials:
        value = _filled(template.value, groups)
        if template.value and not value:
            continue
        subject = (
            groups["subject"] if template.subject is None else _filled(template.subject, groups)
        )
        names = [_filled(attribute, groups).lower() for attribute in template.attributes]
        made.append(Denial(subject, tuple(filter(None, names)), value))
    return tuple(made)


def _filled(template: str, groups: Mapping[str, str]) -> str:
    """A template with the words of its groups, one space between words."""

    def words(found: re.Match[str]) -> str:
        for name in found.group(1).split("|"):
            said = name[1:-1] if name.startswith("'") else groups.get(name, "")
            if said:
                return said
        return ""

    filled = GROUP.sub(words, template)
    return " ".join(filled.split())


def says(name: str, words: str, language: Language) -> bool:
    """Whether words say so: `additive` (beside what is known), `changing` (new) or `dated`.

    `dated` is of one day.
    """
    pattern = clause_data(language).get(name, "")
    return bool(pattern) and compiled(pattern, language).search(words) is not None
