"""What came of a retrieval: written on its receipts, counted on its memories, and acted on.

Each part may come alone and later; the last of each counts; the same again changes nothing. Reason:
docs/design/feedback.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, cast
from uuid import UUID

from django.db import transaction

from evolution.feedback import confidence, denial, stated
from evolution.feedback.counting import count_injections, move_counters
from evolution.feedback.injected import Injected, injected
from evolution.feedback.judging import NEGATIVE, OVER, Contribution, Judgement, contribution, judge
from evolution.feedback.use import UseSignal, named_in, used_in
from evolution.language.reactions import Reaction, Signal, reaction_of
from evolution.touched import OUTCOME_ACTOR, last_set_by_hand
from memory.models import MemoryItem
from memory.models.locks import scope_locks
from memory.retrieval.types import ModelTier
from memory.revisions import Change, CorrectionError, undo
from observability.models import Receipt, Retrieval, RetrievalOutcome

REASON = "what came of a retrieval"
CODE = "outcome"
AFTER_A_CORRECTION: ModelTier = "strong"


@dataclass(frozen=True, slots=True)
class Said:
    """What is known now of a retrieval's outcome; None for a part that is not told this time.

    Attributes:
        reply: the agent's words.
        reaction: the person's words after them.
        by_call: a call says so; what the session's turns say never overrides that.
        reading_job: of a reaction that is a turn already, the job that reads it.
    """

    reply: str | None = None
    reaction: str | None = None
    by_call: bool = True
    reading_job: UUID | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """An outcome as it stands: its row, the receipts of the memories it is about, and what it corrected."""

    outcome: RetrievalOutcome
    receipts: Sequence[Receipt]
    corrections: Sequence[Mapping[str, Any]]
    next_model_tier: str


def record_outcome(retrieval: Retrieval, said: Said, *, now: datetime) -> Told:
    """Write down what came of a retrieval, and do what follows from it. Later calls add to it or change it.

    Two transactions: what it says of memories and their counters; then, where the reaction states something, what
    the fast lane made of that.
    """
    reaction = reaction_of(said.reaction or "")
    with transaction.atomic():
        scope_locks(retrieval.scope_ids)
        outcome = _outcome_of(retrieval)
        given = injected(retrieval.pk, retrieval.tenant_id)
        if outcome.undone_at is None:
            _take_in(outcome, retrieval, said, reaction=reaction, given=given, now=now)
    if outcome.reading_job is not None and said.reaction:
        if said.by_call:
            stated.read_now(outcome.reading_job)
        settle(outcome, reaction, now=now)
    return told(retrieval, outcome)


def settle(outcome: RetrievalOutcome, reaction: Reaction, *, now: datetime) -> None:
    """Doubt what a reaction denies in words of its own that, once read, ended nothing."""
    if not stated.is_read(outcome) or outcome.signal not in OVER or reaction.alone:
        return
    with transaction.atomic():
        scope_locks(outcome.scope_ids)
        outcome.refresh_from_db()
        if outcome.undone_at is not None or outcome.revisions or stated.corrections_read(outcome):
            return
        denied = Receipt.objects.filter(retrieval_id=outcome.retrieval_id, user_feedback_signal__in=OVER)
        items = _refreshed(denied.values_list("item_id", flat=True))
        change = _change(outcome, now)
        free = _left_alone_since(items, outcome.asked_at)
        outcome.revisions, outcome.corrections = denial.close_or_doubt(
            reaction, free, change=change, successor=stated.made_of(outcome)
        )
        outcome.save(update_fields=["revisions", "corrections"])


def told(retrieval: Retrieval, outcome: RetrievalOutcome) -> Told:
    """Return an outcome as it stands. At most four statements."""
    receipts = Receipt.objects.filter(tenant_id=retrieval.tenant_id, retrieval_id=retrieval.pk).order_by("rank")
    corrections = [*outcome.corrections, *stated.corrections_read(outcome)]
    tier = AFTER_A_CORRECTION if outcome.signal in NEGATIVE else retrieval.model_tier
    return Told(outcome, list(receipts), corrections, tier)


def take_back(outcome: RetrievalOutcome, *, actor: str, now: datetime) -> None:
    """Undo what an outcome changed: confidences, counters, endings and doubts. It never acts again."""
    with transaction.atomic():
        scope_locks(outcome.scope_ids)
        outcome.refresh_from_db()
        if outcome.undone_at is not None:
            return
        given = injected(outcome.retrieval_id, outcome.tenant_id)
        change = Change(actor, REASON, now, code=CODE)
        _undo_revisions(outcome, change)
        _apply(outcome, {}, given, change=change)
        outcome.undone_at, outcome.undone_by, outcome.corrections = now, actor, []
        outcome.save()


def _outcome_of(retrieval: Retrieval) -> RetrievalOutcome:
    known = RetrievalOutcome.objects.select_for_update().filter(pk=retrieval.pk).first()
    return known or RetrievalOutcome(
        retrieval_id=retrieval.pk,
        tenant_id=retrieval.tenant_id,
        scope_ids=retrieval.scope_ids,
        session=retrieval.session,
        asked_at=retrieval.created_at,
    )


def _take_in(
    outcome: RetrievalOutcome, retrieval: Retrieval, said: Said, *, reaction: Reaction, given: Injected, now: datetime
) -> None:
    """Add what is said to an outcome, and bring its memories to what follows; nothing where it is known."""
    replied = _reply(outcome, retrieval, said, given, now)
    reacted = _reaction(outcome, said, reaction, given, now)
    if not (replied or reacted):
        return
    count_injections([retrieval.pk])
    judged = judge(
        {memory: _use(receipt) for memory, receipt in given.receipts.items()},
        signal=cast("Signal | None", outcome.signal or None),
        named=frozenset(outcome.named),
        reacted=outcome.reacted_at is not None,
    )
    _write(given, judged)
    change = _change(outcome, now)
    if reacted:
        _undo_revisions(outcome, change)
        denied = [given.items[pk] for pk, each in judged.items() if each.signal in OVER and pk in given.items]
        _follow(outcome, retrieval, said, reaction=reaction, denied=denied, now=now)
    _apply(outcome, {memory: contribution(each) for memory, each in judged.items()}, given, change=change)
    outcome.updated_at = now
    outcome.save()


def _reply(outcome: RetrievalOutcome, retrieval: Retrieval, said: Said, given: Injected, now: datetime) -> bool:
    digest = _digest(said.reply)
    if not digest or digest == outcome.reply_digest or (outcome.by_call and outcome.replied_at and not said.by_call):
        return False
    for memory, use in used_in(said.reply or "", given.shown, query=retrieval.query).items():
        given.receipts[memory].utilization_signal = use
    outcome.reply_digest, outcome.replied_at = digest, now
    outcome.by_call = outcome.by_call or said.by_call
    return True


def _reaction(outcome: RetrievalOutcome, said: Said, reaction: Reaction, given: Injected, now: datetime) -> bool:
    digest = _digest(said.reaction)
    known_by_call = outcome.by_call and outcome.reacted_at is not None
    if not digest or digest == outcome.reaction_digest or (known_by_call and not said.by_call):
        return False
    outcome.reaction_digest, outcome.reacted_at = digest, now
    outcome.signal = reaction.signal or ""
    outcome.named = sorted(named_in(said.reaction or "", given.shown)) if reaction.signal else []
    outcome.by_call = outcome.by_call or said.by_call
    return True


def _digest(words: str | None) -> str:
    return sha256(words.encode()).hexdigest() if words else ""


def _use(receipt: Receipt) -> UseSignal | None:
    return cast("UseSignal | None", receipt.utilization_signal or None)


def _write(given: Injected, judged: Mapping[UUID, Judgement]) -> None:
    for memory, receipt in given.receipts.items():
        receipt.utilized = judged[memory].utilized
        receipt.user_feedback_signal = judged[memory].signal or ""
    columns = ["utilized", "utilization_signal", "user_feedback_signal"]
    Receipt.objects.bulk_update(given.receipts.values(), columns)


def _follow(
    outcome: RetrievalOutcome,
    retrieval: Retrieval,
    said: Said,
    *,
    reaction: Reaction,
    denied: Sequence[MemoryItem],
    now: datetime,
) -> None:
    """Let what a reaction states be read; close or doubt what it denies without saying more."""
    outcome.reading_job, outcome.corrections, outcome.revisions = said.reading_job, [], []
    if reaction.signal not in NEGATIVE:
        return
    if not reaction.alone:
        if said.by_call and said.reaction:
            outcome.reading_job = stated.written_down(retrieval, said.reaction, now=now)
        return
    free = _left_alone_since(denied, outcome.asked_at)
    change = _change(outcome, now)
    outcome.revisions, outcome.corrections = denial.close_or_doubt(reaction, free, change=change)


def _change(outcome: RetrievalOutcome, now: datetime) -> Change:
    return Change(f"{OUTCOME_ACTOR}{outcome.retrieval_id}", REASON, now, code=CODE)


def _undo_revisions(outcome: RetrievalOutcome, change: Change) -> None:
    """Take back what the outcome's earlier reaction ended or stated; what a person took back stays as it is."""
    for revision in [*stated.revisions_read(outcome), *reversed(outcome.revisions)]:
        try:
            undo(revision, change=change)
        except CorrectionError:
            continue
    outcome.revisions = []


