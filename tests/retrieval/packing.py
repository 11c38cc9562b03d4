"""Blocks made of made-up winners, without a database."""

from collections.abc import Sequence
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from memory.retrieval.context.block_frame import BlockFrame
from memory.retrieval.context.block_head import BlockHead
from memory.retrieval.context.choose import choose
from memory.retrieval.context.pack import Packed, pack
from memory.retrieval.kept import NOTHING, ShortLived
from memory.retrieval.statements.relations import relations
from memory.retrieval.types import Injected, Passage, Question
from memory.text.analyse import term_set
from tests.ranking.made import NOW, scored, shipped

ONE_ELEMENT: dict[str, Any] = {
    "query": "q",
    "scopes": ("user:1",),
    "now": NOW,
    "as_of": NOW,
    "known_at": NOW,
}


def a_question(**fields: Any) -> Question:
    return Question(**{"tenant_id": uuid5(NAMESPACE_OID, "tenant"), **ONE_ELEMENT, **fields})


def an_id(place: int) -> UUID:
    return uuid5(NAMESPACE_OID, str(place))


def a_goal(text: str, place: int) -> Injected:
    return Injected(
        source="goal",
        item_id=an_id(1000 + place),
        scope="user:1",
        text=text,
        score=1.5,
        position=0,
        confidence=None,
        provenance=None,
        valid_since=NOW,
        category="",
        tags=(),
        tokens=0,
        form="full",
    )


def packed(
    passages: list[Passage],
    *,
    room: int,
    question: Question | None = None,
    goals: list[str] | None = None,
    policy: str = "unified",
    language: Any = "en",
) -> Packed:
    """Pack passages, the best first, as the service would."""
    frame = a_frame(room, question=question, policy=policy, language=language)
    return packed_in(frame, passages, goals=goals or [])


def a_frame(
    room: int, *, question: Question | None = None, policy: str = "unified", language: Any = "en"
) -> BlockFrame:
    question = question or a_question()
    return BlockFrame(
        question=question, policy=shipped(policy), room=room, max_items=None, language=language
    )


def packed_in(
    frame: BlockFrame,
    passages: list[Passage],
    *,
    goals: Sequence[str] = (),
    kept: ShortLived = NOTHING,
    source: Any = "fact",
) -> Packed:
    """Pack passages beside what is kept for a short time."""
    found = [
        scored(1 - place / 100, item_id=an_id(place), source=source, terms=term_set(passage.text))
        for place, passage in enumerate(passages)
    ]
    texts = {an_id(place): passage for place, passage in enumerate(passages)}
    related = relations(found, texts, (), now=NOW, levels=frame.policy.levels)
    ranked = related.ranked(found)
    chosen = choose(
        ranked,
        question=frame.question,
        policy=frame.policy,
        wanted=len(found) or 1,
        related=related,
    )
    head = BlockHead(tuple(a_goal(text, i) for i, text in enumerate(goals)))
    return pack(chosen, head=lambda _: head, related=related, frame=frame, kept=kept)
