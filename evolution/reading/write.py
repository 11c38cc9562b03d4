"""Write what was decided: one revision a decision, through the one door, with the audit beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from evolution.language.notes import glossed
from evolution.planning.likeness import tells_no_more
from evolution.planning.plain import WORDS
from evolution.planning.types import Candidate, Decision, Known, Span
from evolution.reading.audit import record
from evolution.reading.doubts import doubt
from memory.models import MemoryItem, Scope, Session
from memory.models.item import EPISODE_SCHEMA_VERSION
from memory.models.vocabulary import QUARANTINE
from memory.revisions import Change, Ending, Narrowing, NewLink, Revised, Revision, revise

KINDS = {"add": "read", "update": "enriched", "delete": "superseded", "noop": "told again", "review": "read in doubt"}
AROUND = ("timezone", "location", "request_type")  # of an episode, where a caller says it


@dataclass(frozen=True, slots=True)
class Origin:
    """Where memories of a session go, what makes them, and what a caller said about its episodes."""

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
        return {"made": len(self.made), "ended": sum(map(len, self.ended.values()))}


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
        known: what they were held against; of plain words that end, where they stand.
        seen: by memory, the version that a decision was made on.
        change: who writes, why and when.
    """
    held = _Held.of(known, decisions)
    revisions = [_revision(one, origin=origin, held=held, seen=seen, change=change) for one in decisions]
    revised = revise(origin.scope, [one for one in revisions if one is not None], change=change, job_id=origin.job_id)
    made = {one.candidate.id: one.candidate.id for one in decisions if one.action != "noop"}
    over = {*revised.ended, *held.words}
    ended = {one.candidate.id: [pk for pk in one.ends if pk in over] for one in decisions if one.ends}
    record(decisions, origin=origin, written=made, ended=ended, now=change.now)
    return Written(made, ended, revised)


@dataclass(frozen=True, slots=True)
class _Held:
    """What decisions were held against, and which row holds what is no row of its own.

    Attributes:
        words: earlier words, by their id.
        episodes: the row of new words, by their turn.
        contents: of every remembered statement, by its id.
    """

    words: Mapping[UUID, Known]
    episodes: Mapping[UUID, UUID]
    contents: Mapping[UUID, str]

    @classmethod
    def of(cls, known: Sequence[Known], decisions: Sequence[Decision]) -> "_Held":
        """Return it for what decisions were held against."""
        made = (one.candidate for one in decisions if one.candidate.kind == "episode")
        episodes = {span.turn: one.id for one in made for span in one.spans}
        new = [replace(one, held_by=episodes.get(one.turns[0])) for decision in decisions for one in decision.words]
        compared = [*known, *new]
        return cls(
            words={one.id: one for one in compared if one.kind == WORDS},
            episodes=episodes,
            contents={one.id: one.content for one in compared},
        )

    def row(self, pk: UUID) -> UUID | None:
        """Return the row of a remembered statement, or the one that holds its words."""
        return self.words[pk].held_by if pk in self.words else pk

    def holder(self, decision: Decision) -> UUID | None:
        """Return the row that states what a decision is about: new, remembered already, or the turn's words."""
        candidate = decision.candidate
        if decision.action != "noop":
            return candidate.id
        said_in = candidate.spans[0].turn if candidate.spans else None
        words = self.episodes.get(said_in) if said_in is not None else None
        return decision.told_by or (words if decision.links or decision.ends else None)


def _revision(
    decision: Decision, *, origin: Origin, held: _Held, seen: Mapping[UUID, datetime], change: Change
) -> Revision | None:
    """Return what a decision does: a new row, or more evidence for the one that says the same already."""
    candidate, holder = decision.candidate, held.holder(decision)
    if holder is None:
        return None
    at = (candidate.valid_from or candidate.at).astimezone(UTC)
    rows = [pk for pk in decision.ends if pk not in held.words]
    words = [held.words[pk].spans for pk in decision.ends if pk in held.words]
    return Revision(
        makes=[] if decision.action == "noop" else [item_of(decision, origin=origin, held=held, now=change.now)],
        ends=[Ending(row_id=pk, at=at, successor=holder) for pk in rows],
        narrows=[Narrowing(spans=_spans(spans), at=at) for spans in words],
        links=_links(decision, holder, held),
        evidence=_evidence(decision, held),
        seen={pk: seen[pk] for pk in rows if pk in seen},
        kind=KINDS[decision.action],
        writer=candidate.writer,
        role=candidate.written_as,
        session=origin.session.pk if origin.session is not None else None,
    )


