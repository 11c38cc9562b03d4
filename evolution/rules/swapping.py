"""Which value of a turn stands where a remembered one stood: another of its kind (pure)."""

from evolution.rules.predicates import PERSONAL, in_predicate
from evolution.rules.states import TOLD_BY
from evolution.rules.types import KnownValue
from evolution.rules.value_kinds import Valued, values_in

# Kinds that may stand in one slot.
MEETING_KINDS = (
    {"chat", "calls"},
    {"sport", "hobby", "instrument"},
    {"database", "queue"},
    {"commute", "car"},
    {"contact_by", "chat"},
    {"diet", "cuisine"},
)
# Values of these kinds exclude each other whatever the verb.
EXCLUSIVE = frozenset(
    [
        "blood",
        "level",
        "thing:marital",
        "thing:diet",
        "thing:carrier",
        "thing:hair",
        "thing:rank",
        "thing:voice",
        "thing:zone",
        "thing:mode",
        "thing:shift",
        "thing:place_in_team",
    ]
)


def swapped(text: str, item: KnownValue) -> tuple[Valued, Valued] | None:
    """A value of the remembered statement and another of its kind in the turn; the most telling kind first."""
    remembered = values_in(item.content) + values_in(item.value or "")
    if item.value is None and not PERSONAL.match(TOLD_BY.sub("", item.content)):
        remembered = in_predicate(item.content, remembered)
    said = values_in(text)
    pairs = [
        (old, new)
        for old in remembered
        for new in said
        if _one_kind(old, new) and not _same(old, new) and not any(_same(new, one) for one in remembered)
    ]
    return min(pairs, key=lambda pair: (pair[0].kind != pair[1].kind, pair[1].loose, -pair[1].begin), default=None)


def _one_kind(old: Valued, new: Valued) -> bool:
    if old.kind == new.kind:
        return True
    if new.kind == "number":
        return old.numeric
    if old.kind == "number":
        return new.numeric and new.kind not in ("clock", "day")
    if {old.kind.removeprefix("thing:"), new.kind.removeprefix("thing:")} in MEETING_KINDS:
        return True
    person = {"person:dr", "person:mr", "name"}
    named = {old.kind.partition(":")[0], new.kind.partition(":")[0]}
    return {old.kind, new.kind} <= person or ("name" in named and named <= {"name", "thing"} and old.kind == "name")


def _same(old: Valued, new: Valued) -> bool:
    left, right = old.surface.lower(), new.surface.lower()
    return left == right or left in right or right in left
