"""Which remembered statements candidates are held against."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast
from uuid import UUID

from django.db.models import Q, QuerySet

from evolution.planning.candidates import candidates_of
from evolution.planning.identity import subject_of
from evolution.planning.types import Candidate, Decision, Known, Provenance
from evolution.touched_by_hand import touched_by_hand
from memory.models import MemoryItem, Scope, Session, Turn
from memory.models.queryset import CURRENT
from memory.models.vocabulary import Kind, Standing

STATED = (Kind.FACT, Kind.PREFERENCE, Kind.CONSTRAINT)
OWN = "my "  # how what is the user's own begins, as a subject
MOST_RECENT = 200  # newest turns of the session
MOST_NEWEST = 1_000  # statements of the candidates' subjects, beside every one of their attributes
MOST_UNREAD = 300  # newest memories that a service stored and no job has read yet


def known_for(
    candidates: Sequence[Candidate],
    *,
    scope: Scope,
    session: Session | None,
    aliases: frozenset[str],
) -> list[Known]:
    """Return what is remembered of the candidates' subjects, oldest first. At most six statements.

    Complete for every (subject, attribute) that a candidate states or denies; of other attributes
    the newest.
    """
    typed = [one for one in candidates if one.kind != "episode"]
    if not typed:
        return []
    recent = turns_of_session(session)
    stated = _stated(scope, StatementQuery.by(typed), recent)
    unread = current_statements(scope).filter(attribute=None).order_by("-valid_from", "pk")
    rows = {row.pk: row for row in (*stated, *unread[:MOST_UNREAD])}
    return as_known(list(rows.values()), scope=scope, recent=recent, aliases=aliases)


def as_known(
    rows: Sequence[MemoryItem], *, scope: Scope, recent: frozenset[UUID], aliases: frozenset[str]
) -> list[Known]:
    """Return stored memories as planning compares them, oldest first. Three statements.

    Args:
        rows: memories of the scope.
        scope: theirs.
        recent: the turns of the session that is read.
        aliases: names of the scope's user.
    """
    by_hand = touched_by_hand(scope, [row.pk for row in rows])
    reader = _Reader(by_hand=by_hand, recent=recent, aliases=aliases)
    known = [reader.read(row) if row.attribute is None else reader.known(row) for row in rows]
    return sorted(known, key=lambda one: (one.at, str(one.id)))


@dataclass(frozen=True, slots=True)
class StatementQuery:
    """Which statements candidates may be about.

    Subjects, attributes and values that they name, memories by id.
    """

    subjects: frozenset[str]
    attributes: frozenset[str]
    values: frozenset[str]
    named: frozenset[UUID]

    @classmethod
    def by(cls, candidates: Sequence[Candidate]) -> "StatementQuery":
        """Return what candidates ask for."""
        subjects: set[str] = set()
        attributes: set[str] = set()
        values: set[str] = set()
        named: set[UUID | None] = set()
        for candidate in candidates:
            subjects.add(candidate.subject)
            attributes.add(candidate.attribute)
            named.update(candidate.ends, [candidate.continues])
            for denial in candidate.denials:
                subjects.add(denial.subject)
                attributes.update(denial.attributes)
                values.add(denial.value)
        return cls(
            subjects=frozenset(subjects),
            attributes=frozenset(attributes - {""}),
            values=frozenset(values - {""}),
            named=frozenset(pk for pk in named if pk is not None),
        )


def current_statements(scope: Scope) -> "QuerySet[MemoryItem]":
    """Return the typed memories of a scope that are believed now."""
    return MemoryItem.objects.current().filter(
        tenant_id=scope.tenant_id, scope=scope, kind__in=STATED, standing=Standing.ACTIVE
    )


def _stated(scope: Scope, asked: StatementQuery, recent: Collection[UUID]) -> list[MemoryItem]:
    """Return current statements, and those that somebody took back. Five statements."""
    typed = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind__in=STATED)
    read = typed.exclude(attribute=None)
    believed = CURRENT & Q(standing=Standing.ACTIVE)
    taken_back = Q(withdrawn=True, provisional=False)
    of_subjects = Q(subject__in=asked.subjects)
    if "" in asked.subjects:
        of_subjects |= Q(subject__startswith=OWN)
    about = read.filter(believed | taken_back).filter(of_subjects)
    newest = about.order_by("-valid_from", "pk")[:MOST_NEWEST]
    named = read.filter(believed).filter(Q(pk__in=asked.named) | Q(value__in=asked.values))
    stated = [*about.filter(attribute__in=asked.attributes), *newest, *named]
    if recent:
        stated += read.filter(believed, source_turns__overlap=list(recent))[:MOST_NEWEST]
    return stated


def turns_of_session(session: Session | None) -> frozenset[UUID]:
    """Return the newest turns of a session; none of none."""
    if session is None:
        return frozenset()
    newest = Turn.objects.filter(session=session).order_by("-position")
    return frozenset(newest.values_list("pk", flat=True)[:MOST_RECENT])


@dataclass(frozen=True, slots=True)
class _Reader:
    """Returns stored memories as planning compares them."""

    by_hand: Collection[UUID]
    recent: frozenset[UUID]
    aliases: frozenset[str]

    def known(self, row: MemoryItem) -> Known:
        """Return a memory as what it states."""
        from_talk = bool(row.source_turns)
        said_by = subject_of("", speaker=row.sender, aliases=self.aliases) if from_talk else ""
        stood_for = row.last_validated_at
        by_hand = row.pk in self.by_hand and (from_talk or stood_for is not None)
        return Known(
            id=row.pk,
            kind=row.kind,
            content=row.content,
            subject=row.subject,
            attribute=row.attribute or "",
            value=row.value,
            affirmed=row.affirmed,
            single=row.single,
            at=row.valid_from,
            provenance=cast("Provenance", row.provenance),
            confidence=row.confidence,
            stood_for_at=stood_for,
            key=row.fact_key,
            by_hand=by_hand,
            turns=tuple(row.source_turns),
            recent=not self.recent.isdisjoint(row.source_turns),
            in_doubt=row.needs_review,
            said_by=said_by,
            withdrawn_at=row.retired_at if row.withdrawn else None,
        )

    def read(self, row: MemoryItem) -> Known:
        """Return what a service stored and no job has read yet, as its words say."""
        known = self.known(row)
        statement = statement_in(row.content, at=row.valid_from, aliases=self.aliases)
        if statement is None:
            return known
        return replace(
            known,
            subject=statement.subject,
            attribute=statement.attribute,
            value=statement.value,
            affirmed=statement.affirmed,
            single=statement.single,
        )


def statement_in(content: str, *, at: datetime, aliases: frozenset[str]) -> Candidate | None:
    """Return the one statement that a stored record makes; None where it makes none, or several."""
    stated = candidates_of(content, speaker="", role="record", at=at, aliases=aliases)
    return stated[0] if len(stated) == 1 else None


def versions_of(decisions: Sequence[Decision]) -> dict[UUID, datetime]:
    """Return the version of every memory that decisions would end.

    What is changed meanwhile is not ended.
    """
    ids = {pk for one in decisions for pk in one.ends}
    if not ids:
        return {}
    rows = MemoryItem.objects.filter(pk__in=ids)
    return dict(rows.values_list("pk", "updated_at"))
