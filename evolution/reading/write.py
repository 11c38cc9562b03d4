"""Write what was decided.

One revision a decision, through the one door, with its decision beside it.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from evolution.language.notes import glossed
from evolution.planning.likeness import tells_no_more
from evolution.planning.types import Candidate, Decision, Known, Span
from evolution.reading.decisions import record
from evolution.reading.doubts import doubt
from memory.models import MemoryItem, Scope, Session
from memory.models.item import EPISODE_SCHEMA_VERSION
from memory.models.vocabulary import QUARANTINE, Standing
from memory.revisions import Change, Ending, NewLink, Revised, Revision, revise

KINDS = {
    "add": "read",
    "update": "enriched",
    "delete": "superseded",
    "noop": "told again",
    "review": "read in doubt",
}
AROUND = ("timezone", "location", "request_type")  # of an episode, where a caller says it
TOLD_AT_THE_END = ("source_request_id", "did_what", "new_info")
CATEGORY_CHARACTERS = 200  # of the column


@dataclass(frozen=True, slots=True)
class Origin:
    """Where memories of a session go, what makes them, and what a caller said of episodes."""

    scope: Scope
    session: Session | None
    job_id: UUID
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """What was written and ended, by candidate; `revised` says all that the door did."""

    made: Mapping[UUID, UUID]
    ended: Mapping[UUID, Sequence[UUID]]
    revised: Revised

    @property
    def counts(self) -> dict[str, int]:
        """How many memories were made, ended and linked."""
        ended = sum(len(rows) for rows in self.ended.values())
        return {"made": len(self.made), "ended": ended}


def write(
    decisions: Sequence[Decision],
    *,
    origin: Origin,
    known: Sequence[Known],
    seen: Mapping[UUID, datetime],
    change: Change,
) -> Written:
    """Write decisions in order, in one transaction, under the scope's lock.

    Args:
        decisions: in order.
        origin: where they go and what makes them.
        known: what they were held against.
        seen: by memory, the version that a decision was made on.
        change: who writes, why and when.
    """
    held = _Held.of(known, decisions)
    revisions = [
        _revision(one, origin=origin, held=held, seen=seen, change=change) for one in decisions
    ]
    to_write = [revision for revision in revisions if revision is not None]
    revised = revise(origin.scope, to_write, change=change, job_id=origin.job_id)
    written = [one.candidate.id for one in decisions if one.action != "noop"]
    made = {memory: memory for memory in written}
    ended = _ended(decisions, over=set(revised.ended))
    record(decisions, origin=origin, written=made, ended=ended, now=change.now)
    return Written(made, ended, revised)


def _ended(decisions: Sequence[Decision], *, over: Set[UUID]) -> dict[UUID, list[UUID]]:
    """Return by candidate what its decision ended of what is over.

    Of one that ends nothing, nothing.
    """
    ended = {}
    for decision in decisions:
        if decision.ends:
            ended[decision.candidate.id] = [pk for pk in decision.ends if pk in over]
    return ended


@dataclass(frozen=True, slots=True)
class _Held:
    """What decisions were held against.

    Attributes:
        episodes: the row of a turn's words, by the turn.
        contents: of every remembered statement, by its id.
    """

    episodes: Mapping[UUID, UUID]
    contents: Mapping[UUID, str]

    @classmethod
    def of(cls, known: Sequence[Known], decisions: Sequence[Decision]) -> "_Held":
        """Return it for what decisions were held against."""
        episodes: dict[UUID, UUID] = {}
        for candidate in (decision.candidate for decision in decisions):
            if candidate.kind == "episode":
                episodes |= dict.fromkeys((span.turn for span in candidate.spans), candidate.id)
        return cls(episodes, {one.id: one.content for one in known})

    def holder(self, decision: Decision) -> UUID | None:
        """Return the row that states what a decision is about.

        New, remembered already, or the turn's words.
        """
        candidate = decision.candidate
        if decision.action != "noop":
            return candidate.id
        if decision.told_by or not candidate.spans:
            return decision.told_by
        changes_something = decision.links or decision.ends
        said_in = candidate.spans[0].turn
        return self.episodes.get(said_in) if changes_something else None


def _revision(
    decision: Decision,
    *,
    origin: Origin,
    held: _Held,
    seen: Mapping[UUID, datetime],
    change: Change,
) -> Revision | None:
    """Return what a decision does.

    A new row, or more evidence for the one that says the same already.
    """
    holder = held.holder(decision)
    if holder is None:
        return None
    candidate = decision.candidate
    at = _begins(candidate)
    makes = []
    if decision.action != "noop":
        makes.append(item_of(decision, origin=origin, held=held, now=change.now))
    return Revision(
        makes=makes,
        ends=[Ending(row_id=pk, at=at, successor=holder) for pk in decision.ends],
        links=_links(decision, holder),
        evidence=_evidence(decision, held),
        seen={pk: seen[pk] for pk in decision.ends if pk in seen},
        kind=KINDS[decision.action],
        writer=candidate.writer,
        role=candidate.written_as,
        session=origin.session.pk if origin.session is not None else None,
    )


def _begins(candidate: Candidate) -> datetime:
    """Return since when a statement is true: since it was said, where it says nothing else."""
    at = candidate.valid_from or candidate.at
    return at.astimezone(UTC)


def _evidence(decision: Decision, held: _Held) -> list[tuple[UUID, list[list[Any]]]]:
    """Return the row that says the same already, and the words that are evidence of it.

    Words that tell more than the row are shown where they stand: as its evidence they would be told
    by nothing.
    """
    row, candidate = decision.told_by, decision.candidate
    if row is None or not candidate.spans:
        return []
    content = held.contents.get(row, "")
    if not tells_no_more(candidate.content, content):
        return []
    return [(row, _spans(candidate.spans))]


def _links(decision: Decision, holder: UUID) -> list[NewLink]:
    """Return the pairs that wait for a person."""
    made_by = decision.candidate.made_by
    return [
        NewLink(newer=holder, older=row, degree=decision.degrees[row], made_by=made_by)
        for row in decision.links
        if row != holder
    ]


def item_of(decision: Decision, *, origin: Origin, held: _Held, now: datetime) -> MemoryItem:
    """Return the row that a decision writes.

    What waits beside a better-known one is kept and not active.
    """
    candidate = decision.candidate
    item = _stated(candidate, origin=origin, now=now)
    if _waits(decision):
        item.standing = Standing.DISPUTED
    if candidate.provenance == "confirmed_by_user":
        item.last_validated_at = candidate.at.astimezone(UTC)
    doubted = doubt(decision, held.contents)
    if doubted is not None:
        item.needs_review = True
        item.review_code, item.review_args = doubted
    if candidate.kind == "episode":
        _set_context(item, candidate, origin)
    if decision.reason == "older" and candidate.valid_to is not None:
        item.standing = Standing.DEPRECATED
        item.retired_at = now
        item.superseded_by = next(iter(decision.compared), None)
    return item


def _waits(decision: Decision) -> bool:
    """Tell whether what a decision writes is not believed before a person has looked at it."""
    candidate = decision.candidate
    in_quarantine = any(doubt in QUARANTINE for doubt in candidate.doubts)
    return in_quarantine or (decision.action == "review" and candidate.kind != "episode")


def _stated(candidate: Candidate, *, origin: Origin, now: datetime) -> MemoryItem:
    """Return the row of what a candidate states."""
    turns = dict.fromkeys(span.turn for span in candidate.spans)
    return MemoryItem(
        id=candidate.id,
        tenant_id=origin.scope.tenant_id,
        scope=origin.scope,
        kind=candidate.kind,
        content=candidate.content,
        canonical=candidate.canonical,
        glossed=_glossed(candidate),
        notes=[asdict(note) for note in candidate.notes],
        spans=_spans(candidate.spans),
        subject=candidate.subject,
        attribute="" if candidate.kind == "episode" else candidate.attribute,
        value=candidate.value,
        affirmed=candidate.affirmed,
        single=candidate.single,
        provisional=candidate.provisional,
        category=candidate.category[:CATEGORY_CHARACTERS],
        confidence=candidate.confidence,
        provenance=candidate.provenance,
        context_prefix=candidate.context_prefix,
        tags=list(candidate.tags),
        valid_from=_begins(candidate),
        valid_from_stated=True,
        valid_to=candidate.valid_to,
        stated_valid_to=candidate.valid_to,
        recorded_at=now,
        updated_at=now,
        source_turns=list(turns),
        source_segments=[candidate.segment] if candidate.segment else [],
        source_job=origin.job_id,
        made_by=candidate.made_by,
        sender=candidate.speaker,
        message_ids=list(candidate.message_ids),
        standing=Standing.ACTIVE,
    )


def _set_context(item: MemoryItem, candidate: Candidate, origin: Origin) -> None:
    """Write beside an episode what a caller said about it."""
    context = origin.context
    item.session = origin.session
    item.schema_version = EPISODE_SCHEMA_VERSION
    offset = candidate.at.isoformat()[-len("+00:00") :]
    item.timezone = f"UTC{offset}" if candidate.at.utcoffset() else "UTC"
    for name in AROUND:
        if context.get(name):
            setattr(item, name, context[name])
    item.user_ref = context.get("user") or ""
    item.group_ref = context.get("group") or ""
    for name in TOLD_AT_THE_END:
        setattr(item, name, context.get(name) or "")


def _glossed(candidate: Candidate) -> str:
    shown = glossed(candidate.content, candidate.notes)
    return shown if shown != candidate.content else ""


def _spans(spans: Sequence[Span]) -> list[list[Any]]:
    return [[str(span.turn), span.start, span.stop] for span in spans]
