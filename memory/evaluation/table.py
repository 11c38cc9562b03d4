"""The averages as a table in the terminal."""

from collections.abc import Sequence
from itertools import chain

from rich.table import Table

from memory.evaluation.ablation import Worth
from memory.evaluation.summary import OVERALL, Row

_PREFIXES = ("recall@", "ndcg@", "hit@", "mrr", "evidence@", "plain@", "answer@", "silence")


def table(rows: Sequence[Row], *, title: str) -> Table:
    """Return a table: a line per variant and category, a column per measure.

    `evidence@N` is the share of the evidence in the block of N tokens, `plain@N` that among the
    best memories whose bare texts have N tokens.
    """
    names = _columns(rows)
    shown = Table(title=title, title_justify="left")
    shown.add_column("variant", no_wrap=True)
    shown.add_column("category", no_wrap=True)
    for name in ("questions", *names, "ms"):
        shown.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        numbers = [_number(row, name) for name in names]
        median_ms = f"{row.median_ms:.1f}"
        style = "bold" if row.category == OVERALL else None
        shown.add_row(
            row.variant, row.category, str(row.questions), *numbers, median_ms, style=style
        )
    return shown


def ablation_table(worths: Sequence[Worth], *, title: str) -> Table:
    """Return a line per signal: each measure without it, and what it brings, with the interval.

    Behind those, how many questions it helps and hurts. What is more than luck is bold.
    """
    measures = list(dict.fromkeys(worth.measure for worth in worths))
    shown = Table(title=f"{title}: without one signal at a time", title_justify="left")
    shown.add_column("without", no_wrap=True)
    for measure in measures:
        for name in (measure, "it brings", "helps : hurts"):
            shown.add_column(name, justify="right", no_wrap=True)
    by_signal: dict[str, list[str]] = {}
    for worth in worths:
        brings = f"{worth.gain:+.3f} ± {worth.margin:.3f}"
        told = f"[bold]{brings}[/bold]" if worth.is_told else brings
        counts = f"{worth.better} : {worth.worse}"
        by_signal.setdefault(worth.signal, []).extend([f"{worth.value:.3f}", told, counts])
    for signal, cells in by_signal.items():
        shown.add_row(signal, *cells)
    return shown


def _number(row: Row, name: str) -> str:
    return f"{row.values[name]:.3f}" if name in row.values else ""


def _columns(rows: Sequence[Row]) -> list[str]:
    """Return the measures that rows have, by their kind, then in the order in which they come."""
    measured = dict.fromkeys(chain.from_iterable(row.values for row in rows))
    return [name for prefix in _PREFIXES for name in measured if name.startswith(prefix)]
