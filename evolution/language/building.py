"""The claim that a frame makes of the words it takes (pure)."""

import re
from collections.abc import Mapping
from functools import lru_cache

from evolution.language.attributes import attribute_name, holds_one_value, verb_name
from evolution.language.frames import Frame
from evolution.language.kinds import kind_of
from evolution.language.masking import FILLER
from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Claim, Denial, Language

# Groups whose words name an attribute.
NAMES = {"attribute": attribute_name, "verb": verb_name, "base": verb_name, "topic": attribute_name}
NOTHING = r"[^\s\S]"
GROUP = re.compile(r"\{([\w|']+)\}")


def claim_of(frame: Frame, found: Mapping[str, tuple[str, int]], words: str, begin: int) -> Claim:
    """What a frame that takes words makes of them.

    Args:
        frame: the frame.
        found: the words of its groups, and where they begin.
        words: of the clause, with all that was left out to match.
        begin: what is added to a place in `found` to get the place in `words`.
    """
    groups = {name: words for name, (words, _) in found.items()}
    groups |= {name: rename(groups[name], frame.language) for name, rename in NAMES.items() if name in groups}
    value, at = found.get("value", ("", -begin))
    groups |= {"kind": _kind(value, groups.get("old", "")), "kind_of_memory": frame.kind}
    groups["subject"] = subject = _filled(frame.subject, groups)
    attribute = _filled(frame.attribute, groups).lower()
    denials = _denials(frame, groups)
    owned = _owned_attribute(subject, frame.language)
    if owned:
        subject, attribute = "", owned
        denials = tuple(Denial("", (owned,), denial.value) for denial in denials)
    around = words.replace(value, FILLER) if value else words
    adds = says("additive", around, frame.language)
    changes = frame.changes or says("changing", around, frame.language)
    return Claim(
        kind=frame.kind,
        subject=subject,
        attribute=attribute,
        value=value,
        start=0,
        stop=len(words),
        value_start=at + begin,
        value_stop=at + begin + len(value),
        affirmed=frame.affirmed,
        single=_is_single(frame, attribute, changes=changes) and not adds,
        changes=changes and not adds,
        denials=denials,
        category=_filled(frame.category, {**groups, "attribute": attribute}).rstrip("/"),
        frame=frame.name,
    )


@lru_cache(maxsize=4096)
def _owned_attribute(subject: str, language: Language) -> str:
    """The name of what is the speaker's own though it is called `the` deadline; empty for any other subject."""
    pattern = clause_data(language).get("owned", NOTHING)
    found = compiled(pattern, language).fullmatch(subject)
    return attribute_name(str(found.group("attribute")), language) if found else ""


def _kind(value: str, old: str) -> str:
    """The kind of a value; where an old one is named too, the kind of both: one of another kind is a mere name."""
    kinds = {kind_of(one) for one in (value, old) if one}
    return kinds.pop() if len(kinds) == 1 else ""


def _is_single(frame: Frame, attribute: str, *, changes: bool) -> bool:
    if isinstance(frame.single, bool):
        return frame.single
    return holds_one_value(attribute, frame.language) or (changes and frame.single == "attribute or change")


def _denials(frame: Frame, groups: dict[str, str]) -> tuple[Denial, ...]:
    """What the frame says is over; a denial whose words were not said is none."""
    made = []
    for template in frame.denials:
        subject = groups["subject"] if template.subject is None else _filled(template.subject, groups)
        names = (_filled(one, groups).lower() for one in template.attributes)
        value = _filled(template.value, groups)
        if value or not template.value:
            made.append(Denial(subject, tuple(name for name in names if name), value))
    return tuple(made)


def _filled(template: str, groups: Mapping[str, str]) -> str:
    def words(found: re.Match[str]) -> str:
        named = (groups.get(name, "") or name[1:-1] * name.startswith("'") for name in found.group(1).split("|"))
        return next(filter(None, named), "")

    return " ".join(GROUP.sub(words, template).split())


def says(name: str, words: str, language: Language) -> bool:
    """Whether words say so: `additive` (beside what is known), `changing` (new), `dated` (of one day)."""
    pattern = clause_data(language).get(name, "")
    return bool(pattern) and compiled(pattern, language).search(words) is not None
