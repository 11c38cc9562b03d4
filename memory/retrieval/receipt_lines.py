"""A receipt per candidate: what was decided, and by which numbers (pure)."""

from collections.abc import Iterator, Sequence
from typing import Any

from memory.ranking.types import Scored
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
    considered = _considered(packed.head, scored)
    for rank, (key, scope, score, signals) in enumerate(considered, start=1):
        item, decision, guardrail = placed.get(key), "injected", ""
        if item is None:
            decision, guardrail = packed.left_out.get(key, ("budget", ""))
        elif item.form == "short":
            decision = "injected_short"
        if packed.told_by and key in packed.told_by:
            signals["told_by"] = named(packed.told_by[key])
        receipts.append(
            RecordedCandidate(
                *key,
                scope_id=scope_ids[scope],
                rank=rank,
                score=score,
                signals=signals,
                decision=decision,
                guardrail=guardrail,
                position=item.position if item else None,
                tokens=item.tokens if item else 0,
            )
        )
    return receipts


def _considered(
    head: Sequence[Injected], scored: Sequence[Scored]
) -> Iterator[tuple[Key, str, float, dict[str, Any]]]:
    """Yield what was looked at, in order, with its scope, its score and its numbers by name."""
    for item in head:
        numbers = {_HEADS.get(item.source, "profile_head"): 1.0}
        yield (item.source, item.item_id), item.scope, item.score, numbers
    for one in scored:
        found = one.candidate
        beside: dict[str, Any] = {
            "bm25": found.bm25,
            "cosine": found.cosine,
            "arms": dict(found.ranks),
        }
        yield one.key, found.scope, one.score, dict(one.signals) | beside
