"""In a line a day and a speaker are named once, and nobody gets the words of another."""

from datetime import UTC, datetime
from typing import Any

from memory.retrieval.block.compact import arranged, compact
from memory.retrieval.block.dates import Dates
from memory.retrieval.types import Injected
from tests.retrieval.packing import a_goal, an_id

DATES = Dates(datetime(2026, 3, 18, 9, tzinfo=UTC), asks_when=True)
ANN, BEN = "Ann: ", "Ben: "


def said(place: int, day: int, text: str, *, label: str = ANN, **fields: Any) -> Injected:
    item = a_goal(f"{label}{text}", place)._replace(
        source="episode", label=label, valid_since=datetime(2026, 3, day, tzinfo=UTC)
    )
    return item._replace(item_id=an_id(place), **fields)


def the_line(*items: Injected) -> str:
    ordered = arranged(items, DATES, keep_last=False)
    (line,) = (one for one in compact(ordered, "en", DATES).splitlines() if one.startswith("- "))
    return line


def test_what_was_said_earlier_stands_newest_first_with_each_day_and_speaker_once() -> None:
    told = (
        said(0, 9, "I play chess on Sundays"),
        said(1, 2, "I play on Mondays", newer=an_id(0)),
        said(2, 5, "I play on Fridays", newer=an_id(0)),
        said(3, 2, "I play at noon", newer=an_id(2)),
        said(4, 9, "I play a lot", newer=an_id(0)),
    )
    assert the_line(*told) == (
        "- Ann: I play chess on Sundays | earlier: I play a lot | 03-05: I play on Fridays"
        " | 03-02: I play on Mondays | earlier: I play at noon"
    )


def test_of_several_speakers_each_is_named() -> None:
    told = (
        said(0, 9, "The club meets on Sundays"),
        said(1, 5, "The club meets on Fridays", label=BEN, newer=an_id(0)),
        said(2, 2, "The club meets on Mondays", newer=an_id(1)),
    )
    assert the_line(*told) == (
        "- Ann: The club meets on Sundays | 03-05: Ben: The club meets on Fridays"
        " | 03-02: Ann: The club meets on Mondays"
    )


def test_what_may_be_over_stays_behind_what_may_hold_instead() -> None:
    told = (
        said(0, 9, "I sold the car"),
        said(1, 2, "I drive the old car (outdated?)", newer=an_id(0), outdated=True),
        said(2, 5, "I wash the car", newer=an_id(1)),
    )
    assert the_line(*told) == (
        "- Ann: I sold the car | I drive the old car (outdated?) | 03-05: I wash the car"
    )
