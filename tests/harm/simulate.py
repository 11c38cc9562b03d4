"""Read and plan cases in memory, and say what ended, and why.

python -m tests.harm.simulate FILE...          the table of classes and each failure
python -m tests.harm.simulate --quiet FILE...  the table alone
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evolution.planning.types import Candidate, Known
from tests.harm.cases import Case, read
from tests.harm.store import Pair, Store


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a case.

    Attributes:
        failure: the code of what went wrong; empty where nothing did.
        links: pairs that wait for a person.
    """

    case: Case
    failure: str
    endings: tuple[Pair, ...]
    links: tuple[Pair, ...]
    store: Store


def run(case: Case) -> Verdict:
    """Take every step of a case and judge what is left."""
    store = Store(aliases=case.aliases)
    for step in (*case.before, *case.after):
        store.take(step)
    failure = "ended" if store.endings else ""
    return Verdict(case, failure, tuple(store.endings), tuple(store.links), store)


def report(verdicts: Sequence[Verdict], *, quiet: bool) -> None:
    """Print the table of classes, and each failure with what was read."""
    failed = [verdict for verdict in verdicts if verdict.failure]
    stories = [] if quiet else [line for verdict in failed for line in ("", *_story(verdict))]
    failures = dict(Counter(verdict.failure for verdict in failed))
    total = f"{len(verdicts)} cases, {len(verdicts) - len(failed)} right, failures {failures}"
    sys.stdout.write("\n".join((*_table(verdicts), *stories, "", total, "")))


def _table(verdicts: Sequence[Verdict]) -> list[str]:
    by_class: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_class[verdict.case.class_].append(verdict)
    lines = [f"{'class':32} {'cases':>6} {'right':>6} {'endings':>8} {'links':>6}"]
    for name, group in sorted(by_class.items()):
        right = sum(not verdict.failure for verdict in group)
        endings = sum(len(verdict.endings) for verdict in group)
        links = sum(len(verdict.links) for verdict in group)
        lines.append(f"{name:32} {len(group):6} {right:6} {endings:8} {links:6}")
    return lines


def _story(verdict: Verdict) -> list[str]:
    case = verdict.case
    lines = [(f"{case.id} {case.class_} {verdict.failure}")]
    for when, steps in (("before", case.before), ("after", case.after)):
        lines += [f"  {when}: {step.speaker and step.speaker + ': '}{step.text}" for step in steps]
    lines += [
        f"  ended [{pair.reason}] {_read(pair.old)}  by  {_read(pair.new)}"
        for pair in verdict.endings
    ]
    lines += [
        f"  linked [{pair.reason}] {_read(pair.old)}  by  {_read(pair.new)}"
        for pair in verdict.links
    ]
    lines += [
        f"  {one.action} {one.reason}: {_read(one.candidate)}" for one in verdict.store.decisions
    ]
    return lines


def _read(row: Candidate | Known) -> str:
    flags = ("" if row.affirmed else "not ") + ("single " if row.single else "")
    changes = "changes " if isinstance(row, Candidate) and row.changes else ""
    denials = row.denials if isinstance(row, Candidate) else ()
    denied = "".join(f" denies <{one.subject} | {one.attributes} | {one.value}>" for one in denials)
    return (
        f"<{row.subject} | {row.attribute} | {flags}{row.value}> {changes}{row.content!r}{denied}"
    )


def main(arguments: Sequence[str]) -> int:
    """Run every file named; 1 where anything ended in a harm case."""
    quiet = "--quiet" in arguments
    verdicts = [run(case) for name in arguments if name != "--quiet" for case in read(Path(name))]
    report(verdicts, quiet=quiet)
    return int(any(verdict.failure == "ended" for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
