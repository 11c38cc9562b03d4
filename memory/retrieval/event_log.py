"""The operational log, looked up on purpose: by scope and time, then by words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import orjson
from django.db.models import Q

from memory.models import Event, Scope
from memory.policy import Policy
from memory.text.analyse import term_set
from memory.text.query import query_terms

MOST_READ = 500  # newest events of the time that is asked about


@dataclass(frozen=True, slots=True)
class Logged:
    """An event that shares words with a query.

    `score` is the share of the query's words it has, of the arm's base.
    """

    id: UUID
    scope: str
    text: str
    score: float
    happened_at: datetime


def logged_events(
    scopes: Sequence[Scope],
    query: str,
    *,
    time_from: datetime | None,
    time_to: datetime | None,
    now: datetime,
    policy: Policy,
) -> list[Logged]:
    """Return events of scopes that share words with a query, the best first. One statement.

    Args:
        scopes: whose log is read.
        query: what is asked.
        time_from: no earlier event; None for no bound.
        time_to: only earlier events than this; None for no bound.
        now: what is said to happen later is left out.
        policy: how much an event counts, and how much of it is shown.
    """
    asked = query_terms(query)
    bounds = Q(valid_from__lte=now)
    bounds &= Q(valid_from__gte=time_from) if time_from else Q()
    bounds &= Q(valid_from__lt=time_to) if time_to else Q()
    ids = [scope.pk for scope in scopes]
    newest = (
        Event.objects.current()
        .filter(bounds, scope_id__in=ids)
        .order_by("-valid_from", "pk")[:MOST_READ]
    )
    names = {scope.pk: str(scope) for scope in scopes}
    arm, whole = policy.arms.events, sum(asked.values())
    found = []
    for event in newest:
        payload = orjson.dumps(event.payload).decode()
        held = term_set(f"{event.type.replace('_', ' ')} {payload}")
        share = (
            sum(weight for term, weight in asked.items() if term in held) / whole if whole else 0.0
        )
        if share:
            text = f"[{event.type}] {payload[: arm.payload_characters]}"
            score = arm.base_relevance * share
            found.append(Logged(event.pk, names[event.scope_id], text, score, event.valid_from))
    return sorted(found, key=lambda one: (-one.score, -one.happened_at.timestamp(), str(one.id)))
