"""Whether words that name an old value speak of just what a remembered statement tells (pure).

"My citalopram went from 20 mg to 30 mg" names neither subject nor attribute as "I take 20 mg of
citalopram" does, and
still means it: it names the old value and the topic, and that statement holds both.
"""

from evolution.language.types import Denial
from evolution.planning.identity import is_named
from evolution.planning.plain_statements import UNREAD
from evolution.planning.subject_and_attribute import same_address
from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded, holds_words, mentions, tells_several

_OWN = "my "


def denials_of(candidate: Candidate) -> tuple[Denial, ...]:
    """Return what a candidate denies, itself included where its words say that it is over."""
    if candidate.affirmed or not candidate.changes:
        return candidate.denials
    own = Denial(candidate.subject, (candidate.attribute,), candidate.value)
    return (*candidate.denials, own)


def names_topic(candidate: Candidate, denial: Denial, known: Known) -> bool:
    """Tell whether a remembered statement's words hold denied value and candidate's topic.

    The topic is the candidate's subject, and the noun of its attribute where its own words hold it.
    What the remembered statement is about must stand in the candidate's words too, so that nobody
    is mistaken.
    """
    if not denial.value or not is_named(candidate.subject) or known.subject == UNREAD:
        return False
    if same_address((candidate.subject, candidate.attribute), (known.subject, known.attribute)):
        return False  # then the values are compared, and a part of one is not all of it
    told = folded(known.content)
    if not holds_words(told, folded(denial.value)) or (candidate.affirmed and tells_several(told)):
        return False
    return _tells_topic(known, candidate) and mentions(
        candidate.content, known.subject.removeprefix(_OWN)
    )


def _tells_topic(known: Known, candidate: Candidate) -> bool:
    topic = _topic_of(candidate)
    return bool(topic) and all(mentions(known.content, words) for words in topic)


def _topic_of(candidate: Candidate) -> list[str]:
    """Return the words of a candidate's topic.

    Its subject, and its attribute where its own words hold it.
    """
    attribute = candidate.attribute if mentions(candidate.content, candidate.attribute) else ""
    return [words for words in (candidate.subject.removeprefix(_OWN), attribute) if words]
