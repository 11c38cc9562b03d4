"""Which turns are said in a part that somebody plays, or amid work on a text (pure).

From words that open a play (`you're the bartender, I'm Jack`, 来玩武侠) on, the part speaks, until
the person steps out of it or comes back later. After a text was handed in to be translated or
polished, or a person was made up, "I" may be whoever speaks there. `[play]` and `[work]` of
`clauses/<language>.toml` have the words.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from uuid import UUID

from evolution.language.annotate import readable_text
from evolution.language.masking import HAN, handed_in
from evolution.language.patterns import clause_data, compiled
from evolution.language.spelling import spelled_out
from evolution.language.splitting import language_of
from evolution.reading.types import Utterance

LEFT_ALONE = timedelta(hours=3)
"""After such a silence nobody plays any more."""


def turns_of_a_play(said: Iterable[Utterance]) -> frozenset[UUID]:
    """Return the turns of people that are said in a part, of turns in their order."""
    return frozenset(_played(said))


def turns_amid_work(said: Iterable[Utterance]) -> frozenset[UUID]:
    """Return the turns of people that follow on work on somebody else's voice."""
    return frozenset(_amid_work(said))


def _played(said: Iterable[Utterance]) -> Iterator[UUID]:
    plays = False
    for turn, text, is_soon in _told(said):
        went_on = plays and is_soon
        plays = not _says("play", "leaves", text) if went_on else _says("play", "opens", text)
        if plays:
            yield turn


def _amid_work(said: Iterable[Utterance]) -> Iterator[UUID]:
    works = False
    for turn, text, is_soon in _told(said):
        works = works and is_soon and not _says("play", "leaves", text)
        if works:
            yield turn
        works = works or bool(handed_in(text)) or _says("work", "opens", text)


def _told(said: Iterable[Utterance]) -> Iterator[tuple[UUID, str, bool]]:
    """Yield people's turns, spelled out, and whether each follows soon on the one before."""
    last = None
    for one in said:
        if one.role == "user":
            is_soon = last is not None and one.at - last <= LEFT_ALONE
            yield one.id, spelled_out(one.text).text, is_soon
            last = one.at


def _says(of: str, what: str, text: str) -> bool:
    """Tell whether a text has words of a table; few Chinese ones may ask about a foreign text."""
    own = language_of(text)
    languages = {own, "zh"} if HAN.search(text) else {own}
    readable = readable_text(text)
    return any(
        compiled(clause_data(each)[of][what], each).search(readable) is not None
        for each in languages
    )
