"""How every command talks: progress on standard error, results on standard output."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

WIDE_COLUMNS = 200  # characters; a table sent to a file is not folded to 80


def output() -> Console:
    """Return the console of results."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE_COLUMNS)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while something long runs; call what it gives with how many more are done."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
