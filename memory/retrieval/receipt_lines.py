"""A receipt per candidate: what was decided, and by which numbers (pure)."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from memory.ranking.types import Scored
from memory.retrieval.context.choose import key_of
from memory.retrieval.context.pack import Packed
from memory.retrieval.context.slots import SHORT_TERM
from memory.retrieval.session.load_short_term import PARTS
from memory.retrieval.session.load_working import WORKING_MEMORY
from memory.retrieval.statements.coverage import Key
from memory.retrieval.statements.tellings import named
from memory.retrieval.types import Injected, OpenScope
from observability.retrieval_details import RecordedCandidate

_HEADS = {WORKING_MEMORY: WORKING_MEMORY, **dict.fromkeys(PARTS, SHORT_TERM)}


def receipt_lines(
    scored: Sequence[Scored],
    packed: Packed,
    scopes: Sequence[OpenScope],
) -> list[RecordedCandidate]:
    """One receipt per candidate and element of the head.

    What was injected has its place, what was not its reason.
    """
    placed = {(item.source, item.item_id): item for item in packed.items}
    scope_ids = {scope.name: scope.id for scope in scopes}
    receipts = []
    for rank, (source, item_id, scope, score, signals) in enumerate(
        _considered(packed.head, scored), start=1
    ):
        item = placed.get((source, item_id))
        decision, guardrail = (
            ("injected", "") if item else packed.left_out.get((source, item_id), ("budget", ""))
        )
        receipts.append(
            RecordedCandidate(
                source=source,
                item_id=item_id,
                scope_id=scope_ids[scope],
                rank=rank,
                score=score,
                signals=_with_tellers(signals, packed.told_by.get((source, item_id))),
                decision="injected_short"
                if item is not None and item.form == "short"
                else decision,
                guardrail=guardrail,
                position=item.position if item else None,
                tokens=item.tokens if item else 0,
            )
        )
    return receipts


def _with_tellers(signals: dict[str, Any], by: Sequence[Key] | None) -> dict[str, Any]:
    """Return signals with what tells the words that were left out, as a receipt names it."""
    return {**signals, "told_by": named(by)} if by else signals


def _considered(
    head: Sequence[Injected], scored: Sequence[Scored]
) -> Iterator[tuple[str, UUID, str, float, dict[str, Any]]]:
    for item in head:
        yield (
            item.source,
            item.item_id,
            item.scope,
            item.score,
            {_HEADS.get(item.source, "profile_head"): 1.0},
        )
    for one in scored:
        found = one.candidate
        beside = {"bm25": found.bm25, "cosine": found.cosine, "arms": dict(found.ranks)}
        numbers: dict[str, Any] = dict(one.signals) | beside
        source, item_id = key_of(one)
        yield source, item_id, found.scope, one.score, numbers
