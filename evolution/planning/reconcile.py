"""What becomes of a new statement among the remembered ones: identity ends, likeness links (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from evolution.planning.likeness import likeliest
from evolution.planning.plain import WORDS
from evolution.planning.relations import ENDING, Relation, relation
from evolution.planning.types import Action, Candidate, Decision, Degree, Known
from evolution.planning.values import same_value, says_more
from evolution.planning.vetoes import UNLINKED, veto_of

REPLACED = frozenset({"same_attribute_new_value", "same_value_denied"})
"""Relations in which only one of the two can be true at a time."""


@dataclass(frozen=True, slots=True)
class Contested:
    """A remembered statement that identity would end, and the veto against it; empty where none stands."""

    known: Known
    relation: Relation
    veto: str


def reconcile(candidate: Candidate, known: Sequence[Known], *, may_end: bool = True) -> Decision:
    """Return what becomes of a candidate.

    Args:
        candidate: the statement in the making.
        known: what is remembered of its scope, in any order; statements of other subjects do no harm.
        may_end: False where a job has asked for more endings than one may make: the pairs are linked.
    """
    if taken_back(candidate, known):
        return Decision(action="noop", candidate=candidate, reason="taken_back")
    current = [row for row in known if row.withdrawn_at is None]
    relations = _relations(candidate, current)
    free, held = _settled(_contested(candidate, relations), may_end=may_end)
    alike = _alike(candidate, current, relations)
    if not (candidate.attribute or free or _is_worth_asking(held)):
        return _unproven(candidate, alike)
    told_by = _teller(relations)
    if told_by is None and _was_over(candidate, held):
        return _outdated(candidate, held)
    decision = decided(candidate, free=free, held=held, alike=alike, told_by=told_by)
    return decision if candidate.worth else replace(decision, action="noop")


def _relations(candidate: Candidate, known: Sequence[Known]) -> list[tuple[Known, Relation]]:
    return [(row, relation(candidate, row)) for row in known]


def _contested(candidate: Candidate, relations: Sequence[tuple[Known, Relation]]) -> list[Contested]:
    """Return the statements that identity would end, each with the veto against it."""
    ending = [(row, how) for row, how in relations if how.kind in ENDING]
    return [Contested(row, how, veto_of(candidate, row, how)) for row, how in ending]


def _teller(relations: Sequence[tuple[Known, Relation]]) -> UUID | None:
    """Return the memory that tells the same already; words alone are none."""
    return next((row.id for row, how in relations if how.kind == "same" and row.kind != WORDS), None)


def _outdated(candidate: Candidate, held: Sequence[Contested]) -> Decision:
    """Return the decision about a statement that was over before it arrived: nothing is done."""
    vetoes = {each.known.id: each.veto for each in held}
    return Decision(action="noop", candidate=candidate, compared=tuple(vetoes), reason="older", vetoes=vetoes)


def _alike(candidate: Candidate, known: Sequence[Known], relations: Sequence[tuple[Known, Relation]]) -> list[UUID]:
    """Return older statements whose words are alike; where identity says nothing of any, the likeliest one."""
    alike = [row.id for row, how in relations if how.kind == "alike" and candidate.at >= row.at]
    is_settled = any(how.kind == "same" or how.kind in ENDING for _, how in relations)
    if alike or is_settled:
        return alike
    likely = likeliest(candidate, known)
    return [likely.id] if likely is not None else []


def _unproven(candidate: Candidate, alike: Sequence[UUID]) -> Decision:
    """Return the decision about words without an attribute that end nothing: what is alike is linked."""
    degrees: dict[UUID, Degree] = dict.fromkeys(alike, "alike")
    return Decision(action="noop", candidate=candidate, links=tuple(alike), degrees=degrees, reason="nothing_proven")


def _was_over(candidate: Candidate, held: Sequence[Contested]) -> bool:
    """Tell whether somebody stood for another value after this was said: it was over, or never true."""
    return any(_stood_for_since(each, candidate) for each in held)


def _stood_for_since(asked: Contested, candidate: Candidate) -> bool:
    """Tell whether one remembered statement of another value was stood for after the candidate was said."""
    known = asked.known
    other_value = candidate.single and (candidate.subject, candidate.attribute) == (known.subject, known.attribute)
    contrary = other_value or asked.relation.reason in REPLACED
    return asked.veto == "older" and contrary and known.at <= candidate.at


def taken_back(candidate: Candidate, known: Sequence[Known]) -> bool:
    """Tell whether somebody withdrew just this statement after it was said."""
    return any(
        row.withdrawn_at is not None and candidate.at <= row.withdrawn_at and relation(candidate, row).kind == "same"
        for row in known
    )


def _settled(asked: Sequence[Contested], *, may_end: bool) -> tuple[list[Contested], list[Contested]]:
    """Return what ends, and what a veto holds. Several end only where they state the same, or one waits beside it."""
    free = [each for each in asked if not each.veto]
    held = [each for each in asked if each.veto]
    if not may_end:
        return [], [*held, *_held_back(free, "many_endings")]
    chosen = _ended_together(free)
    unsure = [each for each in free if each not in chosen]
    return chosen, [*held, *_held_back(unsure, "several_old_values")]


def _ended_together(free: list[Contested]) -> list[Contested]:
    """Return what one candidate may end: all, or what its words name, where that is one statement; else nothing."""
    named = [each for each in free if each.relation.named]
    return next((group for group in (free, named) if _is_one(group)), [])


def _held_back(free: Sequence[Contested], veto: str) -> list[Contested]:
    return [replace(each, veto=veto) for each in free]


def _is_one(asked: Sequence[Contested]) -> bool:
    """Tell whether all tell one statement, in the same or in more words, or wait in doubt beside it."""
    rows = [one.known for one in asked]
    sure = [row for row in rows if not row.in_doubt] or rows
    waiting = [row for row in rows if row.in_doubt]
    one_attribute = all((row.subject, row.attribute) == (sure[0].subject, sure[0].attribute) for row in waiting)
    return all(_same_statement(sure[0], row) for row in sure[1:]) and one_attribute


def _same_statement(one: Known, other: Known) -> bool:
    if (one.subject, one.attribute, one.affirmed) != (other.subject, other.attribute, other.affirmed):
        return False
    return same_value(one.value, other.value) or says_more(one.value, other.value) or says_more(other.value, one.value)


def decided(
    candidate: Candidate,
    *,
    free: Sequence[Contested],
    held: Sequence[Contested],
    alike: Sequence[UUID],
    told_by: UUID | None,
) -> Decision:
    """Return the decision: its action, its endings, its links, and the codes of why."""
    doubtful = [one for one in held if one.veto not in UNLINKED]
    degrees: dict[UUID, Degree] = dict.fromkeys(alike, "alike")
    degrees |= {one.known.id: "doubtful" for one in doubtful}
    doubts = tuple(dict.fromkeys((*candidate.doubts, *(one.veto for one in doubtful))))
    made = replace(_inheriting(candidate, [*free, *doubtful]), doubts=doubts, valid_to=_over_since(candidate, held))
    return Decision(
        action=_action(free, doubtful, told_by),
        candidate=made,
        ends=tuple(one.known.id for one in free),
        links=tuple(degrees),
        degrees=degrees,
        told_by=told_by,
        compared=tuple(one.known.id for one in (*free, *held)),
        reason=_reason(free, held, alike, told_by),
        vetoes={one.known.id: one.veto for one in held},
    )


def _action(free: Sequence[Contested], doubtful: Sequence[Contested], told_by: UUID | None) -> Action:
    if told_by is not None:
        return "noop"
    if free:
        return "update" if all(one.relation.kind == "richer" for one in free) else "delete"
    return "review" if any(one.veto == "better_known" for one in doubtful) else "add"


def _reason(free: Sequence[Contested], held: Sequence[Contested], alike: Sequence[UUID], told_by: UUID | None) -> str:
    if free:
        return free[0].relation.reason
    if held:
        return held[0].veto
    if told_by is not None:
        return "same_statement"
    return "alike" if alike else "new_statement"


def _is_worth_asking(held: Sequence[Contested]) -> bool:
    """Tell whether words without an attribute are held back from one statement alone: it lends them its own."""
    doubtful = [one for one in held if one.veto not in UNLINKED]
    return len(doubtful) == 1


def _inheriting(candidate: Candidate, about: Sequence[Contested]) -> Candidate:
    """Return the candidate with the attribute that its words leave out: "not Tuesday, it's Thursday"."""
    if candidate.attribute or not about or not candidate.value:
        return candidate
    old = about[0].known
    return replace(candidate, subject=old.subject, attribute=old.attribute, single=old.single)


def _over_since(candidate: Candidate, held: Sequence[Contested]) -> datetime | None:
    """Return since when a statement that arrives late is over: a newer value was remembered before it."""
    later = [
        one.known.at
        for one in held
        if one.veto == "older" and one.relation.reason in REPLACED and one.known.at > candidate.at
    ]
    return min(later, default=candidate.valid_to)
