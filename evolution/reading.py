"""The jobs that make memories: of turns, of a change at once, and of what an agent says at the end of a session.

Each gathers what it needs, reads without a transaction (a model may take its time), and applies what it decided in the
transaction that completes the step: against memory as it is then.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID

from evolution import held
from evolution.kinds import Kind, register
from evolution.llm.configured import model_client
from evolution.model_stages.stretch import Checkpoint, Kept, Readings, Told, merged, read_stretch
from evolution.models import AppliedEffect, MadeDecision
from evolution.pipeline.ended_lines import drop_ended_lines
from evolution.pipeline.run import Near, Reading, decide, read, remember
from evolution.pipeline.store_segments import Stretch, adopt, store_segments
from evolution.pipeline.types import Decision
from evolution.remembered import Gathered, gather, memory_of, unknown_near
from evolution.session_end import end_session
from evolution.session_of import session_of
from evolution.session_summary import summed_by_model
from evolution.short_term import summarise
from evolution.similar import nearest
from evolution.types import Claimed, LeaseLost, Outcome
from memory.corrections import Change
from memory.models import MemoryItem, Session, Turn
from memory.retrieval.timings import Timings

READ_TURNS = "read_turns"
APPLY_CHANGES = "apply_changes"
END_SESSION = "end_session"
URGENT_TURNS = 3  # of a live request that the fast lane reads too; a longer one is an import
TURNS_AT_ONCE = 50  # read in one transaction: the scope's other writers wait no longer than that


def read_turns(job: Claimed) -> Outcome:
    """Make memories of the turns a request sent, a stretch at a time; a stretch that was read is not read again."""
    session = session_of(job)
    first, last = int(job.payload["first"]), int(job.payload["last"])
    told = {"turns": 0, "kept": 0, "segments": 0}
    timings = Timings()
    for start in range(first, last + 1, TURNS_AT_ONCE):
        effect = f"turns:{start}"
        if job.attempts > 1 and AppliedEffect.objects.filter(job_id=job.id, effect=effect).exists():
            continue
        gathered, reading, near = _read(session, first=start, last=min(start + TURNS_AT_ONCE - 1, last))
        readings = _by_model(job, session, gathered, reading=reading, effect=effect)
        if readings:
            reading.candidates = merged(reading.candidates, readings)
            near = nearest(reading.candidates, scope=session.scope)
        with held.step(job, effect) as fresh, reading.timings.stage("store"):
            if fresh:
                told["segments"] += _apply(job, session, gathered, reading=reading, near=near, readings=readings)
        told["turns"] += reading.turns
        told["kept"] += reading.kept
        _add(timings, reading.timings)
    with timings.stage("summarise"):
        summed = summed_by_model(job, session)
        with held.holding(job):
            summarise(session, told=summed)
    summary = {"summary": summed.record()} if summed else {}
    return Outcome({**_made_by(job, session), "stages": {**told, **summary, "timings_ms": timings.stages}})


def apply_changes(job: Claimed) -> Outcome:
    """The fast lane: close what the turns of a small request say is over, and open what took its place."""
    session = session_of(job)
    first, last = int(job.payload["first"]), int(job.payload["last"])
    gathered, reading, near = _read(session, first=first, last=last, changes_only=True)

    def effect() -> Mapping[str, Any]:
        decisions = _decided(session, gathered, reading=reading, near=near, changes_only=True)
        change = _change(job)
        stored = remember(decisions, session=session, job_id=job.id, change=change)
        drop_ended_lines(stored.all_ended, narrowed=stored.narrowed, session=session, change=change)
        return stored.counts

    return Outcome(effect=effect)


def _read(session: Session, *, first: int, last: int, changes_only: bool = False) -> tuple[Gathered, Reading, Near]:
    """Read a stretch of turns, and find what is like what they say. No transaction is open."""
    timings = Timings()
    with timings.stage("gather"):
        gathered = gather(session, first=first, last=last)
    reading = read(
        gathered.turns,
        before=gathered.before,
        memory=gathered.memory.copy(),
        changes_only=changes_only,
        open_segment=gathered.open_segment,
    )
    with timings.stage("compare"):
        near = nearest(reading.candidates, scope=session.scope)
    _add(reading.timings, timings)
    return gathered, reading, near


def _by_model(job: Claimed, session: Session, gathered: Gathered, *, reading: Reading, effect: str) -> Readings:
    """Ask the configured model about a stretch, outside of any transaction; nothing without one."""
    client = model_client(tenant_id=session.tenant_id, job_id=job.id)
    if client is None:
        return {}

    def keep(kept: Kept) -> None:
        if not held.save_checkpoint(job, {effect: kept}):
            raise LeaseLost

    told = Told(gathered.turns, gathered.before, reading.parts, reading.candidates)
    checkpoint = Checkpoint((job.checkpoint or {}).get(effect, {}), keep)
    similar = partial(nearest, scope=session.scope)
    return read_stretch(told, memory=gathered.memory.copy(), client=client, checkpoint=checkpoint, similar=similar)


def _apply(
    job: Claimed, session: Session, gathered: Gathered, *, reading: Reading, near: Near, readings: Readings
) -> int:
    """Write what was read, against memory as it is now; return how many segments that touched."""
    change = _change(job)
    decisions = _decided(session, gathered, reading=reading, near=near, readings=readings)
    stored = remember(decisions, session=session, job_id=job.id, change=change)
    stretch = Stretch(session, job.id, gathered.first_position, gathered.speakers, _facts(decisions, stored.written))
    segments = store_segments(reading.parts, stretch=stretch, change=change)
    if reading.turns <= URGENT_TURNS:
        adopt(reading.parts, session=session)
    drop_ended_lines(stored.all_ended, narrowed=stored.narrowed, session=session, change=change)
    Turn.objects.filter(pk__in=[turn.id for turn in gathered.turns]).update(read_at=change.now)
    return segments


def _decided(
    session: Session,
    gathered: Gathered,
    *,
    reading: Reading,
    near: Near,
    readings: Readings | None = None,
    changes_only: bool = False,
) -> list[Decision]:
    """Hold what was read against memory as it is now, under the scope's lock: it may have changed since."""
    memory = memory_of(session.scope, speakers=gathered.speakers)
    memory.known[:0] = unknown_near(memory, near, session=session, speakers=gathered.speakers)
    return decide(reading.candidates, memory=memory, near=near, readings=readings, changes_only=changes_only)


