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
    return frozenset(_played(one for one in said if one.role == "user"))


def turns_amid_work(said: Iterable[Utterance]) -> frozenset[UUID]:
    """Return the turns of people that follow on work on somebody else's voice."""
    return frozenset(_amid_work(one for one in said if one.role == "user"))


def _amid_work(said: Iterable[Utterance]) -> Iterator[UUID]:
    works, last = False, None
    for one in said:
        text = spelled_out(one.text).text
        went_on = works and last is not None and one.at - last <= LEFT_ALONE
        works = went_on and not _says("play", "leaves", text)
        last = one.at
        if works:
            yield one.id
        works = works or bool(handed_in(text)) or _says("work", "opens", text)


def _played(said: Iterable[Utterance]) -> Iterator[UUID]:
    plays, last = False, None
    for one in said:
        text = spelled_out(one.text).text
        went_on = plays and last is not None and one.at - last <= LEFT_ALONE
        plays = not _says("play", "leaves", text) if went_on else _says("play", "opens", text)
        last = one.at
        if plays:
            yield one.id


def _says(of: str, what: str, text: str) -> bool:
    """Tell whether a text has words of a table; few Chinese ones may ask about a foreign text."""
    own = language_of(text)
    languages = {own, "zh"} if HAN.search(text) else {own}
    readable = readable_text(text)
    return any(
        compiled(clause_data(each)[of][what], each).search(readable) is not None
        for each in languages
    )
