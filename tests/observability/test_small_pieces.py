"""Rates, ids of requests, states of processes, cells and numbers as people read them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from observability.admin.charts import HEIGHT, WIDTH, _points, worded
from observability.admin.row_counts import _rounded
from observability.admin.spreadsheet import STARTS_FORMULA, inert
from observability.alert_lifecycle import Excess
from observability.models import Objective, ObjectiveHour
from observability.processes import FILE, FRESH_SECONDS, ProcessState, read_states, write_states
from observability.request_ids import HEADER, RequestIdMiddleware, current_request_id
from observability.token_bucket import Rate, retry_after

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("per_second", "burst"),
    [(0, 1), (-1, 1), (float("nan"), 1), (float("inf"), 1), (1, 0.9), (1, float("nan"))],
)
def test_a_bucket_that_never_holds_a_token_is_refused(per_second: float, burst: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Rate(per_second, burst)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, 1), (0.2, 1), (1, 1), (1.0001, 2), (59.5, 60), (86_400, 86_400)]
)
def test_who_waits_as_long_as_said_has_waited_enough(seconds: float, said: int) -> None:
    assert retry_after(seconds) == said


def answered(given: str | None) -> tuple[str, str]:
    """Return the id within a request, and the one that its answer says."""
    seen: list[str] = []

    def view(_request: HttpRequest) -> HttpResponse:
        seen.append(current_request_id())
        return HttpResponse()

    headers = {} if given is None else {HEADER: given}
    response = RequestIdMiddleware(view)(RequestFactory().get("/", headers=headers))
    return seen[0], response[HEADER]


@pytest.mark.parametrize("given", ["a1b2c3d4", "A" * 64, "req-1.2_three"])
def test_a_proxys_id_is_taken(given: str) -> None:
    assert answered(given) == (given, given)
    assert current_request_id() == ""


@pytest.mark.parametrize(
    "given", [None, "", "short", "A" * 65, "a b c d e", "абвгдежз", "x;drop=1"]
)
def test_what_is_no_id_is_replaced_by_a_new_one(given: str | None) -> None:
    within, said = answered(given)
    assert within == said != given
    assert len(said) == 32
    assert answered(given)[1] != said


def test_states_come_back_and_old_or_broken_ones_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = [ProcessState("web", 12, 0, "", None), ProcessState("beat", None, 3, "killed", 5.5)]
    assert read_states(tmp_path) == []
    write_states(tmp_path, states)
    assert read_states(tmp_path) == states
    written = (tmp_path / FILE).stat().st_mtime
    monkeypatch.setattr("time.time", lambda: written + FRESH_SECONDS)
    assert read_states(tmp_path) == states
    monkeypatch.setattr("time.time", lambda: written + FRESH_SECONDS + 0.1)
    assert read_states(tmp_path) == []


@pytest.mark.parametrize("content", ["", "[", "{}x", '[{"name": "web"}]', "[1]"])
def test_a_broken_file_of_states_says_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    assert read_states(tmp_path) == []


@pytest.mark.parametrize("before", ["", " ", "\u200b", "\ufeff \u3000", "\u202e"])
@pytest.mark.parametrize("sign", sorted(STARTS_FORMULA))
def test_no_cell_is_a_formula(before: str, sign: str) -> None:
    assert inert(f"{before}{sign}HYPERLINK()") == f"'{before}{sign}HYPERLINK()"


@pytest.mark.parametrize(
    ("value", "cell"),
    [(None, ""), ("", ""), (0, "0"), (-3, "'-3"), ("茶=tea", "茶=tea"), (" ", " ")],
)
def test_any_other_cell_is_as_it_was(value: object, cell: str) -> None:
    assert inert(value) == cell


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (None, "ms", "–"),
        (0.9876, "share", "98.8%"),
        (0.0, "share", "0.0%"),
        (0.123, "ms", "0.123 ms"),
        (30.0, "ms", "30 ms"),
        (999.94, "ms", "999.9 ms"),
        (2_000, "ms", "2,000 ms"),
        (12_345.6, "ms", "12,346 ms"),
        (1_234_567, "memories", "1,234,567 memories"),
    ],
)
def test_a_number_is_written_as_people_read_it(value: float | None, unit: str, words: str) -> None:
    assert worded(value, unit=unit) == words


@pytest.mark.parametrize(
    ("number", "shown"),
    [(0, 0), (7, 7), (99, 99), (104, 100), (995, 1000), (1_249, 1_200), (123_456, 120_000)],
)
def test_an_estimate_claims_two_digits(number: int, shown: int) -> None:
    assert _rounded(number) == shown


def test_a_line_begins_a_week_ago_and_ends_now() -> None:
    hours = [
        ObjectiveHour(hour=NOW - timedelta(days=days), value=value)
        for days, value in ((7, 0.0), (3.5, 5.0), (0, 10.0))
    ]
    points = list(_points(hours, top=10.0, now=NOW))
    assert points == [f"0.0,{HEIGHT}.0", f"{WIDTH / 2},{HEIGHT / 2}", f"{WIDTH}.0,0.0"]


@pytest.mark.parametrize(
    ("at_least", "value", "met"),
    [
        (False, None, None),
        (False, 30.0, True),
        (False, 30.1, False),
        (True, 30.0, True),
        (True, 29.9, False),
    ],
)
def test_a_limit_itself_is_kept(at_least: bool, value: float | None, met: bool | None) -> None:
    assert Objective(limit=30, at_least=at_least, value=value).is_met is met


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.booleans())
def test_the_worse_of_two_is_the_one_further_over(one: float, other: float, at_least: bool) -> None:
    excess = Excess("k", one, 5.0, at_least=at_least)
    worst: Callable[..., float] = min if at_least else max
    assert excess.worse(other) == worst(one, other)