def _facts(decisions: Sequence[Decision], written: Mapping[UUID, UUID]) -> dict[UUID, int]:
    """Count the memories made of each segment, episodes apart."""
    counts: dict[UUID, int] = {}
    for one in decisions:
        made = one.candidate
        if made.segment is not None and made.kind != "episode" and made.id in written:
            counts[made.segment] = counts.get(made.segment, 0) + 1
    return counts


def _made_by(job: Claimed, session: Session) -> dict[str, Any]:
    """Return what a job made and decided, all its attempts together."""
    made = MemoryItem.objects.filter(tenant_id=session.tenant_id, scope=session.scope, source_job=job.id)
    kinds: dict[str, int] = {}
    for kind in made.order_by("kind").values_list("kind", flat=True):
        kinds[kind] = kinds.get(kind, 0) + 1
    actions: dict[str, int] = {}
    for action in MadeDecision.objects.filter(job=job.id).order_by("action").values_list("action", flat=True):
        actions[action] = actions.get(action, 0) + 1
    return {"memories": kinds, "in_doubt": made.filter(needs_review=True).count(), "decisions": actions}


def _add(total: Timings, more: Timings) -> None:
    for name, elapsed_ms in more.stages.items():
        total.stages[name] = round(total.stages.get(name, 0.0) + elapsed_ms, 3)


def _change(job: Claimed) -> Change:
    return Change(f"job:{job.id}", "said in a conversation", datetime.now(UTC))


def register_reading() -> None:
    """Make these kinds known to the process."""
    register(Kind(READ_TURNS, read_turns))
    register(Kind(APPLY_CHANGES, apply_changes, queue="urgent", in_order=False))
    register(Kind(END_SESSION, end_session))
