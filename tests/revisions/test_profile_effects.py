"""What a change did to a profile, told from its entries before and after."""

from uuid import UUID

import pytest

from memory.models import EntryStatus
from memory.revisions.profile_effects import EntryState, entry_effects

ENTRY = UUID(int=1)
SPEAKS = (EntryStatus.ACTIVE, EntryStatus.TENTATIVE)
SILENT = tuple(status for status in EntryStatus if status not in SPEAKS)


def effect(was: EntryState | None, now: EntryState | None) -> tuple[str, str, str] | None:
    before = {} if was is None else {ENTRY: was}
    after = {} if now is None else {ENTRY: now}
    found = entry_effects(before, after)
    return (found[0].effect, found[0].text, found[0].new_text) if found else None


@pytest.mark.parametrize("speaks", SPEAKS)
@pytest.mark.parametrize("silent", SILENT)
def test_an_entry_that_begins_or_ceases_to_speak_is_told(speaks: str, silent: str) -> None:
    assert effect(None, ("tea", speaks)) == ("made", "tea", "tea")
    assert effect(("tea", silent), ("tea", speaks)) == ("restored", "tea", "tea")
    assert effect(("tea", speaks), ("tea", silent)) == ("ended", "tea", "")
    assert effect(("tea", speaks), None) == ("ended", "tea", "")


@pytest.mark.parametrize("silent", SILENT)
def test_what_spoke_neither_before_nor_after_is_no_effect(silent: str) -> None:
    assert effect(None, ("tea", silent)) is None
    assert effect(("tea", silent), None) is None
    assert effect(("tea", silent), ("coffee", silent)) is None


def test_an_entry_that_says_something_else_changed() -> None:
    assert effect(("tea", "active"), ("coffee", "active")) == ("changed", "tea", "coffee")
    assert effect(("tea", "active"), ("tea", "active")) is None


def test_each_entry_is_told_once_those_before_first() -> None:
    one, two, three = (UUID(int=number) for number in (1, 2, 3))
    before = {one: ("a", "active"), two: ("b", "active")}
    after = {three: ("c", "active"), two: ("B", "active")}
    found = entry_effects(before, after)
    assert [(each.id, each.effect) for each in found] == [
        (one, "ended"),
        (two, "changed"),
        (three, "made"),
    ]
