"""Every candidate of a retrieval with its signals and decision, as a table of text."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table

from memory.retrieval.types import Answer
from observability.retrieval_details import RecordedCandidate

TEXT_CHARACTERS = 48
SILENT = (0.0, 1.0)  # a share of nothing and a factor that changes nothing are not worth a place


def explanation(answer: Answer) -> Table:
    """Return a line per candidate, best first.

    Place, what, score, signals that matter, decision.
    """
    shown = Table(
        title=f"{len(answer.receipts)} candidates, policy {answer.policy}", title_justify="left"
    )
    for name in ("rank", "score", "bm25", "cosine"):
        shown.add_column(name, justify="right", no_wrap=True)
    for name in ("source", "text", "signals", "arms", "decision"):
        shown.add_column(name, overflow="fold")
    for receipt in answer.receipts:
        shown.add_row(*_cells(receipt, answer))
    return shown


def _cells(receipt: RecordedCandidate, answer: Answer) -> Sequence[str]:
    passage = answer.passages.get(receipt.item_id)
    text = " ".join(passage.text.split()) if passage else ""
    signals = receipt.signals
    decision = (
        receipt.decision
        if receipt.position is None
        else f"{receipt.decision} at {receipt.position}"
    )
    return (
        str(receipt.rank),
        f"{receipt.score:.3f}",
        _number(signals.get("bm25")),
        _number(signals.get("cosine")),
        receipt.source,
        escape(text[:TEXT_CHARACTERS] + ("…" if len(text) > TEXT_CHARACTERS else "")),
        " ".join(f"{name} {value:.2f}" for name, value in _telling(signals).items()),
        " ".join(f"{arm} {rank}" for arm, rank in dict(signals.get("arms", {})).items()),
        f"{decision} ({receipt.guardrail})" if receipt.guardrail else decision,
    )


def _telling(signals: Mapping[str, Any]) -> dict[str, float]:
    shown = {
        name: value for name, value in signals.items() if name not in {"bm25", "cosine", "arms"}
    }
    return {
        name: value
        for name, value in shown.items()
        if isinstance(value, float) and value not in SILENT
    }


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
