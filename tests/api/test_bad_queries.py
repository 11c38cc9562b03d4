"""Wrong query parameters: the parameter is named, nothing breaks, nothing is widened."""

import base64
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest

from memory.api.pagination import MAX_LIMIT
from tests.api.client import Caller, assert_names_field, database_state

pytestmark = pytest.mark.django_db


def _cursor(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode()


CURSOR_TEXTS = ("-1", "1.5", "9" * 19, "1 OR 1=1", "1;DROP TABLE x", "", "a", " 1", "0x1")
WRONG = {
    "limit": [
        *["0", "-1", "201", "1.5", "ten", "1e3", "٣", "９", "0x10", "+5", "NaN", "null", "true"],
        "",
        " 5",
        "9" * 4000,
        "0" * 4000 + "1",
        "00000000100000",
        "000000001" + "9" * 5000,
        "1;2",
        "\x00",
    ],
    "cursor": [
        "",
        "x",
        "!!!!",
        "\x00",
        "钥匙",
        "=" * 50,
        "A" * 4000,
        "eyJhIjoxfQ==",
        *map(_cursor, CURSOR_TEXTS),
    ],
    "scope": [
        "",
        "user",
        "user:",
        ":1",
        "User:1",
        "user:*",
        "user:1\x00",
        "user: 1",
        "用户:1",
        "x" * 5000,
        "user:1\n",
    ],
    "source": ["", "rumour", "FACT", "fact,task", "fact'", "\x00", "fact\x00", "segment;"],
    "status": ["", "gone", "ACTIVE", "active'", "active,deprecated", "\x00", "%"],
    "needs_review": ["", "yes", "2", "-1", "null", "\x00", "truefalse"],
    "category": ["", "\x00", "x" * 9000],
    "tag": ["", "\x00", "x" * 9000],
    "q": ["", "\x00", "x" * 9000],
    "updated_since": [
        "",
        "now",
        "2026-01-15",
        "2026-01-15T09:30:00",
        "1700000000",
        "0001-01-01T00:00:00Z",
        "9999-12-31T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "infinity",
        "-infinity",
        "\x00",
        "2026-01-15T09:30:00+99:00",
    ],
    "unknown": ["1"],
    "tenant": ["x"],
    "tenant_id": ["x"],
    "order_by": ["-id"],
    "scope__key": ["1"],
    "content__contains": ["x"],
    "id__in": ["1"],
    "pk": ["1"],
    "_connector": ["OR"],
    "tags__contains": ["x"],
    "scope_id": ["1"],
    "or": ["1"],
    "'; DROP TABLE memory_scope; --": ["1"],
    "\x00": ["1"],
}
WRONG_COUNT = sum(map(len, WRONG.values()))


def test_a_wrong_parameter_of_the_list_is_named(caller: Caller) -> None:
    before = database_state()
    assert WRONG_COUNT > 100
    for name, values in WRONG.items():
        for value in values:
            assert_names_field(caller.get(f"memories?{quote(name)}={quote(value)}"), name, 422)
    assert database_state() == before


def test_a_wrong_parameter_of_the_summary_is_named(caller: Caller) -> None:
    assert_names_field(caller.get("memories/summary"), "scope", 422)
    for value in WRONG["scope"]:
        assert_names_field(caller.get(f"memories/summary?scope={quote(value)}"), "scope", 422)
    assert_names_field(caller.get("memories/summary?scope=user:1&unknown=1"), "unknown", 422)


def test_a_parameter_given_twice_is_refused(caller: Caller) -> None:
    for path in (
        "memories?scope=user:1&scope=user:2",
        "memories/summary?scope=user:1&scope=group:1",
    ):
        assert_names_field(caller.get(path), "scope", 422)


def test_a_parameter_that_is_not_utf8_is_not_taken_for_another(caller: Caller) -> None:
    caller.remember({"source": "fact", "content": "x", "category": "caf"})
    assert caller.get("memories?category=caf%E9").json()["items"] == []
    assert caller.get("memories?category=%ED%A0%80").json()["items"] == []


@pytest.mark.parametrize(
    "path", ["memories/{id}", "memories/{id}/related", "memories/{id}/history"]
)
def test_a_parameter_of_a_call_that_takes_none_is_named(path: str, caller: Caller) -> None:
    memory = caller.remember({"source": "fact", "content": "x"})[0]
    assert_names_field(caller.get(path.format(id=memory) + "?scope=user:2"), "scope", 422)


FILTERS = [
    "scope=user:1",
    "source=fact",
    "status=active",
    "needs_review=false",
    "category=team",
    "tag=size",
    "q=team",
]


def test_every_filter_narrows_alone_and_together(caller: Caller) -> None:
    item = {
        "source": "fact",
        "content": "The team has 12 people",
        "category": "team",
        "tags": ["size"],
    }
    wanted = caller.remember(item)[0]
    caller.remember({"source": "task", "title": "Hire somebody"}, scope="user:2")
    since = quote((datetime.now(UTC) - timedelta(minutes=1)).isoformat())
    for query in (*FILTERS, "&".join([*FILTERS, f"updated_since={since}"])):
        found = [one["id"] for one in caller.get(f"memories?{query}").json()["items"]]
        assert wanted in found
        assert len(found) == 1 or query in {"status=active", "needs_review=false"}
    later = quote((datetime.now(UTC) + timedelta(minutes=1)).isoformat())
    assert caller.get(f"memories?updated_since={later}").json()["items"] == []


def test_a_status_of_work_is_a_filter_too(caller: Caller) -> None:
    done = caller.remember(
        {"source": "task", "title": "a", "status": "completed"}, {"source": "task", "title": "b"}
    )[0]
    goal = caller.remember({"source": "goal", "title": "c", "status": "in_progress"})[0]
    assert [one["id"] for one in caller.get("memories?status=completed").json()["items"]] == [done]
    assert [one["id"] for one in caller.get("memories?status=in_progress").json()["items"]] == [
        goal
    ]


@pytest.mark.parametrize("limit", [1, 3, 7, MAX_LIMIT])
def test_pages_give_every_memory_once_the_newest_first(limit: int, caller: Caller) -> None:
    written = caller.remember(*({"source": "fact", "content": f"fact {n}"} for n in range(7)))
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = caller.get(
            f"memories?limit={limit}" + (f"&cursor={cursor}" if cursor else "")
        ).json()
        assert len(page["items"]) <= limit
        seen += [one["id"] for one in page["items"]]
        cursor = page["next_cursor"]
    assert seen == written[::-1]
