"""What a model is shown, under short numbers; a number that was not shown means nothing (pure)."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from evolution.pipeline.types import Known, Said, Scene
from evolution.rules.quoted import masked

MOST_TURN_CHARACTERS = 6_000  # of a row; a longer turn is several rows under one number
MOST_CALL_CHARACTERS = 24_000  # of the turns of one call, about 8,000 to 16,000 tokens
MOST_BEFORE = 6  # earlier lines
_NUMBER = re.compile(r"\s*[\[#]?\s*[A-Za-z]{0,12}\s*#?(\d{1,6})\s*\]?\s*", re.ASCII)
T = TypeVar("T")
Row = Mapping[str, object]


class Numbered(Generic[T]):
    """Things under the numbers 1, 2, 3 ... that a model sees instead of their ids."""

    def __init__(self, things: Sequence[T]) -> None:
        self._things = tuple(things)

    def items(self) -> list[tuple[int, T]]:
        """Return each number with its thing."""
        return list(enumerate(self._things, start=1))

    def get(self, said: object) -> T | None:
        """Return the thing under a number, however the answer writes it; None for one that was not shown."""
        number = _number(said)
        return self._things[number - 1] if number is not None and 1 <= number <= len(self._things) else None


def _number(said: object) -> int | None:
    if isinstance(said, bool):
        return None
    if isinstance(said, int):
        return said
    if isinstance(said, float):
        return int(said) if said.is_integer() else None
    if isinstance(said, str) and (found := _NUMBER.fullmatch(said)):
        return int(found[1])
    return None


def scene_rows(scene: Scene) -> dict[str, list[Row]]:
    """Return who and where, and what was said before."""
    place: dict[str, object] = {"location": scene.location or "", "people": list(scene.people)}
    return {"scene": [place], "before": [{"text": text} for text in scene.before[-MOST_BEFORE:]]}


def turn_rows(turns: Numbered[Said]) -> list[Row]:
    """Return turns, what they recall or quote from the memory blanked."""
    return [
        {"turn": number, "at": moment(turn.at), "role": turn.role, "speaker": turn.speaker, "text": text}
        for number, turn in turns.items()
        for text in _pieces(masked(turn.text))
    ]


def calls_of(turns: Sequence[Said]) -> list[list[Said]]:
    """Return turns in the stretches that one call each shows: one, but for very long segments."""
    calls: list[list[Said]] = []
    room = 0
    for turn in turns:
        if not calls or len(turn.text) > room:
            calls.append([])
            room = MOST_CALL_CHARACTERS
        calls[-1].append(turn)
        room -= len(turn.text)
    return calls


def memory_rows(memories: Numbered[Known]) -> list[Row]:
    """Return memories with the day since when they hold."""
    return [
        {"memory": number, "kind": one.kind, "since": one.valid_from.date().isoformat(), "content": one.content}
        for number, one in memories.items()
    ]


def moment(at: datetime) -> str:
    """Return a time on the speaker's clock with its weekday, which a model reckons from."""
    return f"{at.isoformat(timespec='minutes')} {at:%A}"


def _pieces(text: str) -> list[str]:
    return [text[start : start + MOST_TURN_CHARACTERS] for start in range(0, len(text), MOST_TURN_CHARACTERS)]
