"""What is said, read as planning compares it."""

from dataclasses import replace
from uuid import UUID, uuid4

from evolution.planning.candidates import candidates_of
from evolution.planning.plan import known_of
from evolution.planning.types import Candidate, Known
from tests.evolution.planning.made import BEFORE, NOW


def told(text: str, *, role: str = "user", turn: UUID | None = None) -> list[Candidate]:
    """What a turn of now states."""
    return candidates_of(text, speaker="", role=role, at=NOW, turn=turn or uuid4())


def remembered(text: str, *, recent: bool = False) -> list[Known]:
    """What a turn of a month ago states."""
    made = candidates_of(text, speaker="", role="user", at=BEFORE, turn=uuid4())
    return [replace(known_of(one), recent=recent) for one in made]
