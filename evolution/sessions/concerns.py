"""Which turns no reader is given before a person has approved them. See docs/design/security.md."""

from collections.abc import Sequence

from memory.ingest.quarantine import mouth_of
from memory.models import Turn
from memory.models.vocabulary import NOT_JUDGED, NOT_JUDGED_DOUBTED
from memory.text.quarantine import concern


def unjudged(trusted: bool) -> str:  # noqa: FBT001 - the one thing that it depends on
    """Return what stands beside a turn until its job has judged it.

    Whether its sender is believed.
    """
    return NOT_JUDGED if trusted else NOT_JUDGED_DOUBTED


def concern_of_turn(turn: Turn, *, trusted: bool) -> str:
    """Return why a turn waits for a person; empty where it does not."""
    return concern(turn.text, mouth=mouth_of(turn.role, trusted=trusted)) or ""


def judge(turns: Sequence[Turn]) -> None:
    """Judge those turns that were not judged yet, and keep it. One statement for them, if any."""
    waiting = [turn for turn in turns if turn.concern in {NOT_JUDGED, NOT_JUDGED_DOUBTED}]
    for turn in waiting:
        turn.concern = concern_of_turn(turn, trusted=turn.concern == NOT_JUDGED)
    if waiting:
        Turn.objects.bulk_update(waiting, ["concern"])
