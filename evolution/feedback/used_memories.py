"""Which of the injected memories a text speaks of, without a model (pure).

Reason: docs/design/feedback.md.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from uuid import UUID

import rjieba

from evolution.language.chat_words import CHINESE, ENGLISH
from evolution.language.reactions import sentences_that_refer
from memory.text.analyse import analyse, normalise, unspaced_runs
from memory.text.query import is_stop_term
from memory.text.word_sets import word_set

UseSignal = Literal["keyword_match", "reference_phrase", "none"]
SHORTEST_HAN_WORD = 2
"""Characters of a Chinese word that tells one memory from another."""
READ_CHARACTERS = 20_000
"""Of a reply: what a longer one says is said in its first pages."""
_SAID_OF_ANYTHING = {
    *word_set("喜欢 偏好 用户 推荐 现在 比较 非常 特别 最近 可以 应该 需要 一下"),
    *analyse("user likes like prefers prefer wants want loves love usually always really very"),
}
"""Words of preferences and reports whatever they are about."""


@dataclass(frozen=True, slots=True)
class InjectedMemory:
    """One injected memory.

    Attributes:
        text: what it says.
        repeats: it may repeat what another memory states: words of a conversation, a profile.
    """

    id: UUID
    text: str
    repeats: bool = False


def used_in(reply: str, shown: Sequence[InjectedMemory], *, query: str) -> Mapping[UUID, UseSignal]:
    """Return, of each injected memory, how a reply uses it.

    A word proves use where it stands in the memory and in the reply, and neither in the query nor
    in another injected memory that says something else.
    """
    read = normalise(reply)[:READ_CHARACTERS]
    asked = telling_words(query)
    referring = [normalise(sentence) for sentence in sentences_that_refer(read)]
    uses: dict[UUID, UseSignal] = {}
    for memory, words in _told_apart(shown).items():
        if any(_holds(sentence, words) for sentence in referring):
            uses[memory] = "reference_phrase"
        elif _holds(read, words - asked):
            uses[memory] = "keyword_match"
        else:
            uses[memory] = "none"
    return uses


def named_in(reaction: str, shown: Sequence[InjectedMemory]) -> frozenset[UUID]:
    """Return the injected memories that a reaction names by a word that no other of them has."""
    read = normalise(reaction)[:READ_CHARACTERS]
    told_apart = _told_apart(shown)
    return frozenset(one.id for one in shown if _holds(read, told_apart[one.id]))


@lru_cache(maxsize=4096)
def telling_words(text: str) -> frozenset[str]:
    """Return the words of a text that say what it is about.

    Stems of words with spaces between them, numbers, Chinese words.
    """
    read = normalise(text)
    han = {word for run in unspaced_runs(read) for word in rjieba.cut(run)}
    telling = {word for word in han - CHINESE if len(word) >= SHORTEST_HAN_WORD}
    telling |= {term for term in _spaced_terms(read) - ENGLISH if not is_stop_term(term)}
    return frozenset(telling - _SAID_OF_ANYTHING)


def _told_apart(shown: Sequence[InjectedMemory]) -> Mapping[UUID, frozenset[str]]:
    """Return the words of each memory that no other has; of two that say the same, both keep them.

    What repeats a memory (a conversation about it, a profile) takes none of its words from it.
    """
    words = {one.id: telling_words(one.text) for one in shown}
    stated = {one.id for one in shown if not one.repeats}
    return {memory: _own_words(memory, words, stated=stated) for memory in words}


def _own_words(
    memory: UUID, words: Mapping[UUID, frozenset[str]], *, stated: Set[UUID]
) -> frozenset[str]:
    """Return the words of one memory that no other has which says something else."""
    own = words[memory]
    rivals = [other for other in words if other in stated or memory not in stated]
    others = [words[rival] for rival in rivals if rival != memory]
    return own.difference(*(other for other in others if not (other <= own or own <= other)))


def _holds(text: str, words: frozenset[str]) -> bool:
    """Tell whether a normalised text has one of some words."""
    if not words:
        return False
    return not words.isdisjoint(_spaced_terms(text)) or any(
        word in text for word in words if unspaced_runs(word)
    )


@lru_cache(maxsize=64)
def _spaced_terms(text: str) -> frozenset[str]:
    """Return the terms of a text in scripts with spaces: Latin, Cyrillic, Greek, numbers."""
    unspaced = analyse(" ".join(unspaced_runs(text)))
    return frozenset(analyse(text)).difference(unspaced)
