"""Latencies and their ratios as tables in the terminal."""

from collections.abc import Mapping, Sequence
from statistics import median

from rich.table import Table

from memory.benchmark.ladder import Rung
from memory.benchmark.latency import Latency
from memory.benchmark.shards.compare import ShardsReport


def latency_table(latencies: Sequence[Latency], *, against: str, title: str) -> Table:
    """Return a line per thing measured; the ratios are to the one named `against`."""
    base = next(one for one in latencies if one.name == against)
    shown = Table(title=title, title_justify="left")
    shown.add_column("", no_wrap=True)
    for name in ("n", "p50 ms", "p95 ms", "p99 ms", "p50 ratio", "p95 ratio"):
        shown.add_column(name, justify="right", no_wrap=True)
    for one in latencies:
        numbers = [f"{value:.2f}" for value in (one.p50_ms, one.p95_ms, one.p99_ms)]
        ratios = [f"{one.p50_ms / base.p50_ms:.1f}", f"{one.p95_ms / base.p95_ms:.1f}"]
        shown.add_row(one.name, str(one.count), *numbers, *ratios)
    return shown


def ladder_table(rungs: Sequence[Rung]) -> Table:
    """Return a line per size of a scope.

    The ratios are to the smallest, and to SELECT 1 beside the same questions.
    """
    first = rungs[0]
    shown = Table(title="the same questions by the size of the scope", title_justify="left")
    for name in (
        "rows",
        "recall p50 ms",
        "to first",
        "to SELECT 1",
        "retrieve p50 ms",
        "to first ",
        "to SELECT 1 ",
    ):
        shown.add_column(name, justify="right", no_wrap=True)
    for rung in rungs:
        cells = [f"{rung.rows:,}"]
        for own, smallest in ((rung.recall, first.recall), (rung.retrieve, first.retrieve)):
            ratios = (own.p50_ms / smallest.p50_ms, own.p50_ms / rung.select.p50_ms)
            cells += [f"{own.p50_ms:.2f}", *(f"{ratio:.1f}" for ratio in ratios)]
        shown.add_row(*cells)
    return shown


def shards_lines(report: ShardsReport) -> list[str]:
    """Return what several servers showed, a sentence a line."""
    held = ", ".join(f"{name} {scopes}" for name, scopes in report.scopes.items())
    compared = [
        f"scopes by server: {held}",
        f"{report.identical} of {report.questions} answers identical to one server's"
        f" ({report.found} memories in them)",
    ]
    differing = [f"  differs: {query}" for query in report.differing]
    killed = [
        f"one server killed, {outage.killed}: {outage.refused} of {outage.own} questions to its"
        f" scopes answered by 503 and Retry-After; {outage.as_before} of {outage.others} to"
        " others as before"
        for outage in report.outages
    ]
    return [*compared, *differing, *killed]


def stage_line(stages_ms: Mapping[str, Sequence[float]]) -> str:
    """Return the median of each stage of a retrieval, in its order."""
    return ", ".join(f"{stage} {median(values):.2f}" for stage, values in stages_ms.items())