def _apply(
    outcome: RetrievalOutcome, contributions: Mapping[UUID, Contribution], given: Injected, *, change: Change
) -> None:
    """Move counters and confidences from what the outcome added so far to what it adds now."""
    stored = {UUID(memory): effect for memory, effect in outcome.effects.items()}
    before = {memory: _contribution(effect) for memory, effect in stored.items()}
    counted = {memory: each for memory, each in contributions.items() if memory in given.items}
    move_counters(before, counted, tenant_id=outcome.tenant_id)
    current = _refreshed(given.items)
    free = _left_alone_since([each for each in current if each.retired_at is None], outcome.asked_at)
    applied = {memory: confidence.Applied.stored(effect) for memory, effect in stored.items()}
    moved, _ = confidence.apply(free, counted, applied, change=change)
    applied |= moved
    outcome.effects = {
        str(memory): {**asdict(each), **asdict(applied.get(memory, confidence.Applied()))}
        for memory, each in counted.items()
        if each != Contribution()
    }


def _refreshed(items: Iterable[UUID]) -> list[MemoryItem]:
    """Return memories as they are after a reaction's own changes."""
    return list(MemoryItem.objects.select_related("scope").filter(pk__in=list(items)).order_by("pk"))


def _left_alone_since(items: Sequence[MemoryItem], since: datetime) -> list[MemoryItem]:
    """Return the memories that nobody set by hand after the retrieval: what a person says later counts for more."""
    by_hand = last_set_by_hand([item.pk for item in items]) if items else {}
    return [item for item in items if item.pk not in by_hand or by_hand[item.pk] < since]


def _contribution(effect: Mapping[str, Any]) -> Contribution:
    names = ("used", "judged", "positive", "corrected", "confidence", "validates")
    return Contribution(**{name: effect[name] for name in names if name in effect})
