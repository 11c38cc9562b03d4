"""How stored text, times and numbers are shown: as text, whatever they say."""

from datetime import UTC, datetime, timedelta
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from observability.admin import text
from observability.admin.charts import (
    CHARTED,
    DAYS,
    HEADROOM,
    HEIGHT,
    WIDTH,
    _chart,
    _points,
    _value_before,
)
from observability.admin.row_counts import RowCount, about_how_many
from observability.admin.spreadsheet import spreadsheet
from observability.admin.text import LINE_CHARACTERS, NOTHING
from observability.models import Objective, ObjectiveHour

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=150)


@given(TEXTS)
def test_no_text_opens_or_closes_a_tag(said: str) -> None:
    shown = {"line": text.line(said), "block": text.block(said), "code": text.code(said)}
    shown["document"] = text.document({"a": said, said: 1})
    for name, html in shown.items():
        inner = str(html)
        for tag in ("bdi", "pre", "code", "details", "summary"):
            inner = inner.replace(f"</{tag}>", "").replace(f"<{tag}>", "")
        inner = inner.replace('<bdi class="rmb-line">', "").replace(
            '<pre class="rmb-text" tabindex="0">', ""
        )
        inner = inner.replace('<code class="rmb-code">', "")
        assert "<" not in inner, name
        assert ">" not in inner, name


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("one\ntwo\t three", "one two three"),
        ("x" * LINE_CHARACTERS, "x" * LINE_CHARACTERS),
        ("x" * (LINE_CHARACTERS + 1), "x" * (LINE_CHARACTERS - 1) + "…"),
        ("x" * (LINE_CHARACTERS - 2) + " yz", "x" * (LINE_CHARACTERS - 2) + "…"),
        ("<b>&", "<b>&"),
        ("茶" * 3, "茶茶茶"),
    ],
)
def test_a_line_is_the_beginning_of_a_text_on_one_line(said: str, shown: str) -> None:
    html = str(text.line(said))
    assert html.startswith('<bdi class="rmb-line">')
    assert unescape(html.removeprefix('<bdi class="rmb-line">').removesuffix("</bdi>")) == shown


@pytest.mark.parametrize("nothing", [None, "", " \n\t ", "\u3000"])
def test_what_says_nothing_is_a_dash(nothing: str | None) -> None:
    assert text.line(nothing) == NOTHING
    assert text.block("") == text.document({}) == text.document([]) == NOTHING
    assert text.document(None) == text.code("") == text.identity(None) == NOTHING
    assert text.tag(None) == text.tag("") == text.moment(None) == NOTHING


@pytest.mark.parametrize(
    ("zone", "shown"),
    [("UTC", "2026-03-08 23:30"), ("Asia/Shanghai", "2026-03-09 07:30")],
)
def test_a_time_is_that_of_who_looks(zone: str, shown: str) -> None:
    with timezone.override(zone):
        html = str(text.moment(datetime(2026, 3, 8, 23, 30, 59, tzinfo=UTC)))
    assert f">{shown}<" in html
    assert ("CST" if zone != "UTC" else "UTC") in html


def test_a_column_of_times_is_called_and_sorted_by_its_attribute() -> None:
    column = text.when("opened_at", "opened")
    assert (column.__name__, column.admin_order_field) == ("opened_at", "opened_at")
    assert "2026-03-08 12:00" in str(column(SimpleNamespace(opened_at=NOW)))


@pytest.mark.parametrize(
    ("word", "shown"),
    [("needs_review", "needs review"), ("茶_1", "茶_1"), ("<b>", "&lt;b&gt;")],
)
def test_a_word_that_no_catalogue_has_loses_its_underscores(word: str, shown: str) -> None:
    with translation.override("en"):
        assert f">{shown}<" in str(text.tag(word, tone="warn"))


def hours(*values: tuple[float, float]) -> list[ObjectiveHour]:
    return [ObjectiveHour(hour=NOW - timedelta(hours=ago), value=value) for ago, value in values]


