"""How a new statement stands to a remembered one, by identity alone (pure)."""

from dataclasses import dataclass
from typing import Literal

from evolution.language.value_kinds import kind_of
from evolution.planning.denials import ATTRIBUTE_DENIED, how_denied
from evolution.planning.identity import same_subject
from evolution.planning.subject_and_attribute import address_of, near, same_address, within_address
from evolution.planning.types import Candidate, Known
from evolution.planning.values import plain, same_value, says_more
from evolution.planning.words import holds_words, mentions

RelationKind = Literal["same", "richer", "ends", "denied", "alike", "other"]
ENDING: frozenset[RelationKind] = frozenset({"ends", "denied", "richer"})
"""Relations after which the remembered statement is no longer current, if no veto stands."""
HOLDS_MANY = frozenset(
    {
        "have",
        "take",
        "takes",
        "need",
        "needs",
        "own",
        "know",
        "likes",
        "speak",
        "language",
        "food",
        "eat",
        "pet",
    }
)
"""Attributes of which a second value of the kind is only one more, even now."""


OF_PLACES = frozenset({"home", "employer", "office", "school", "where"})
"""Attributes whose value may be told as a place and as a part of it.

A town and its quarter, a firm and its branch.
"""
TOWN = "city"


@dataclass(frozen=True, slots=True)
class Relation:
    """How a candidate stands to a remembered statement, and the code of why.

    Attributes:
        kind: `same` says it again; `richer` says it and more; `ends` puts another value in its
            place; `denied`
            says that it is over; `alike` may be about the same; `other` has nothing to do with it.
        named: the candidate's words name the old value themselves.
    """

    kind: RelationKind
    reason: str
    named: bool = False


def relation(candidate: Candidate, known: Known) -> Relation:
    """Return how a candidate stands to a remembered statement. No veto is asked here."""
    address = same_address(address_of(candidate), address_of(known))
    if address and plain(candidate.value) == plain(known.value):
        return _of_same_value(candidate, known)
    denied = how_denied(candidate, known)
    if denied:
        return Relation("denied", denied, named=denied != ATTRIBUTE_DENIED)
    if address:
        return _of_same_attribute(candidate, known)
    if not same_subject(candidate.subject, known.subject):
        return Relation("other", "other_subject")
    return _of_other_attribute(candidate, known)


def _of_other_attribute(candidate: Candidate, known: Known) -> Relation:
    """Return the relation to a statement of another attribute of the same subject.

    It may be about the same where the candidate says that its value is new, and names no old one.
    """
    says_new = candidate.changes and candidate.affirmed and known.affirmed
    if says_new and not _names_old_value(candidate):
        if known.recent and within_address(address_of(candidate), address_of(known)):
            return Relation("alike", "same_attribute_in_fewer_words")
        if near(candidate.attribute, known.attribute) and _of_one_kind(candidate, known):
            return Relation("alike", "same_kind_of_value")
    return Relation("other", "other_attribute")


def _names_old_value(candidate: Candidate) -> bool:
    """Tell whether its words say which value is over: then no other one is meant."""
    return any(denial.value for denial in candidate.denials)


def _names_another(candidate: Candidate, known: Known) -> bool:
    """Tell whether its words say which value is over, and the remembered one has none of it."""
    named = [plain(denial.value) for denial in candidate.denials if denial.value]
    value = plain(known.value)
    return bool(named) and not any(
        holds_words(value, one) or holds_words(one, value) for one in named
    )


def _of_one_kind(candidate: Candidate, known: Known) -> bool:
    kind = kind_of(candidate.value)
    return (
        kind != "" and kind == kind_of(known.value) and not same_value(candidate.value, known.value)
    )


def _of_same_attribute(candidate: Candidate, known: Known) -> Relation:
    if not (candidate.affirmed and known.affirmed):
        return _of_denied_attribute(candidate, known)
    if not (candidate.value and known.value):
        return Relation("other", "no_value")
    if candidate.single and known.single:
        return _of_single_attribute(candidate, known)
    return (
        _of_many_valued(candidate, known) if candidate.changes else Relation("other", "many_valued")
    )


def _of_many_valued(candidate: Candidate, known: Known) -> Relation:
    """Return the relation of words of change where the attribute may hold many values.

    Nothing proves that it holds one.
    """
    if _names_old_value(candidate):
        return Relation("other", "other_value_is_over")
    replaces = known.attribute not in HOLDS_MANY and _of_one_kind(candidate, known)
    if candidate.single or replaces:
        return Relation("ends", "changed_to_value_of_same_kind")
    unknown = "" in {kind_of(candidate.value), kind_of(known.value)}
    if unknown and all(mentions(row.content, known.attribute) for row in (candidate, known)):
        return Relation("alike", "change_of_many_valued")
    return Relation("other", "other_kind_of_value")


def _of_same_value(candidate: Candidate, known: Known) -> Relation:
    if candidate.affirmed == known.affirmed:
        return Relation("same", "same_statement")
    if candidate.affirmed:
        return Relation("ends", "denied_value_holds", named=True)
    return Relation("denied", "same_value_denied", named=True)


def _of_denied_attribute(candidate: Candidate, known: Known) -> Relation:
    """Return the relation where one of the two is a denial and the values differ.

    Only a bare denial ends.
    """
    if not candidate.affirmed and not candidate.value and known.affirmed:
        return Relation("denied", "attribute_denied")
    return Relation("other", "other_value")


def _of_single_attribute(candidate: Candidate, known: Known) -> Relation:
    if says_more(candidate.value, known.value):
        return Relation("richer", "same_said_in_more_words")
    if says_more(known.value, candidate.value) and not candidate.changes:
        return Relation("same", "same_said_in_fewer_words")
    if _names_another(candidate, known) and not known.was_stood_for_after(candidate.at):
        return Relation("alike", "other_value_named")
    if _may_lie_within(candidate, known):
        return Relation("alike", "may_lie_within")
    return Relation("ends", "same_attribute_new_value")


def _may_lie_within(candidate: Candidate, known: Known) -> bool:
    """Tell whether one place may lie within the other.

    Without a word of change only two known towns exclude it.
    """
    if candidate.changes or candidate.attribute not in OF_PLACES:
        return False
    return {kind_of(candidate.value), kind_of(known.value)} != {TOWN}
