"""What came of a retrieval: written on its receipts, counted on its memories, and acted on.

Each part may come alone and later; the last of each counts; the same again changes nothing. Reason:
docs/design/feedback.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from django.db import transaction

from evolution.feedback import denial, stating_reactions
from evolution.feedback.injected_memories import InjectedMemories, injected
from evolution.feedback.judging import NEGATIVE, OVER, Judgement, contribution, judge
from evolution.feedback.memory_counters import count_injections
from evolution.feedback.outcome_effects import (
    CODE,
    apply,
    change_of,
    left_alone_since,
    refreshed,
    undo_revisions,
)
from evolution.feedback.reply_and_reaction import Said, take_reaction, take_reply
from evolution.feedback.used_memories import UseSignal
from evolution.language.reactions import Reaction, Signal, reaction_of
from evolution.touched_by_hand import OUTCOME_REASON
from memory.models import MemoryItem
from memory.models.locks import scope_locks
from memory.retrieval.types import ModelTier
from memory.revisions import Change
from observability.models import Receipt, Retrieval, RetrievalOutcome

AFTER_A_CORRECTION: ModelTier = "strong"


@dataclass(frozen=True, slots=True)
class OutcomeReport:
    """An outcome as it stands.

    Its row, the receipts of the memories it is about, and what it corrected.
    """

    outcome: RetrievalOutcome
    receipts: Sequence[Receipt]
    corrections: Sequence[Mapping[str, Any]]
    next_model_tier: str


def record_outcome(retrieval: Retrieval, said: Said, *, now: datetime) -> OutcomeReport:
    """Write down what came of a retrieval, and do what follows from it.

    Later calls add to it or change it.

    Two transactions: what it says of memories and their counters; then, where the reaction states
    something, what the fast lane made of that.
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
            stating_reactions.read_now(outcome.reading_job)
        settle(outcome, reaction, now=now)
    return told(retrieval, outcome)


def settle(outcome: RetrievalOutcome, reaction: Reaction, *, now: datetime) -> None:
    """Doubt what a reaction denies in words of its own that, once read, ended nothing."""
    if not stating_reactions.is_read(outcome) or outcome.signal not in OVER or reaction.alone:
        return
    with transaction.atomic():
        scope_locks(outcome.scope_ids)
        outcome.refresh_from_db()
        if (
            outcome.undone_at is not None
            or outcome.revisions
            or stating_reactions.corrections_read(outcome)
        ):
            return
        denied = Receipt.objects.filter(
            retrieval_id=outcome.retrieval_id, user_feedback_signal__in=OVER
        )
        items = refreshed(denied.values_list("item_id", flat=True))
        change = change_of(outcome, now)
        free = left_alone_since(items, outcome.asked_at)
        outcome.revisions, outcome.corrections = denial.close_or_doubt(
            reaction, free, change=change, successor=stating_reactions.made_of(outcome)
        )
        outcome.save(update_fields=["revisions", "corrections"])


def told(retrieval: Retrieval, outcome: RetrievalOutcome) -> OutcomeReport:
    """Return an outcome as it stands. At most four statements."""
    receipts = Receipt.objects.filter(tenant_id=retrieval.tenant_id, retrieval_id=retrieval.pk)
    corrections = [*outcome.corrections, *stating_reactions.corrections_read(outcome)]
    tier = AFTER_A_CORRECTION if outcome.signal in NEGATIVE else retrieval.model_tier
    return OutcomeReport(outcome, list(receipts.order_by("rank")), corrections, tier)


def take_back(outcome: RetrievalOutcome, *, actor: str, now: datetime) -> None:
    """Undo what an outcome changed: confidences, counters, endings and doubts.

    It never acts again.
    """
    with transaction.atomic():
        scope_locks(outcome.scope_ids)
        outcome.refresh_from_db()
        if outcome.undone_at is not None:
            return
        given = injected(outcome.retrieval_id, outcome.tenant_id)
        change = Change(actor, OUTCOME_REASON, now, code=CODE)
        undo_revisions(outcome, change)
        apply(outcome, {}, given, change=change)
        outcome.undone_at = now
        outcome.undone_by = actor
        outcome.corrections = []
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
    outcome: RetrievalOutcome,
    retrieval: Retrieval,
    said: Said,
    *,
    reaction: Reaction,
    given: InjectedMemories,
    now: datetime,
) -> None:
    """Add what is said to an outcome, and bring its memories to what follows.

    Nothing where it is known.
    """
    replied = take_reply(outcome, retrieval, said, given=given, now=now)
    reacted = take_reaction(outcome, said, reaction, given=given, now=now)
    if not (replied or reacted):
        return
    count_injections([retrieval.pk])
    judged = _judged(outcome, given)
    _write(given, judged)
    change = change_of(outcome, now)
    if reacted:
        undo_revisions(outcome, change)
        denied = [memory for memory, each in judged.items() if each.signal in OVER]
        items = [given.items[memory] for memory in denied if memory in given.items]
        _follow(outcome, retrieval, said, reaction=reaction, denied=items, now=now)
    contributions = {memory: contribution(each) for memory, each in judged.items()}
    apply(outcome, contributions, given, change=change)
    outcome.updated_at = now
    outcome.save()


def _judged(outcome: RetrievalOutcome, given: InjectedMemories) -> dict[UUID, Judgement]:
    """Return what an outcome, as it stands, says of each memory that was given."""
    return judge(
        {memory: _use(receipt) for memory, receipt in given.receipts.items()},
        signal=cast("Signal | None", outcome.signal or None),
        named=frozenset(outcome.named),
        reacted=outcome.reacted_at is not None,
        repeating={each.id for each in given.shown if each.repeats},
    )


def _use(receipt: Receipt) -> UseSignal | None:
    return cast("UseSignal | None", receipt.utilization_signal or None)


def _write(given: InjectedMemories, judged: Mapping[UUID, Judgement]) -> None:
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
    outcome.reading_job = said.reading_job
    outcome.corrections = []
    outcome.revisions = []
    if outcome.signal not in NEGATIVE:
        return
    if not reaction.alone:
        if said.by_call and said.reaction:
            outcome.reading_job = stating_reactions.written_down(retrieval, said.reaction, now=now)
        return
    free = left_alone_since(denied, outcome.asked_at)
    change = change_of(outcome, now)
    outcome.revisions, outcome.corrections = denial.close_or_doubt(reaction, free, change=change)
