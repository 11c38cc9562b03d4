"""What ends with a statement: the words it was made of, where they say nothing else (pure).

An episode is evidence and stays, unless all that it tells has ended: then it ends at the same moment, and is found by a
question about the time before.
"""

from collections.abc import Sequence

from evolution.pipeline.types import Known
from evolution.rules.quoted import is_question
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory.text.analyse import normalise

EPISODE = "episode"


def with_evidence(closed: Sequence[Known], own: Sequence[Known]) -> list[Known]:
    """Return what is closed, and with it the episodes all of whose statements it holds, and what says just the same."""
    ended = list(closed)
    ended += [one for one in own if one not in ended and any(_is_one_telling(one, other) for other in closed)]
    return [*ended, *(one for one in own if one not in ended and _is_exhausted(one, ended, own))]


def _is_one_telling(one: Known, other: Known) -> bool:
    """Whether both are the same words of the same turn, as an episode and as a statement."""
    if not set(one.turns) & set(other.turns) or EPISODE not in (one.kind, other.kind):
        return False
    words, others = normalise(one.content).rstrip(".。 "), normalise(other.content).rstrip(".。 ")
    return words.endswith(others) or others.endswith(words)


def _is_exhausted(one: Known, ended: Sequence[Known], own: Sequence[Known]) -> bool:
    if one.kind != EPISODE or not one.turns:
        return False
    of_it = [other for other in own if other.kind != EPISODE and set(other.turns) & set(one.turns)]
    if not of_it or any(other not in ended for other in of_it):
        return False
    return len(_telling(one.content)) <= len(of_it)


def _telling(content: str) -> list[str]:
    """The sentences of an episode that tell something."""
    sentences = [sentence.text for sentence in split_sentences(content)]
    return [text for text in sentences if not is_question(text) and not is_small_talk(text)]