@pytest.mark.parametrize(
    ("measured", "before"),
    [
        ([], None),
        ([(1, 5.0)], None),
        ([(24, 4.0), (1, 5.0)], 4.0),
        ([(30, 3.0), (25, 4.0), (23, 5.0)], 4.0),
    ],
)
def test_what_a_number_was_a_day_ago_is_the_last_one_of_before_then(
    measured: list[tuple[float, float]], before: float | None
) -> None:
    assert _value_before(hours(*measured), NOW - timedelta(days=1)) == before


@given(st.lists(st.tuples(st.floats(0, DAYS * 24), st.floats(0, 1e6)), min_size=1, max_size=20))
def test_a_line_stays_on_its_chart(measured: list[tuple[float, float]]) -> None:
    objective = Objective(pk=1, name="token_use", description="d", unit="ms", limit=80, value=1)
    chart = _chart(objective, hours(*measured), now=NOW)
    assert 0 <= chart.limit_at <= HEIGHT
    for point in chart.points.split(" "):
        across, down = map(float, point.split(","))
        assert 0 <= across <= WIDTH
        assert 0 <= down <= HEIGHT


def test_the_highest_value_has_room_above_it() -> None:
    top = 100 * HEADROOM
    [point] = _points(hours((0, 100.0)), top=top, now=NOW)
    assert point == f"{WIDTH:.1f},{HEIGHT * (1 - 1 / HEADROOM):.1f}"
    assert len(CHARTED) == len(set(CHARTED))


def test_a_chart_of_nothing_measured_shows_its_limit_alone() -> None:
    objective = Objective(pk=1, name="x", description="d", unit="share", limit=0.6, at_least=True)
    chart = _chart(objective, [], now=NOW)
    assert (chart.value, chart.limit, chart.before, chart.points) == ("–", "≥ 60.0%", "", "")
    assert chart.is_met is None
    zero = _chart(Objective(pk=1, name="x", description="d", unit="ms", limit=0), [], now=NOW)
    assert (zero.limit, zero.limit_at) == ("≤ 0 ms", HEIGHT)


class Rows:
    """Rows of which the planner estimates a number."""

    def __init__(self, estimate: int) -> None:
        self.estimate = estimate

    def order_by(self) -> "Rows":
        return self

    def explain(self, **_: object) -> str:
        return f'[{{"Plan": {{"Plan Rows": {self.estimate}}}}}]'


@pytest.mark.parametrize(
    ("page", "shown", "estimate", "count"),
    [
        (1, 99, 12_345, RowCount(99, exact=True)),
        (1, 100, 12_345, RowCount(12_000, exact=False)),
        (2, 20, 12_345, RowCount(12_000, exact=False)),
        (1, 100, 3, RowCount(100, exact=False)),
        (1, 0, 7, RowCount(0, exact=True)),
    ],
)
def test_rows_are_counted_where_a_page_holds_them_all(
    page: int, shown: int, estimate: int, count: RowCount
) -> None:
    listed: Any = SimpleNamespace(
        result_list=[None] * shown, page_num=page, list_per_page=100, queryset=Rows(estimate)
    )
    assert about_how_many(listed) == count


def test_a_spreadsheet_quotes_every_cell_and_begins_with_its_mark() -> None:
    rows = [["=1+1", 'say "hi"'], [None, "a\nb"], ["茶", 3]]
    response = spreadsheet("memories", columns=["one", "=two"], rows=rows)
    content = response.content.decode()
    assert content.startswith("\ufeff")
    assert content.removeprefix("\ufeff").split("\r\n") == [
        '"one","\'=two"',
        '"\'=1+1","say ""hi"""',
        '"","a\nb"',
        '"茶","3"',
        "",
    ]
    assert response["Content-Disposition"] == 'attachment; filename="memories.csv"'
    assert response["Content-Type"] == "text/csv; charset=utf-8"
