"""What a thread reaches: nothing until somebody is known, and what was reached before after it."""

from collections.abc import Iterator
from contextvars import copy_context
from typing import Any
from uuid import UUID

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from observability.database import reach as module
from observability.database.middleware import ReachMiddleware
from observability.database.reach import (
    EVERYTHING,
    NOTHING,
    Reach,
    across_tenants,
    current,
    each_within,
    of_tenant,
    reaching,
    reaching_also,
    settle_on,
)
from observability.database.replica import reading_connection, reading_from
from observability.database.walls import condition

ONE, TWO = UUID(int=1), UUID(int=2)
OF_ONE, OF_TWO = Reach(str(ONE)), Reach(str(TWO))


@pytest.fixture(autouse=True)
def _outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reach nothing outside of any block, as a web process does."""
    monkeypatch.setattr(module, "_outside", [NOTHING])


def test_nothing_is_reached_until_something_says_so() -> None:
    assert current() == NOTHING
    with of_tenant(ONE):
        assert current() == OF_ONE
    assert current() == NOTHING


def test_blocks_lie_within_each_other_and_an_error_ends_one_too() -> None:
    with across_tenants():
        with pytest.raises(ZeroDivisionError), of_tenant(ONE):
            raise ZeroDivisionError
        assert current() == EVERYTHING
        with reaching(NOTHING):
            assert current() == NOTHING
        assert current() == EVERYTHING


def test_what_belongs_to_no_tenant_belongs_to_the_whole_installation() -> None:
    with of_tenant(None):
        assert current() == EVERYTHING


@pytest.mark.parametrize(
    ("outer", "wanted", "inner"),
    [
        (NOTHING, ONE, OF_ONE),
        (OF_ONE, ONE, OF_ONE),
        (OF_TWO, ONE, OF_ONE),
        (EVERYTHING, ONE, EVERYTHING),
        (OF_ONE, None, EVERYTHING),
        (EVERYTHING, None, EVERYTHING),
    ],
)
def test_who_reaches_more_goes_on_with_more(
    outer: Reach, wanted: UUID | None, inner: Reach
) -> None:
    with reaching(outer):
        with reaching_also(wanted):
            assert current() == inner
        assert current() == outer


def test_a_key_that_was_recognised_settles_what_its_request_reaches_and_no_more() -> None:
    settle_on(ONE)
    assert current() == NOTHING
    with reaching(NOTHING):
        settle_on(ONE)
        assert current() == OF_ONE
    assert current() == NOTHING


def test_one_thread_of_work_does_not_reach_what_another_does() -> None:
    with of_tenant(ONE):
        beside = copy_context()
        with of_tenant(TWO):
            assert beside.run(current) == OF_ONE
            assert current() == OF_TWO


def seen(rows: Iterator[Any]) -> Iterator[Reach]:
    for _ in rows:
        yield current()


def test_a_stream_reaches_what_its_view_did_however_late_it_is_read() -> None:
    with of_tenant(ONE):
        rows = each_within(seen(iter(range(3))))
    assert next(rows) == OF_ONE
    with of_tenant(TWO):
        assert next(rows) == OF_ONE
        assert current() == OF_TWO
    assert list(rows) == [OF_ONE]
    assert current() == NOTHING


@pytest.mark.parametrize(
    ("path", "reached"),
    [
        ("/admin/", EVERYTHING),
        ("/admin/memory/memoryitem/", EVERYTHING),
        ("/api/v1/retrieve", NOTHING),
        ("/api/v1/../admin/", NOTHING),
        ("/administrator", NOTHING),
        ("/health/ready", NOTHING),
        ("/", NOTHING),
    ],
)
def test_only_the_operators_site_reaches_every_tenant(path: str, reached: Reach) -> None:
    found: list[Reach] = []

    def view(_request: Any) -> HttpResponse:
        found.append(current())
        return HttpResponse()

    ReachMiddleware(view)(RequestFactory().get(path))
    assert found == [reached]
    assert current() == NOTHING


def test_what_a_request_streams_reaches_what_it_did() -> None:
    def view(_request: Any) -> StreamingHttpResponse:
        settle_on(ONE)
        return StreamingHttpResponse(str(one) for one in seen(iter(range(2))))

    response: Any = ReachMiddleware(view)(RequestFactory().get("/api/v1/scopes/user:1/export"))
    assert current() == NOTHING
    assert [part.decode() for part in response.streaming_content] == [str(OF_ONE)] * 2


def test_reads_go_where_a_block_says_and_to_the_primary_after_it() -> None:
    assert reading_connection().alias == "default"
    with reading_from("default"):
        assert reading_connection().alias == "default"
    with pytest.raises(ZeroDivisionError), reading_from("replica"):
        raise ZeroDivisionError
    assert reading_connection().alias == "default"


@pytest.mark.parametrize(
    ("table", "columns", "column"),
    [
        ("memory_memoryitem", {"id", "tenant_id"}, "tenant_id"),
        ("memory_tenant", {"id", "slug"}, "id"),
        ("auth_user", {"id", "username"}, None),
        ("a_new_table", {"tenant_id"}, "tenant_id"),
    ],
)
def test_a_table_has_a_wall_where_it_says_whose_its_rows_are(
    table: str, columns: set[str], column: str | None
) -> None:
    found = condition(table, columns)
    if column is None:
        assert found is None
    else:
        assert found is not None
        assert found.startswith(f"{column} = ")
        assert "remembrancer.tenant" in found
