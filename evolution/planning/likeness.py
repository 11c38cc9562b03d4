"""Whether words of change may be about what a remembered statement says, without proof.

Such a pair is linked (pure).

A link ends nothing: both stay, the newer goes first, the older is marked, and a person decides.
"""

from collections.abc import Sequence
from functools import lru_cache

import re2
import rjieba

from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded
from memory.text.analyse import analyse, unspaced_runs
from memory.text.query import is_stop_term
from memory.text.word_sets import word_set

LEAST_SHARED = 0.35
"""Share (0..1) of the telling words of the shorter of two clauses that the other holds as well.

One of three is a toss-up: docs/evolution.md, "Which likeness is asked about"."""
_SAYS_LITTLE = word_set(
    "dr mr mrs ms prof now new change changed switch switched move moved day time year week "
    "thing 现在 换 改 新 了"
)
_SPEAKER_MEANT = re2.compile(r"(?i)\b(?:me|us)\b|[给把让跟帮替](?:我|俺|咱)")
"""That something befell who speaks, whoever did it: "the agency moved me from 4F to 2A"."""


def likeliest(candidate: Candidate, known: Sequence[Known]) -> Known | None:
    """Return the remembered statement that words of change are most likely about.

    None where none is likely.

    Args:
        candidate: a statement that says something is new, or is over and what.
        known: current statements, in any order.
    """
    if not candidate.changes and not _denied(candidate):
        return None
    meant = [row for row in known if _may_be_meant(candidate, row)]
    best = max(
        meant, key=lambda row: (_likeness(candidate, row), row.at, str(row.id)), default=None
    )
    if best is None or _names_old_value(candidate, best):
        return best
    return best if _likeness(candidate, best) >= LEAST_SHARED else None


def _denied(candidate: Candidate) -> list[str]:
    """Return the values that a candidate says are over."""
    return [denial.value for denial in candidate.denials if denial.value]


def _may_be_meant(candidate: Candidate, known: Known) -> bool:
    """Tell whether both are the same speaker's, about nobody else than the other.

    And of the old value, if one is named.
    """
    if candidate.said_by != known.said_by or not known.affirmed or candidate.at <= known.at:
        return False
    denied = [telling(value) for value in _denied(candidate)]
    if denied and all(map(telling(known.content).isdisjoint, denied)):
        return False
    return candidate.subject == known.subject or _befell_speaker(candidate, known, denied)


def _befell_speaker(candidate: Candidate, known: Known, denied: Sequence[frozenset[str]]) -> bool:
    """Tell whether words name all of an old value of the speaker's own.

    They must also say that something befell the speaker.
    """
    if known.subject != known.said_by or not _holds_one_of(known, denied):
        return False
    return _SPEAKER_MEANT.search(candidate.content) is not None


def _names_old_value(candidate: Candidate, known: Known) -> bool:
    """Tell whether a candidate names all of a value that a remembered statement tells."""
    return _holds_one_of(known, [telling(value) for value in _denied(candidate)])


def _holds_one_of(known: Known, values: Sequence[frozenset[str]]) -> bool:
    content = telling(known.content)
    return any(words and words <= content for words in values)


def _likeness(candidate: Candidate, known: Known) -> float:
    """Return how much of the shorter clause the other says too, 0..1."""
    one = telling(candidate.content)
    other = telling(known.content)
    shorter = min(len(one), len(other))
    return len(one & other) / shorter if shorter else 0.0


def tells_no_more(text: str, other: str) -> bool:
    """Tell whether all that a text tells stands in another."""
    return telling(text) <= telling(other)


@lru_cache(maxsize=4096)
def telling(text: str) -> frozenset[str]:
    """Return the stems and Chinese words of a text that tell what it is about."""
    plain = folded(text)
    words = {word for run in unspaced_runs(plain) for word in rjieba.cut(run)}
    han = {word for word in words if len(word) > 1}
    terms = {term for term in analyse(plain) if term[:1].isascii()}
    latin = {term for term in terms if not is_stop_term(term)}
    return frozenset((han | latin) - _SAYS_LITTLE)