def _evidence(decision: Decision, held: _Held) -> list[tuple[UUID, list[list[Any]]]]:
    """Return the row that says the same already, and the words that are evidence of it.

    Words that tell more than the row are shown where they stand: as its evidence they would be told by nothing.
    """
    row, candidate = decision.told_by, decision.candidate
    if row is None or not candidate.spans or not tells_no_more(candidate.content, held.contents.get(row, "")):
        return []
    return [(row, _spans(candidate.spans))]


def _links(decision: Decision, holder: UUID, held: _Held) -> list[NewLink]:
    """Return the pairs that wait for a person; of words, the rows that hold them."""
    degrees = {held.row(pk): decision.degrees[pk] for pk in decision.links}
    return [
        NewLink(newer=holder, older=row, degree=degree, made_by=decision.candidate.made_by)
        for row, degree in degrees.items()
        if row is not None and row != holder
    ]


def item_of(decision: Decision, *, origin: Origin, held: _Held, now: datetime) -> MemoryItem:
    """Return the row that a decision writes. What waits beside a better-known one is kept and not active."""
    candidate = decision.candidate
    at = candidate.valid_from or candidate.at
    in_quarantine = bool({*candidate.doubts} & {*QUARANTINE})
    waits = in_quarantine or (decision.action == "review" and candidate.kind != "episode")
    item = MemoryItem(
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
        attribute=candidate.attribute if candidate.kind != "episode" else "",
        value=candidate.value,
        affirmed=candidate.affirmed,
        single=candidate.single,
        provisional=candidate.provisional,
        category=candidate.category[:200],
        confidence=candidate.confidence,
        provenance=candidate.provenance,
        context_prefix=candidate.context_prefix,
        tags=list(candidate.tags),
        valid_from=at.astimezone(UTC),
        valid_from_stated=True,
        valid_to=candidate.valid_to,
        stated_valid_to=candidate.valid_to,
        recorded_at=now,
        updated_at=now,
        source_turns=list(dict.fromkeys(span.turn for span in candidate.spans)),
        source_segments=[candidate.segment] if candidate.segment else [],
        source_job=origin.job_id,
        made_by=candidate.made_by,
        sender=candidate.speaker,
        message_ids=list(candidate.message_ids),
        standing="disputed" if waits else "active",
    )
    if candidate.provenance == "confirmed_by_user":
        item.last_validated_at = candidate.at.astimezone(UTC)
    doubted = doubt(decision, held.contents)
    if doubted is not None:
        item.needs_review = True
        item.review_code, item.review_args = doubted
    if candidate.kind == "episode":
        _with_context(item, candidate, origin)
    if decision.reason == "older" and candidate.valid_to is not None:
        item.standing, item.retired_at = "deprecated", now
        item.superseded_by = next(iter(decision.compared), None)
    return item


def _with_context(item: MemoryItem, candidate: Candidate, origin: Origin) -> None:
    context = origin.context
    item.session = origin.session
    item.schema_version = EPISODE_SCHEMA_VERSION
    item.timezone = f"UTC{candidate.at.isoformat()[-6:]}" if candidate.at.utcoffset() else "UTC"
    for name in AROUND:
        if context.get(name):
            setattr(item, name, context[name])
    item.user_ref = context.get("user") or ""
    item.group_ref = context.get("group") or ""
    item.source_request_id = context.get("source_request_id") or ""
    item.did_what, item.new_info = context.get("did_what") or "", context.get("new_info") or ""


def _glossed(candidate: Candidate) -> str:
    shown = glossed(candidate.content, candidate.notes)
    return shown if shown != candidate.content else ""


def _spans(spans: Sequence[Span]) -> list[list[Any]]:
    return [[str(span.turn), span.start, span.stop] for span in spans]
