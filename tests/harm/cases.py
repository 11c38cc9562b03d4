"""Cases of what must never end and of plain changes, one JSON object a line."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
SAME_SESSION = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Step:
    """A turn that is said, or a record that a service stores.

    Attributes:
        key: the caller's own key of a record, or None.
        stored: it is a record.
    """

    text: str
    at: datetime
    speaker: str = ""
    role: str = "user"
    stored: bool = False
    kind: str = "fact"
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """What is said before and after. A harm case names nothing old: nothing of `before` may end."""

    id: str
    class_: str
    before: tuple[Step, ...]
    after: tuple[Step, ...]
    new: tuple[str, ...] = ()
    old: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    ask: str = ""

    @property
    def is_change(self) -> bool:
        return bool(self.new)

    @property
    def aliases(self) -> tuple[str, ...]:
        """The name of the only speaker, where there is one: the scope's user."""
        speakers = {
            step.speaker
            for step in (*self.before, *self.after)
            if step.role == "user" and not step.stored
        }
        return tuple(speakers - {""}) if len(speakers) == 1 else ()


def read(path: Path) -> list[Case]:
    """The cases of a file in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [case(json.loads(line)) for line in lines if line.strip()]


def case(written: dict[str, Any]) -> Case:
    before = _steps(written["before"], START)
    after = _steps(written["after"], before[-1].at + timedelta(minutes=1))
    return Case(
        id=written["id"],
        class_=written.get("class", "change"),
        before=before,
        after=after,
        new=tuple(written.get("new", ())),
        old=tuple(written.get("old", ())),
        keeps=tuple(written.get("keeps", ())),
        ask=written.get("ask", ""),
    )


def _steps(written: list[dict[str, Any]], start: datetime) -> tuple[Step, ...]:
    steps: list[Step] = []
    at = start
    for one in written:
        at = datetime.fromisoformat(one["at"]) if "at" in one else at + timedelta(minutes=1)
        stored = "store" in one
        steps.append(
            Step(
                text=one["store"] if stored else one["say"],
                at=at,
                speaker=one.get("speaker", ""),
                role="record" if stored else one.get("role", "user"),
                stored=stored,
                kind=one.get("kind", "fact"),
                key=one.get("key"),
            )
        )
    return tuple(steps)
