"""The memories nearest to one, as a retrieval would find them."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from memory.admin.tables import MODELS, page_of_source
from memory.kind_declarations import DECLARED, STATED_TABLES
from memory.models.remembered_row import Remembered
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.policy.arms import Arms, EventsArm, PriorityArm, RecentArm, TagsArm
from memory.policy.kinds import Source
from memory.policy.scoring import Score
from memory.retrieval.pipeline import find
from memory.retrieval.types import Question

NEAREST = SHIPPED[
    DEFAULT_POLICY
].model_copy(  # nearness alone: no arm by priority or time, no factor of age
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
NEIGHBOURS = 5  # as many as a candidate is reconciled with
COMPARED = cast(
    "tuple[Source, ...]",
    tuple(name for name, one in DECLARED.items() if one.compared and name in STATED_TABLES),
)
QUERY_CHARACTERS = 500  # of the memory's text, as the query


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One near memory. `mergeable`: of the table in which two can become one."""

    id: UUID
    source: str
    text: str
    url: str

    @property
    def mergeable(self) -> bool:
        """Tell whether another memory item can give way to it."""
        return self.source not in MODELS


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
                    item_id,
                    one.candidate.source,
                    passage.text,
                    page_of_source(one.candidate.source, item_id),
                )
            )
    return found[:NEIGHBOURS]
