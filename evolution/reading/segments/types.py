"""What turns add to the segments of a session (pure)."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from evolution.planning.types import Span


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
class SegmentLine:
    """What a segment shows of a turn: `text` is `Speaker: words`, the words stand at `span`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class SegmentPart:
    """What turns add to one segment, the open one (`goes_on`) or a new one.

    Attributes:
        moved: the turns just before that belong to this new one and not, as it seemed, to the open
            one.
        turns: the new turns, small talk included, oldest first.
        lines: of the turns that tell something.
    """

    id: UUID
    goes_on: bool
    moved: tuple[UUID, ...]
    turns: tuple[UUID, ...]
    begins: datetime
    ends: datetime
    lines: tuple[SegmentLine, ...] = ()

    def with_lines(self, lines: tuple[SegmentLine, ...]) -> "SegmentPart":
        """Return it with its lines."""
        return replace(self, lines=lines)
