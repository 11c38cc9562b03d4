"""How a conversation is split into the calls of a model that read it (pure).

Calls do not overlap; each is also shown the last of what was said before (`before_rows`).
"""

from collections.abc import Iterable

from evolution.reading.types import Utterance

MOST_CALL_CHARACTERS = 24_000  # of the turns of one call, about 8,000 to 16,000 tokens


def calls_of(turns: Iterable[Utterance]) -> list[list[Utterance]]:
    """Return turns in the runs that one call each shows: one, but for very long stretches."""
    calls: list[list[Utterance]] = []
    room = 0
    for turn in turns:
        if not calls or len(turn.text) > room:
            calls.append([])
            room = MOST_CALL_CHARACTERS
        calls[-1].append(turn)
        room -= len(turn.text)
    return calls
