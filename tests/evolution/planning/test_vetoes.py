"""What holds for a day or a week ends nothing that holds for longer."""

import pytest

from evolution.language.types import Note
from evolution.planning.relations import Relation
from evolution.planning.vetoes import one_day, part_only, this_time_only
from tests.evolution.planning.made import NOW, known, said

ENDS = Relation("ends", "same_attribute_new_value")
DENIED = Relation("denied", "value_denied", named=True)
AT_ELEVEN = "Standup is at 11 today"


def noted(meaning: str, *, kind: str = "time", **changed):
    note = Note(17, 22, kind, meaning, "rule")
    return said("", "standup", "11", content=AT_ELEVEN, notes=(note,), **changed)


@pytest.mark.parametrize(
    ("candidate", "holds"),
    [
        pytest.param(noted(f"{NOW:%Y-%m-%d}"), True, id="of the day itself"),
        pytest.param(noted(f"{NOW:%Y-%m-%d}", changes=True), False, id="a word of change"),
        pytest.param(noted("2026-09-01"), False, id="of a far day"),
        pytest.param(noted("2026-09"), False, id="of a month"),
        pytest.param(noted("2026-04-01/2026-04-03"), False, id="of several days"),
        pytest.param(noted("Tom", kind="person"), False, id="of no time"),
        pytest.param(
            said(value="today", content=AT_ELEVEN, notes=noted(f"{NOW:%Y-%m-%d}").notes),
            False,
            id="the day is the value",
        ),
    ],
)
def test_words_of_a_day_hold_for_that_day(candidate, *, holds) -> None:
    assert one_day(candidate, known(), ENDS) is holds


@pytest.mark.parametrize(
    ("content", "value", "stated", "holds"),
    [
        pytest.param("这周钢琴课改到周五", "周五", "钢琴课在周三", True, id="this week's time"),
        pytest.param("这周钢琴课改到周五", "周五", "这周钢琴课在周三", False, id="of weeks"),
        pytest.param("钢琴课改到周五", "周五", "钢琴课在周三", False, id="of every week"),
        pytest.param("这周搬到了上海", "上海", "我住北京", False, id="what happens once"),
    ],
)
def test_words_of_this_week_hold_for_this_week(content, value, stated, *, holds) -> None:
    candidate = said(value=value, content=content)
    assert this_time_only(candidate, known(content=stated), ENDS) is holds


@pytest.mark.parametrize(
    ("content", "stated", "changed", "relation", "stands"),
    [
        pytest.param(
            "I no longer drink coffee after five",
            "I drink coffee",
            {"affirmed": False, "value": "coffee"},
            DENIED,
            True,
            id="a denial of the evening",
        ),
        pytest.param(
            "I no longer drink coffee",
            "I drink coffee",
            {"affirmed": False, "value": "coffee"},
            DENIED,
            False,
            id="a denial of all of it",
        ),
        pytest.param(
            "I drink tea for breakfast now",
            "I drink coffee",
            {"single": False, "value": "tea"},
            Relation("ends", "changed_to_value_of_same_kind"),
            True,
            id="tea for breakfast",
        ),
        pytest.param(
            "I drink tea now",
            "I drink coffee",
            {"single": False, "value": "tea"},
            Relation("ends", "changed_to_value_of_same_kind"),
            False,
            id="tea",
        ),
        pytest.param(
            "早餐我喝茶了",
            "我喝咖啡",
            {"single": False, "value": "茶"},
            Relation("ends", "changed_to_value_of_same_kind"),
            True,
            id="tea for breakfast in Chinese",
        ),
        pytest.param(
            "I drink tea for breakfast now",
            "I drink coffee",
            {"single": False, "value": "tea"},
            ENDS,
            False,
            id="where the attribute holds one value",
        ),
    ],
)
def test_what_changes_in_part_ends_nothing(content, stated, changed, relation, stands):
    candidate = said(content=content, **changed)
    assert part_only(candidate, known(content=stated), relation) is stands
