"""Take back everything that one writer, or one conversation, brought since a time.

Found first, done as one, undoable. What such words ended is believed again, and they are taken out
of every row that holds them. See docs/design/security.md.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import QuerySet

from memory.models import RevisionRecord, Scope, Turn
from memory.models.locks import scope_locks
from memory.models.tenancy import Tenant
from memory.models.vocabulary import NOT_JUDGED, NOT_JUDGED_DOUBTED, REVERTED, Standing
from memory.revisions.rehearsal import rehearsed
from memory.revisions.revise import revise
from memory.revisions.texts import MODELS
from memory.revisions.types import (
    Change,
    Consequence,
    CorrectionError,
    Ending,
    Narrowing,
    Revision,
    Update,
    is_of_somebody,
)
from memory.revisions.undo import MOST_LATER, built_on, undo

CODE = "reverted:"
UNDONE = "undone"
NAME_DIGITS = 10  # of a name, in the concern of a turn
GIVEN = {"": "j", NOT_JUDGED: "n", NOT_JUDGED_DOUBTED: "d"}
"""The concern of a turn that readers are given, and the letter it leaves where it is hidden."""
MOST_CHANGES = 2_000  # taken back in one transaction; of more, the latest


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What is to be taken back: of a writer, of a conversation, or of both.

    Attributes:
        since: when it was recorded here, at the earliest.
        writer: as memories name it: `key:` and a prefix, `admin:` and a name.
        session: the caller's own id of the conversation.
        may_open: which scopes are reached.
    """

    tenant: Tenant
    since: datetime
    writer: str = ""
    session: str = ""
    may_open: Callable[[str], bool] = lambda _scope: True


