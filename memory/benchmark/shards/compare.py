"""The same questions to one server and to a router before several, of which one is killed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from itertools import chain
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
_UUID = re.compile(rb"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_OF_THE_ANSWER = b"of the answer"  # an id that no memory has: each answer's own
Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outage:
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
            and times aside; a memory's id counts as its place among those written.
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
    outages: Sequence[Outage]

    @property
    def holds(self) -> bool:
        """Tell whether whoever asks sees one server, but for the scopes of a killed one."""
        contained = all(outage.is_contained for outage in self.outages)
        return self.identical == self.questions and contained


@dataclass(frozen=True, slots=True)
class _Filled:
    """A place that answers, with what stands for each id of what was written there."""

    place: Answering
    ids: Mapping[bytes, bytes]

    def answer(self, body: Body) -> bytes:
        """Return an answer as every server would give it.

        Raises:
            ServiceRefused: there is none.
        """
        reply = self.place.retrieve(body)
        if reply.status != HTTPStatus.OK:
            raise ServiceRefused(f"retrieve: {reply.status} {reply.content[:200]!r}")
        return plain(reply.content, ids=self.ids)


def compare(
    shards: Sequence[str], *, rows: int, scopes: Sequence[str], asked: Sequence[Question]
) -> ShardsReport:
    """Fill one server and several with the same memories, ask both, then kill one of the several.

    The one killed holds the first scope; first its PostgreSQL goes, then its web process.

    Raises:
        DidNotStart: a server did not start.
        ServiceRefused: one did not write what it was sent, or did not answer before anything was
            killed.
    """
    now = asked[0].now
    bodies = [body_of(question) for question in asked]
    with fleet([ONE, *shards]) as (key, running), ExitStack() as kept:
        servers = {name: kept.enter_context(Server(at.url, key)) for name, at in running.items()}
        one = _filled(servers.pop(ONE), rows, scopes, now=now)
        router = Router(servers, tenant=TENANT)
        several = _filled(router, rows, scopes, now=now)
        expected, one_latency = _ask(one, bodies, name=ONE)
        answers, router_latency = _ask(several, bodies, name=ROUTED)
        outages = _outages(running[router.holder(scopes[0])], router, several, bodies, answers)
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


def plain(content: bytes, *, ids: Mapping[bytes, bytes]) -> bytes:
    """Return an answer without what each answer has of its own: its id, its nonce and its times.

    `ids` are the memories', each with what stands for it on every server.
    """
    document = orjson.loads(content)
    del document["timings_ms"]
    document["context"] = _NONCE.sub("", document["context"])
    return _UUID.sub(lambda found: ids.get(found[0], _OF_THE_ANSWER), orjson.dumps(document))


def _filled(place: Answering, rows: int, scopes: Sequence[str], *, now: datetime) -> _Filled:
    """Write the made-up memories; each id stands for the place of its memory among them."""
    ids = chain.from_iterable(
        place.write(batch) for batch in batches(items(rows, scopes, now=now), BATCH_ITEMS)
    )
    return _Filled(place, {own.encode(): b"memory %d" % place for place, own in enumerate(ids)})


def _ask(filled: _Filled, bodies: Sequence[Body], *, name: str) -> tuple[list[bytes], Latency]:
    answers, elapsed_ms = [], []
    for number, body in enumerate(bodies):
        started = perf_counter()
        answers.append(filled.answer(body))
        if number >= WARM_UP:
            elapsed_ms.append((perf_counter() - started) * 1000)
    return answers, latency(name, elapsed_ms)


def _outages(
    shard: Shard,
    router: Router,
    several: _Filled,
    bodies: Sequence[Body],
    before: Sequence[bytes],
) -> list[Outage]:
    """Kill parts of one server, the next beside those before it, and ask everything after each."""
    outages = []
    for killed, kill in (("its PostgreSQL", shard.kill_database), ("all of it", shard.kill_web)):
        kill()
        own, others = [], []
        for body, answer in zip(bodies, before, strict=True):
            if router.holder(body["scopes"][0]) == shard.name:
                own.append(_is_refused(router.retrieve(body)))
            else:
                others.append(several.answer(body) == answer)
        outages.append(
            Outage(
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
