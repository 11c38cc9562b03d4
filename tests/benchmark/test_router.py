"""A router before several servers: each asked for its own scopes, and answered in one voice."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import httpx
import pytest

from memory.benchmark.shards.compare import ShardOutage, ShardsReport, plain
from memory.benchmark.shards.router import Reply, Router
from memory.benchmark.table import shards_lines

SCOPES = [f"user:{number}" for number in range(20)]
OWN_ID = "0f0f0f0f-0000-4000-8000-000000000001"
MEMORY_ID = "0f0f0f0f-0000-4000-8000-000000000002"


class Double:
    """A server that says what it was sent; one that is away refuses the connection."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_away = False

    def retrieve(self, body: Mapping[str, Any]) -> Reply:
        if self.is_away:
            raise httpx.ConnectError("refused")
        return Reply(200, f"{self.name} answers {body['scopes'][0]}".encode())


@pytest.fixture
def servers() -> dict[str, Double]:
    return {name: Double(name) for name in ("a", "b", "c")}


@pytest.fixture
def router(servers: dict[str, Double]) -> Router:
    return Router(servers, tenant="acme")


def test_each_scope_is_asked_for_where_it_is(router: Router) -> None:
    for scope in SCOPES:
        answer = router.retrieve({"scopes": [scope]})
        assert answer == Reply(200, f"{router.holder(scope)} answers {scope}".encode())


def test_a_server_that_is_away_is_a_503_for_its_own_scopes_alone(
    router: Router, servers: dict[str, Double]
) -> None:
    gone = router.holder(SCOPES[0])
    servers[gone].is_away = True
    for scope in SCOPES:
        reply = router.retrieve({"scopes": [scope]})
        if router.holder(scope) == gone:
            assert (reply.status, reply.retry_after) == (503, "2")
            assert json.loads(reply.content)["detail"] == "the shard is away; try again shortly"
        else:
            assert reply.status == 200


def test_scopes_of_several_servers_are_refused_and_those_of_one_are_not(router: Router) -> None:
    first = SCOPES[0]
    together = next(s for s in SCOPES[1:] if router.holder(s) == router.holder(first))
    apart = next(s for s in SCOPES if router.holder(s) != router.holder(first))
    assert router.retrieve({"scopes": [first, together]}).status == 200
    refused = router.retrieve({"scopes": [first, apart]})
    assert (refused.status, json.loads(refused.content)["title"]) == (422, "Unprocessable Entity")


def test_an_answer_is_compared_without_its_own_id_and_times_and_with_everything_else() -> None:
    def answer(text: str, *, took: float, own: str = OWN_ID) -> bytes:
        items = [{"id": MEMORY_ID, "text": text, "score": 0.5}]
        block = f'<user_memory n="{own[-4:]}">{text}</user_memory>'
        document = {"retrieval_id": own, "context": block, "items": items}
        return json.dumps({**document, "timings_ms": {"recall": took}}).encode()

    other = OWN_ID.replace("0001", "0009")
    assert plain(answer("tea", took=1.0)) == plain(answer("tea", took=9.0, own=other))
    assert plain(answer("tea", took=1.0)) != plain(answer("Tea", took=1.0))
    assert MEMORY_ID.encode() in plain(answer("tea", took=1.0))


def report(*, identical: int, outages: Sequence[ShardOutage]) -> ShardsReport:
    return ShardsReport(
        rows=10,
        questions=4,
        scopes={"a": 1, "b": 2},
        identical=identical,
        found=12,
        differing=[] if identical == 4 else ["Who was it?"],
        latencies=[],
        outages=outages,
    )


def outage(*, refused: int = 2, as_before: int = 2) -> ShardOutage:
    return ShardOutage(killed="all of it", own=2, refused=refused, others=2, as_before=as_before)


@pytest.mark.parametrize(
    ("identical", "killed", "holds"),
    [
        (4, outage(), True),
        (3, outage(), False),
        (4, outage(refused=1), False),
        (4, outage(as_before=1), False),
    ],
)
def test_the_router_holds_where_answers_are_the_same_and_an_outage_stays_where_it_is(
    identical: int, killed: ShardOutage, *, holds: bool
) -> None:
    assert report(identical=identical, outages=[killed]).holds is holds


def test_what_was_seen_is_said_in_sentences() -> None:
    assert shards_lines(report(identical=3, outages=[outage()])) == [
        "scopes by server: a 1, b 2",
        "3 of 4 answers identical to one server's (12 memories in them)",
        "  differs: Who was it?",
        "one server killed, all of it: 2 of 2 questions to its scopes answered by 503 and"
        " Retry-After; 2 of 2 to others as before",
    ]
