"""The memories nearest to one, as a retrieval would find them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from memory.admin.waiting import MODELS
from memory.models.base import Remembered
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.policy.recall import Arms, EventsArm, PriorityArm, RecentArm, TagsArm
from memory.policy.scoring import Score
from memory.policy.words import Source
from memory.retrieval.pipeline import find
from memory.retrieval.types import Question

NEAREST = SHIPPED[DEFAULT_POLICY].model_copy(  # nearness alone: no arm by priority or time, no factor of age
    update={
        "arms": Arms(
            tags=TagsArm(enabled=False),
            recent=RecentArm(enabled=False),
            priority=PriorityArm(enabled=False),
            events=EventsArm(enabled=False),
        ),
        "score": Score(factors=()),
    }
)
NEIGHBOURS = 5  # SPEC 5.7: a candidate is reconciled with the 5 most similar
COMPARED: tuple[Source, ...] = (  # events and goals are read whole, not by nearness
    "fact",
    "preference",
    "constraint",
    "episode",
    "procedure",
    "insight",
    "task",
    "learning",
    "capability",
)
QUERY_CHARACTERS = 500  # of the memory's text, as the query


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One near memory; `score` is relative to this search."""

    source: str
    text: str
    score: float
    url: str


def neighbours(row: Remembered, *, text: str, now: datetime) -> list[Neighbour]:
    """Return the current memories of the same scope that are nearest to a text, best first."""
    if not text.strip():
        return []
    question = Question(
        tenant_id=row.tenant_id,
        scopes=(str(row.scope),),
        query=text[:QUERY_CHARACTERS],
        now=now,
        as_of=now,
        known_at=now,
        audience="planner",
        sources=COMPARED,
        gate=False,
    )
    scored, answer = find(question, policy=NEAREST, limit=NEIGHBOURS + 1)
    found = []
    for one in scored:
        item_id = UUID(str(one.candidate.item_id))
        passage = answer.passages.get(item_id)
        if item_id != row.pk and passage is not None:
            found.append(
                Neighbour(
                    one.candidate.source,
                    passage.text,
                    one.score,
                    page_of_source(one.candidate.source, item_id),
                )
            )
    return found[:NEIGHBOURS]


def page_of_source(source: str, item_id: UUID) -> str:
    """Return the address of a memory's page, by its source; a source with no table of its own is an item."""
    return reverse(f"admin:memory_{source if source in MODELS else 'memoryitem'}_change", args=[item_id])
