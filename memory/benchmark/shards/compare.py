"""The same questions to one server and to a router before several, of which one is killed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from http import HTTPStatus
from time import perf_counter
from typing import Any

import orjson

from memory.benchmark.latency import Latency, latency
from memory.benchmark.measure import BATCH_ITEMS, WARM_UP
from memory.benchmark.over_http import ServiceRefused
from memory.benchmark.rows import items
from memory.benchmark.shards.fleet import Shard, fleet
from memory.benchmark.shards.prepare import TENANT
from memory.benchmark.shards.router import Answering, Reply, Router, Server
from memory.evaluation.load import batches
from memory.retrieval.types import Question

ONE, ROUTED = "one", "router"
DIFFERING_SHOWN = 5
_NONCE = re.compile(r' n="[0-9]+"')  # a block's own: nobody can forge its end
_OF_THE_ANSWER = ("retrieval_id", "timings_ms")
Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardOutage:
    """What was answered after something of one server was killed.

    Attributes:
        killed: what.
        own: questions to the scopes of that server, and of them `refused`: answered by 503 with a
            `Retry-After`.
        others: questions to the scopes of all other servers, and of them `as_before`: answered by
            the same bytes as before, ids of answers and times aside.
    """

    killed: str
    own: int
    refused: int
    others: int
    as_before: int

    @property
    def is_contained(self) -> bool:
        """Tell whether its own scopes say so, and no other noticed."""
        return self.refused == self.own and self.as_before == self.others


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardsReport:
    """What a run of several servers showed.

    Attributes:
        rows, questions: how many were written, and asked.
        scopes: how many each server holds, by its name.
        identical: questions that router and one server answered by the same bytes, ids of answers
            and times aside.
        found: memories in those answers, so that nobody takes empty blocks for identical ones.
        differing: the first questions that they answered differently.
        latencies: of the one server, and of the router.
        outages: what followed on each kill.
    """

    rows: int
    questions: int
    scopes: Mapping[str, int]
    identical: int
    found: int
    differing: Sequence[str]
    latencies: Sequence[Latency]
    outages: Sequence[ShardOutage]

    @property
    def holds(self) -> bool:
        """Tell whether whoever asks sees one server, but for the scopes of a killed one."""
        contained = all(outage.is_contained for outage in self.outages)
        return self.identical == self.questions and contained


def compare(
    shards: Sequence[str], *, rows: int, scopes: Sequence[str], asked: Sequence[Question]
) -> ShardsReport:
    """Fill one server, split copies of it into several, ask both, then kill one of the several.

    Each of the several keeps the scopes that the router asks it for, and erases all others. The one
    killed holds the first scope; first its PostgreSQL goes, then its web process.

    Raises:
        DidNotStart: a server did not start.
        ServiceRefused: one did not write what it was sent, or did not answer before anything was
            killed.
    """
    now = asked[0].now
    bodies = [body_of(question) for question in asked]
    fill = partial(_fill, rows=rows, scopes=scopes, now=now)
    with fleet([ONE, *shards], fill=fill) as (key, running), ExitStack() as kept:
        servers = {name: kept.enter_context(Server(at.url, key)) for name, at in running.items()}
        one = servers.pop(ONE)
        router = Router(servers, tenant=TENANT)
        for name, server in servers.items():
            for scope in scopes:
                if router.holder(scope) != name:
                    server.erase(scope)
        expected, one_latency = _ask(one, bodies, name=ONE)
        answers, router_latency = _ask(router, bodies, name=ROUTED)
        outages = _outages(running[router.holder(scopes[0])], router, bodies, answers)
    pairs = zip(bodies, expected, answers, strict=True)
    differing = [body["query"] for body, left, right in pairs if left != right]
    held = Counter(map(router.holder, scopes))
    return ShardsReport(
        rows=rows,
        questions=len(bodies),
        scopes={name: held[name] for name in shards},
        identical=len(bodies) - len(differing),
        found=sum(len(orjson.loads(answer)["items"]) for answer in answers),
        differing=differing[:DIFFERING_SHOWN],
        latencies=[one_latency, router_latency],
        outages=outages,
    )


def body_of(question: Question) -> Body:
    """Return a question as a request, about a fixed moment, with every candidate explained."""
    return {
        "query": question.query,
        "scopes": list(question.scopes),
        "as_of": question.as_of.isoformat(),
        "gate": False,
        "explain": True,
    }


def plain(content: bytes) -> bytes:
    """Return an answer without what each answer has of its own: its id, its nonce and its times."""
    document = orjson.loads(content)
    for own in _OF_THE_ANSWER:
        del document[own]
    document["context"] = _NONCE.sub("", document["context"])
    return orjson.dumps(document)


def _fill(url: str, key: str, *, rows: int, scopes: Sequence[str], now: datetime) -> None:
    with Server(url, key) as server:
        for batch in batches(items(rows, scopes, now=now), BATCH_ITEMS):
            server.write(batch)


def _answer(place: Answering, body: Body) -> bytes:
    """Return an answer as every server would give it.

    Raises:
        ServiceRefused: there is none.
    """
    reply = place.retrieve(body)
    if reply.status != HTTPStatus.OK:
        raise ServiceRefused(f"retrieve: {reply.status} {reply.content[:200]!r}")
    return plain(reply.content)


def _ask(place: Answering, bodies: Sequence[Body], *, name: str) -> tuple[list[bytes], Latency]:
    answers, elapsed_ms = [], []
    for number, body in enumerate(bodies):
        started = perf_counter()
        answers.append(_answer(place, body))
        if number >= WARM_UP:
            elapsed_ms.append((perf_counter() - started) * 1000)
    return answers, latency(name, elapsed_ms)


def _outages(
    shard: Shard,
    router: Router,
    bodies: Sequence[Body],
    before: Sequence[bytes],
) -> list[ShardOutage]:
    """Kill parts of one server, the next beside those before it, and ask everything after each."""
    outages = []
    for killed, kill in (("its PostgreSQL", shard.kill_database), ("all of it", shard.kill_web)):
        kill()
        own, others = [], []
        for body, answer in zip(bodies, before, strict=True):
            if router.holder(body["scopes"][0]) == shard.name:
                own.append(_is_refused(router.retrieve(body)))
            else:
                others.append(_answer(router, body) == answer)
        outages.append(
            ShardOutage(
                killed=killed,
                own=len(own),
                refused=sum(own),
                others=len(others),
                as_before=sum(others),
            )
        )
    return outages


def _is_refused(reply: Reply) -> bool:
    """Tell whether an answer is the one that is promised while a database is away."""
    document = orjson.loads(reply.content)
    named = (reply.status, document.get("status"))
    return named == (HTTPStatus.SERVICE_UNAVAILABLE,) * 2 and reply.retry_after.isdigit()
