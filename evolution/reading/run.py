"""From turns to memories, in order.

1. Cut the turns into the session's segments, and choose what each shows.
2. Keep every telling turn as an episode: its words.
3. Let the reader make statements of them: the rules, or a language model.
4. Put notes, canonical text, context and tags beside the words.
5. Under the scope's lock, hold each candidate against what is remembered now, and decide.
6. Write the decisions as revisions, and the segments.

Steps 1 to 4 touch no database and may take a model's time; 5 and 6 are one transaction.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from evolution.planning.plan import plan as planned
from evolution.planning.types import Candidate, Decision
from evolution.reading.episodes import episode
from evolution.reading.notes_and_tags import finished
from evolution.reading.remembered_statements import known_for, versions_of
from evolution.reading.segments import store
from evolution.reading.segments.bounds import cut
from evolution.reading.segments.lines import line_of
from evolution.reading.segments.types import SegmentLine, SegmentPart
from evolution.reading.types import Gathered, Plan, Reader, Stretch, Utterance
from evolution.reading.write import Origin, Written, write
from memory.models import Session
from memory.retrieval.trace import Trace
from memory.revisions import Change
from memory.text.quarantine import concern


@dataclass(frozen=True, slots=True)
class AppliedPlan:
    """What a plan became: decisions in order, what was written, how many segments changed."""

    decisions: Sequence[Decision]
    written: Written
    segments: int


def plan(gathered: Gathered, *, reader: Reader) -> Plan:
    """Return what a stretch of turns would write. No transaction is open."""
    parts, trace = Trace().timed("segment", _with_lines, gathered)
    readable = [one for one in gathered.utterances if one.is_readable]
    before = [one for one in gathered.before if not one.concern]
    stretch = Stretch(utterances=readable, before=before, parts=parts, aliases=gathered.aliases)
    statements, trace = trace.timed("read", reader.read, stretch)
    candidates, trace = trace.timed(
        "finish", _finished, without_secrets(statements), gathered.utterances, parts
    )
    return Plan(
        candidates=candidates,
        parts=parts,
        turns=len(gathered.utterances),
        timings_ms=trace.timings_ms,
    )


def _finished(
    statements: Sequence[Candidate], utterances: Sequence[Utterance], parts: Sequence[SegmentPart]
) -> list[Candidate]:
    """Return statements and episodes as they would be stored: with notes, writers and segments."""
    in_order = _in_order(utterances, statements)
    candidates = signed([finished(one) for one in in_order], utterances)
    return _in_segments(candidates, parts)


def without_secrets(statements: Iterable[Candidate]) -> list[Candidate]:
    """Return statements but those that would carry a credential on.

    The words of its turn wait for a person.
    """
    return [
        one for one in statements if concern(f"{one.content} {one.value}", mouth="user") is None
    ]


def signed(candidates: Sequence[Candidate], utterances: Sequence[Utterance]) -> list[Candidate]:
    """Return candidates with who sent their words, and as what."""
    turns = {turn.id: turn for turn in utterances}
    said_in = [turns[candidate.spans[0].turn] for candidate in candidates]
    pairs = zip(candidates, said_in, strict=True)
    return [
        replace(candidate, writer=turn.writer, written_as=turn.role) for candidate, turn in pairs
    ]


def apply(
    made: Plan, gathered: Gathered, *, session: Session, job_id: UUID, change: Change
) -> AppliedPlan:
    """Write a plan against memory as it is now.

    To be called under the scope's lock, in a transaction.
    """
    known = known_for(
        made.candidates, scope=session.scope, session=session, aliases=gathered.aliases
    )
    decisions = planned(made.candidates, known)
    seen = versions_of(decisions)
    origin = store.SegmentOrigin(
        session=session,
        job_id=job_id,
        first_position=gathered.first_position,
        speakers=gathered.speakers,
        statements=_statements_by_segment(decisions),
    )
    segments = store.store_segments(
        made.parts, origin=origin, change=change
    )  # before what takes words out of them
    of_job = Origin(session.scope, session, job_id)
    written = write(decisions, origin=of_job, known=known, seen=seen, change=change)
    return AppliedPlan(decisions, written, segments)


def _with_lines(gathered: Gathered) -> list[SegmentPart]:
    parts = cut(gathered.utterances, before=gathered.before, open_segment=gathered.open_segment)
    by_id = {one.id: one for one in gathered.utterances}
    with_lines = []
    for part in parts:
        turns = [by_id[turn] for turn in part.turns]
        with_lines.append(part.with_lines(_lines(turns)))
    return with_lines


def _lines(utterances: Sequence[Utterance]) -> tuple[SegmentLine, ...]:
    made = (line_of(one) for one in utterances if not one.concern)
    return tuple(line for line in made if line is not None)


def _in_order(utterances: Sequence[Utterance], statements: Sequence[Candidate]) -> list[Candidate]:
    """Return statements and episodes by the turn they were said in.

    The statements of a turn before its words.
    """
    by_turn: dict[UUID, list[Candidate]] = {}
    for one in statements:
        by_turn.setdefault(one.spans[0].turn, []).append(one)
    ordered: list[Candidate] = []
    for utterance in utterances:
        ordered += by_turn.get(utterance.id, ())
        words = episode(utterance)
        if words:
            ordered.append(words)
    return ordered


def _in_segments(candidates: Sequence[Candidate], parts: Sequence[SegmentPart]) -> list[Candidate]:
    place = {line.span.turn: part.id for part in parts for line in part.lines}
    return [replace(one, segment=place.get(one.spans[0].turn)) for one in candidates]


def _statements_by_segment(decisions: Sequence[Decision]) -> Mapping[UUID, int]:
    counts: dict[UUID, int] = {}
    for one in decisions:
        segment = one.candidate.segment
        is_statement = one.candidate.kind != "episode" and one.action != "noop"
        if segment is not None and is_statement:
            counts[segment] = counts.get(segment, 0) + 1
    return counts
