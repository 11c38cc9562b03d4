"""What becomes of a statement that a model made: its verdict, within the same vetoes (pure)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from uuid import UUID

from evolution.planning.identity import is_own, same_subject
from evolution.planning.reconcile import Contested, decided, reconcile, taken_back
from evolution.planning.relations import ENDING, Relation, relation
from evolution.planning.types import Candidate, Decision, Known
from evolution.planning.values import says_more
from evolution.planning.vetoes import PROVENANCE_RANK, by_hand, callers_key, older, other_speaker

NAMED_BY_MODEL = Relation("ends", "named_by_model", named=True)
_DIGITS = re.compile("[0-9]+")
_ABOUT_ANOTHER = frozenset({"other_subject", "other_number_or_name", "older"})
"""Vetoes because of which an inferred change is not about a statement."""


def reconcile_by_model(
    candidate: Candidate, known: Sequence[Known], *, shown: Collection[UUID] = ()
) -> Decision:
    """Return what becomes of a candidate for which a model named what it `ends` and `continues`.

    The rules add no ending to a verdict over memories that the model was shown; among those it was
    not shown, identity decides as it does without a model.

    Args:
        candidate: the model's statement; with `implied` it links and never ends.
        known: what is remembered of its scope.
        shown: the memories that the model could name.
    """
    if taken_back(candidate, known):
        return Decision(action="noop", candidate=candidate, reason="taken_back")
    current = [row for row in known if row.withdrawn_at is None]
    candidate = _continued(candidate, current)
    asked = _asked(candidate, current)
    if candidate.implied:
        return _implied(candidate, asked)
    free = [one for one in asked if not one.veto]
    held = [one for one in asked if one.veto]
    told_by = _told_by(candidate, current)
    decision = decided(candidate, free=free, held=held, alike=(), told_by=told_by)
    return decision if free else _with_hidden(decision, _hidden(candidate, current, shown))


def _asked(candidate: Candidate, known: Sequence[Known]) -> list[Contested]:
    """Return what the model would end.

    What it names, and what it continues with more or other words.
    """
    named = [(row, NAMED_BY_MODEL) for row in known if row.id in candidate.ends]
    continued = [
        row for row in known if row.id == candidate.continues and row.id not in candidate.ends
    ]
    replaced = [(row, _replaced(candidate, row)) for row in continued]
    replaced_by_it = [(row, how) for row, how in replaced if how.kind in ENDING]
    ending = named + replaced_by_it
    return [Contested(row, how, veto_of_verdict(candidate, row)) for row, how in ending]


def _hidden(candidate: Candidate, known: Sequence[Known], shown: Collection[UUID]) -> list[Known]:
    """Return the statements of the candidate's attribute that the model could not name."""
    nameable = {*shown, *candidate.ends}
    return [row for row in known if row.attribute == candidate.attribute and row.id not in nameable]


def _replaced(candidate: Candidate, known: Known) -> Relation:
    """Return how a statement stands to the one that it continues.

    Many-valued ones may be said richer too.
    """
    if candidate.affirmed and known.affirmed and says_more(candidate.value, known.value):
        return Relation("richer", "same_said_in_more_words")
    return relation(candidate, known)


def veto_of_verdict(candidate: Candidate, known: Known) -> str:
    """Return the code of why a model's verdict against a remembered statement is not carried out.

    Else empty. Its kind, its attribute and whether it is many-valued are the model's to judge; its
    subject is not.
    """
    if not known.attribute or not same_subject(candidate.subject, known.subject):
        return _of_subject(candidate, known)
    if candidate.role not in {"user", "record"}:
        return "not_a_statement"
    for veto in (older, other_speaker, callers_key, by_hand):
        if veto(candidate, known, NAMED_BY_MODEL):
            return veto.__name__
    return "better_known" if _is_better_known(candidate, known) else ""


def _of_subject(candidate: Candidate, known: Known) -> str:
    """Return whether the subjects differ in a number alone, or altogether."""
    mine = _DIGITS.sub("#", candidate.subject)
    other = _DIGITS.sub("#", known.subject)
    return "other_number_or_name" if mine == other and "#" in mine else "other_subject"


def _is_better_known(candidate: Candidate, known: Known) -> bool:
    """Tell whether the other has the higher provenance and neither user nor subject speaks."""
    if candidate.said_by == "" or is_own(known.subject, candidate.said_by):
        return False
    return PROVENANCE_RANK[candidate.provenance] < PROVENANCE_RANK[known.provenance]


def _continued(candidate: Candidate, known: Sequence[Known]) -> Candidate:
    """Return the candidate under the attribute of the statement that it continues.

    Both must be of one subject.
    """
    continued = (row for row in known if row.id == candidate.continues)
    row = next(continued, None)
    if row is None or not same_subject(candidate.subject, row.subject) or not row.attribute:
        return candidate
    return replace(candidate, attribute=row.attribute)


def _told_by(candidate: Candidate, known: Sequence[Known]) -> UUID | None:
    left = [row for row in known if row.id not in candidate.ends]
    tellers = (row.id for row in left if relation(candidate, row).kind == "same")
    return next(tellers, None)


def _implied(candidate: Candidate, asked: Sequence[Contested]) -> Decision:
    """Return a decision that links what an inferred change is about, and ends nothing."""
    about = [one.known.id for one in asked if one.veto not in _ABOUT_ANOTHER]
    vetoes = {one.known.id: one.veto or "implied" for one in asked}
    decision = decided(candidate, free=(), held=(), alike=about, told_by=None)
    return replace(
        decision, degrees=dict.fromkeys(about, "implied"), reason="implied", vetoes=vetoes
    )


def _with_hidden(decision: Decision, hidden: Sequence[Known]) -> Decision:
    """Return a decision that ends nothing yet, with what identity says of hidden memories.

    Those are the ones that the model did not see.
    """
    beside = reconcile(decision.candidate, hidden)
    if not beside.ends or decision.links:
        return decision
    return replace(beside, told_by=decision.told_by or beside.told_by)
