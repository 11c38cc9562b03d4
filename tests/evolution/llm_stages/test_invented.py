"""What a summary names has to stand in what it sums up."""

import pytest

from evolution.model_stages.invented import invented

NOTES = ["2026-01-08: Ann Berg bought 12 ropes at the Sea Star.", "2026年1月9日：张伟搬到了上海。"]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Berg bought 12 ropes on 8 January 2026.",
        "Ann bought ropes at the Sea Star, and 张伟 moved.",
        "2026年1月9日，张伟搬到上海，Ann Berg 买了12根绳子。",
        "A quiet week.",
    ],
)
def test_what_is_told_in_another_way_is_not_made_up(text: str) -> None:
    assert invented(text, sources=NOTES) == ()


@pytest.mark.parametrize(
    ("text", "made_up"),
    [
        ("Ann Berg bought 13 ropes.", ("13",)),
        ("Ann Berg bought 12 ropes with Marco.", ("Marco",)),
        ("In 2025 Ann bought ropes at the Blue Whale.", ("2025", "Blue Whale")),
        ("李娜搬到了上海。", ("李娜",)),
        ("张伟在10日搬到了上海。", ("10",)),
    ],
)
def test_numbers_and_names_of_no_source_are_made_up(text: str, made_up: tuple[str, ...]) -> None:
    assert invented(text, sources=NOTES) == made_up
