"""What words deny of a remembered statement: a value, an attribute, all that was said (pure)."""

from evolution.language.types import Denial
from evolution.planning.ceased import names_in, says_is_over
from evolution.planning.chinese_words import openings_shared
from evolution.planning.coverage import covers
from evolution.planning.identity import same_subject
from evolution.planning.old_values import denials_of, names_topic
from evolution.planning.partial_denials import is_limited
from evolution.planning.plain_statements import UNREAD, opens_with
from evolution.planning.subject_and_attribute import address_of, same_address, within_address
from evolution.planning.subject_words import THINGS
from evolution.planning.types import Candidate, Known
from evolution.planning.values import plain, same_value
from evolution.planning.words import folded, holds_words
from memory.text.analyse import unspaced_runs

ATTRIBUTE_DENIED = "attribute_denied"
"""The one code where the words do not name the value that is over."""


def how_denied(candidate: Candidate, known: Known) -> str:
    """Return the code of how the words deny a remembered statement; empty where they do not."""
    if not known.affirmed:
        return ""
    for denial in denials_of(candidate):
        code = _by_denial(candidate, denial, known)
        if code:
            return code
    return "words_denied" if _is_over(candidate, known) else ""


def _is_over(candidate: Candidate, known: Known) -> bool:
    """Tell whether Chinese words of the same speaker say that just what was stated is over."""
    if candidate.said_by != known.said_by or not unspaced_runs(candidate.content):
        return False
    clauses_before = tuple(map(folded, candidate.before))
    shared = openings_shared(folded(known.content), clauses_before)
    topics = (*shared, *names_in(candidate.before))
    over = says_is_over(candidate.content, known.content, topics=topics)
    return over and not is_limited(candidate, known.content)


def _by_denial(candidate: Candidate, denial: Denial, known: Known) -> str:
    about = _is_about(denial, known)
    if about and not denial.value:
        return ATTRIBUTE_DENIED
    if about and same_value(denial.value, known.value):
        return "value_denied"
    if _has_no_other_topic(candidate, known) and _denies_value_alone(denial, known):
        return "value_alone_denied"
    if names_topic(candidate, denial, known):
        return "value_of_topic_denied"
    return "words_denied" if _covers(candidate, denial, known) else ""


def _is_about(denial: Denial, known: Known) -> bool:
    """Tell whether a denial is about a statement's attribute.

    `play` is about `play on Mondays` for a value named.
    """
    addresses = [(denial.subject, one) for one in denial.attributes]
    if any(same_address(one, address_of(known)) for one in addresses):
        return True
    if not denial.value or not same_subject(denial.subject, known.subject):
        return False
    wider = tuple(f"{attribute} " for attribute in denial.attributes)
    return known.attribute.startswith(wider)


def _covers(candidate: Candidate, denial: Denial, known: Known) -> bool:
    """Tell whether the same subject stated just what is denied.

    The denial leaves nothing of its words.
    """
    about = same_subject(denial.subject, known.subject)
    if known.subject == UNREAD:
        about = opens_with(known.content, denial.subject)
    verb_named = bool(denial.attributes)
    return about and covers(
        candidate.content, value=denial.value, stated=known.content, verb_named=verb_named
    )


def _has_no_other_topic(candidate: Candidate, known: Known) -> bool:
    """Tell whether words leave their topic out, or name the one of a remembered statement."""
    topic, held = address_of(candidate), address_of(known)
    if not candidate.attribute or same_address(topic, held):
        return True
    return same_subject(candidate.subject, known.subject) and within_address(topic, held)


def _denies_value_alone(denial: Denial, known: Known) -> bool:
    """Tell whether a denial names only a value that a statement of its session holds."""
    if denial.attributes or not denial.value or not known.recent:
        return False
    is_thing = denial.subject in THINGS
    if (is_thing and known.subject == UNREAD) or not known.attribute:
        return is_thing and _is_one_of_its_kind(denial.value, known)
    about = is_thing or same_subject(denial.subject, known.subject)
    return about and same_value(denial.value, known.value)


def _is_one_of_its_kind(value: str, known: Known) -> bool:
    """Tell whether words hold a value that names one thing.

    It has a capital, or a digit (`it's not A18 any more`).
    """
    words = value.split()
    noun = words[-1] if words else ""
    is_named = noun[:1].isupper() or any(sign.isdigit() for sign in noun)
    return is_named and holds_words(plain(known.content), plain(value))


def denies_part(candidate: Candidate, known: Known) -> bool:
    """Tell whether what is denied is part of the old value.

    Not birch, where birch pollen was said.
    """
    values = [
        denial.value
        for denial in denials_of(candidate)
        if denial.value and _is_about(denial, known)
    ]
    old = plain(known.value)
    return known.affirmed and any(holds_words(old, plain(value)) for value in values)


def denies_value_of_thing(candidate: Candidate, known: Known) -> bool:
    """Tell whether a thing named by a number lost a value it held by another attribute.

    It is the very same value.
    """
    about = [
        denial for denial in denials_of(candidate) if same_subject(denial.subject, known.subject)
    ]
    numbered = [denial for denial in about if any(sign.isdigit() for sign in denial.subject)]
    return known.affirmed and any(same_value(denial.value, known.value) for denial in numbered)