@dataclass(frozen=True, slots=True)
class Reverted:
    """What was taken back: its name, counts, what became of each row, whether more is left.

    The counts are of changes and of turns.
    """

    id: UUID
    changes: int
    turns: int
    effects: tuple[Consequence, ...]
    more: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether there was nothing to take back, so that nothing can be undone."""
        return not (self.changes or self.turns or self.effects)


def would_revert(brought: Brought, *, change: Change) -> Reverted:
    """Return what taking it back would do, by doing it in a transaction that is rolled back."""
    return rehearsed(lambda: revert(brought, change=change))


def revert(brought: Brought, *, change: Change) -> Reverted:
    """Take everything back that was brought, the latest first.

    One transaction, under the locks of its scopes.
    """
    name = uuid4()
    named = replace(change, code=f"{CODE}{name}")
    with transaction.atomic():
        scopes = _scopes(brought)
        scope_locks([scope.pk for scope in scopes])
        records = _records(brought, scopes)
        effects: list[Consequence] = []
        for place, record in enumerate(records[:MOST_CHANGES]):
            effects += _taken_back(record, _later(named, place))
        shown = _turns(brought).exclude(concern__startswith=REVERTED)
        turns = list(shown.filter(scope__in=scopes))
        for scope in scopes:
            said_there = [turn for turn in turns if turn.scope_id == scope.pk]
            effects += _out_of_everything(scope, said_there, _later(named, len(records)))
        done = [record.pk for record in records[:MOST_CHANGES]]
        undone = RevisionRecord.objects.filter(pk__in=done)
        undone.update(undone_at=named.now, undone_by=named.code)
        of_turns = Turn.objects.filter(pk__in=[turn.pk for turn in turns])
        hidden = sum(
            of_turns.filter(concern=given).update(concern=hiding)
            for given, hiding in _concerns(name).items()
        )
    has_more = len(records) > len(done)
    return Reverted(name, len(done), hidden, tuple(effects), more=has_more)


def undo_reverting(
    reverted: UUID, *, tenant: Tenant, may_open: Callable[[str], bool], change: Change
) -> int:
    """Believe again what was taken back; return how many changes that were.

    Raises:
        CorrectionError: nothing was taken back under this name, or not all of it is within reach.
    """
    code = f"{CODE}{reverted}"
    with transaction.atomic():
        of_tenant = RevisionRecord.objects.filter(tenant=tenant).select_related("scope")
        mine = of_tenant.filter(reason_code=code, undone_at=None)
        records = list(mine.order_by("-recorded_at", "-at", "-id"))
        before = of_tenant.filter(undone_by=code)
        concerns = _concerns(reverted)
        hidden = Turn.objects.filter(tenant=tenant, concern__in=concerns.values())
        reached = {str(record.scope) for record in (*records, *before)}
        reached |= {str(turn.scope) for turn in hidden.select_related("scope")}
        if not reached or not all(map(may_open, reached)):
            raise CorrectionError("id", "nothing was taken back under this id")
        for record in records:
            record.refresh_from_db()
            if record.undone_at is None:
                undo(record.pk, change=change)
        for given, hiding in concerns.items():
            hidden.filter(concern=hiding).update(concern=given)
        return before.update(undone_at=None, undone_by="")


def _later(change: Change, place: int) -> Change:
    """Return a change a little later for each place: what is done first is undone last.

    So much that what is undone together with it comes before the next.
    """
    return replace(change, now=change.now + timedelta(microseconds=place * MOST_LATER))


def _concerns(reverted: UUID) -> dict[str, str]:
    """Return the concern, 20 characters, of turns hidden under a name, by the one they had."""
    name = reverted.hex[:NAME_DIGITS]
    return {concern: f"{REVERTED}:{name}{letter}" for concern, letter in GIVEN.items()}


def _turns(brought: Brought) -> "QuerySet[Turn]":
    turns = Turn.objects.filter(tenant=brought.tenant, recorded_at__gte=brought.since)
    if brought.writer:
        turns = turns.filter(writer=brought.writer)
    if brought.session:
        turns = turns.filter(session__key=brought.session)
    return turns


def _changes(brought: Brought) -> "QuerySet[RevisionRecord]":
    since = RevisionRecord.objects.filter(tenant=brought.tenant, recorded_at__gte=brought.since)
    found = since.filter(undone_at=None).exclude(kind=UNDONE).exclude(reason_code__startswith=CODE)
    if brought.writer:
        found = found.filter(writer=brought.writer)
    if brought.session:
        said_in = _turns(replace(brought, writer="")).values("session_id")
        found = found.filter(session__in=said_in)
    return found


def _scopes(brought: Brought) -> list[Scope]:
    """Return the scopes that it reached, of those that may be opened."""
    said_in = _turns(brought).values_list("scope_id", flat=True)
    changed_in = _changes(brought).values_list("scope_id", flat=True)
    reached = Scope.objects.filter(tenant=brought.tenant, pk__in={*said_in, *changed_in})
    return [scope for scope in reached.order_by("pk") if brought.may_open(str(scope))]


def _records(brought: Brought, scopes: Sequence[Scope]) -> list[RevisionRecord]:
    found = _changes(brought).filter(scope__in=scopes).select_related("scope")
    return list(found.order_by("-recorded_at", "-at", "-id")[: MOST_CHANGES + 1])


def _taken_back(record: RevisionRecord, change: Change) -> Iterable[Consequence]:
    """Undo a change, or only its rows.

    Only its rows, where all of it would take back or bring back what somebody else settled since.
    """
    record.refresh_from_db()
    if record.undone_at is not None:
        return ()
    only_makes = not (record.ended or record.narrowed or record.changed or record.links)
    later = built_on(record)  # what a job drew from it goes with it
    if any(is_of_somebody(each.writer) for each in later) or (only_makes and not later):
        return _withdrawn(record, change)
    try:
        with transaction.atomic():
            return undo(record.pk, change=change).effects
    except CorrectionError:
        return _withdrawn(record, change)


def _withdrawn(record: RevisionRecord, change: Change) -> Iterable[Consequence]:
    """Withdraw what a change made, and nothing that tells the same in other words."""
    wanted: dict[str, list[UUID]] = {}
    for source, pk in record.made:
        wanted.setdefault(source, []).append(UUID(pk))
    ends: list[Ending] = []
    updates: list[Update] = []
    for source, ids in wanted.items():
        rows = MODELS[source].objects.filter(scope=record.scope, pk__in=ids)
        for pk, retired_at in rows.values_list("pk", "retired_at"):
            if retired_at is None:
                ends.append(
                    Ending(
                        row_id=pk,
                        at=change.now,
                        withdrawn=True,
                        archived=True,
                        alone=True,
                        source=source,
                    )
                )
            else:
                never = {"withdrawn": True, "standing": Standing.ARCHIVED}
                updates.append(Update(row_id=pk, source=source, columns=never))
    revision = Revision(ends=ends, updates=updates, kind=REVERTED, by_person=True)
    return revise(record.scope, [revision], change=change).effects


def _out_of_everything(
    scope: Scope, turns: Sequence[Turn], change: Change
) -> Iterable[Consequence]:
    """Take the words of turns out of every row that holds them.

    Episodes, segments, quotes, summaries.
    """
    if not turns:
        return ()
    spans = [[str(turn.pk), 0, len(turn.text)] for turn in turns]
    narrowing = Narrowing(spans=spans, at=change.now, withdrawn=True, archived=True)
    revision = Revision(narrows=[narrowing], kind=REVERTED, by_person=True)
    return revise(scope, [revision], change=change).effects
