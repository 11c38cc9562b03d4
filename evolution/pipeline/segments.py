"""What turns add to the segments of a session (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from evolution.pipeline.types import Candidate, Said, Segment

LINE_CHARACTERS = 2_000  # of a turn in its segment; the episode holds all of it
CUT = " …"


@dataclass(frozen=True, slots=True)
class OpenSegment:
    """The latest segment of a session, which the next turns may go on with.

    Attributes:
        turns: from its first to its last, small talk included.
        first_position: in the session, from 1.
    """

    id: UUID
    turns: int
    first_position: int


@dataclass(frozen=True, slots=True)
class Line:
    """What is left of a turn in its segment."""

    turn: UUID
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """What turns add to one segment, the open one (`goes_on`) or a new one.

    Attributes:
        moved: the turns just before that belong to this new one and not, as it seemed, to the open one.
        turns: how many are new.
    """

    id: UUID
    goes_on: bool
    moved: tuple[UUID, ...]
    turns: int
    begins: datetime
    ends: datetime
    lines: tuple[Line, ...] = ()

    def with_line(self, episode: Candidate) -> "Part":
        """Return it with what an episode tells, in one line that says who spoke."""
        return replace(self, lines=(*self.lines, Line(episode.turns[0], line_of(episode.content, episode.sender))))


def part_of(segment: Segment, *, open_segment: OpenSegment | None, tail: Sequence[Said]) -> Part:
    """Return a part without lines."""
    goes_on = segment.goes_on and open_segment is not None
    moved = tail[len(tail) - segment.moved :]
    spoken = [*moved, *segment.turns]
    return Part(
        id=open_segment.id if goes_on and open_segment is not None else uuid4(),
        goes_on=goes_on,
        moved=tuple(turn.id for turn in moved),
        turns=len(segment.turns),
        begins=spoken[0].at,
        ends=spoken[-1].at,
    )


def tail_of(before: Sequence[Said], open_segment: OpenSegment | None) -> Sequence[Said]:
    """Return which of the turns before belong to the open segment."""
    return before[-open_segment.turns :] if open_segment is not None else ()


def line_of(content: str, sender: str) -> str:
    """Return what an episode tells in one line that says who spoke."""
    text = " ".join(content.split())
    if sender and not text.startswith(sender):
        text = f"{sender}: {text}"
    return text if len(text) <= LINE_CHARACTERS else text[: LINE_CHARACTERS - len(CUT)] + CUT
