"""What one revision does to rows that were read: what ends with what, what goes on with less."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.models import MemoryItem, Scope, Segment, Turn
from memory.models.remembered_row import Remembered
from memory.revisions.carry_out import Work
from memory.revisions.locked_rows import Loaded
from memory.revisions.types import Change, Ending, Narrowing, NewLink, Revision, Update

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BEGAN = NOW - timedelta(days=10)
TURN, SESSION = UUID(int=1), UUID(int=2)
BERLIN, TEA = "I moved to Berlin.", "I drink green tea."
SAID = f"{BERLIN} {TEA}"
SCOPE = Scope(id=UUID(int=3), tenant_id=UUID(int=4), kind="user", key="1")


def span_of(words: str) -> list[Any]:
    start = SAID.index(words)
    return [str(TURN), start, start + len(words)]


def a_row(kind: str, words: str, **fields: Any) -> MemoryItem:
    given = {
        "tenant_id": SCOPE.tenant_id,
        "scope": SCOPE,
        "kind": kind,
        "content": words,
        "confidence": 0.6,
        "valid_from": BEGAN,
        "recorded_at": BEGAN,
        "updated_at": BEGAN,
        "spans": [span_of(words)] if words in SAID else [],
        "source_turns": [TURN],
        "attribute": "",
    }
    return MemoryItem(**{**given, **fields})


def a_fact(words: str = BERLIN, **fields: Any) -> MemoryItem:
    stated = {"attribute": "home", "value": "Berlin", "source_job": uuid4()}
    return a_row("fact", words, **{**stated, **fields})


def a_segment() -> Segment:
    return Segment(
        tenant_id=SCOPE.tenant_id,
        scope=SCOPE,
        topic="home",
        text=f"Ann: {SAID}",
        spans=[span_of(SAID)],
        source_turns=[TURN],
        valid_from=BEGAN,
        recorded_at=BEGAN,
        updated_at=BEGAN,
    )


def worked(revision: Revision, *rows: Remembered) -> Work:
    turn = Turn(id=TURN, session_id=SESSION, role="user", speaker="Ann", text=SAID, position=1)
    loaded = Loaded(SCOPE, rows={row.pk: row for row in rows}, turns={TURN: turn})
    work = Work(loaded, Change("key:me", "a test", NOW), None)
    work.carry_out(revision)
    return work


def ending(row: Remembered, **fields: Any) -> Ending:
    return Ending(row_id=row.pk, at=NOW, **fields)


def outcome(work: Work) -> dict[UUID, str]:
    return {each.id: each.effect for each in work.effects}


def test_what_ends_takes_its_words_out_of_every_row_that_holds_them() -> None:
    fact, episode, segment = a_fact(), a_row("episode", SAID), a_segment()
    work = worked(Revision(ends=[ending(fact)]), fact, episode, segment)
    assert outcome(work) == {fact.pk: "ended", episode.pk: "narrowed", segment.pk: "narrowed"}
    [left] = work.made.values()
    assert isinstance(left, MemoryItem)
    assert (left.content, left.spans) == (TEA, [span_of(TEA)])
    assert (left.valid_from, left.recorded_at, left.retired_at) == (BEGAN, NOW, None)
    assert work.narrowed == {episode.pk: left.pk, segment.pk: segment.pk}
    assert (episode.superseded_by, episode.retired_at) == (left.pk, NOW)
    assert (segment.text, segment.spans) == (f"Ann: {TEA}", [span_of(TEA)])
    assert (fact.valid_to, fact.withdrawn, fact.standing) == (NOW, False, "deprecated")


def test_a_row_of_which_nothing_is_left_ends_with_it() -> None:
    fact, episode = a_fact(), a_row("episode", BERLIN)
    work = worked(Revision(ends=[ending(fact, withdrawn=True, archived=True)]), fact, episode)
    assert outcome(work) == {fact.pk: "withdrawn", episode.pk: "withdrawn"}
    assert (episode.standing, episode.withdrawn, episode.superseded_by) == ("archived", True, None)
    assert work.made == {}


def test_another_statement_of_the_same_words_is_left() -> None:
    fact, other = a_fact(), a_fact(attribute="moved", value="yes")
    work = worked(Revision(ends=[ending(fact)]), fact, other)
    assert outcome(work) == {fact.pk: "ended"}


@pytest.mark.parametrize(
    ("twin", "by_person", "ends"),
    [
        pytest.param({}, False, True, id="another telling of it"),
        pytest.param({"fact_key": "home", "source_job": None}, False, False, id="a caller's key"),
        pytest.param({"fact_key": "home", "source_job": None}, True, True, id="a person decided"),
        pytest.param({"value": "Rome"}, True, False, id="another value"),
        pytest.param({"affirmed": False}, True, False, id="its denial"),
        pytest.param({"subject": "Ben"}, True, False, id="another subject"),
        pytest.param({"retired_at": NOW}, True, False, id="over already"),
    ],
)
def test_it_ends_with_every_typed_row_that_tells_the_same(
    twin: dict[str, Any], by_person: bool, ends: bool
) -> None:
    fact, other = a_fact(), a_fact("She lives in Berlin", **twin)
    work = worked(Revision(ends=[ending(fact)], by_person=by_person), fact, other)
    assert (other.pk in work.ended) is ends
    alone = a_fact(), a_fact("She lives in Berlin", **twin)
    work = worked(Revision(ends=[ending(alone[0], alone=True)], by_person=by_person), *alone)
    assert work.ended == [alone[0].pk]


def test_what_goes_on_under_a_successor_that_tells_the_same_keeps_its_words() -> None:
    fact, episode = a_fact(), a_row("episode", SAID)
    richer = a_fact("I moved to Berlin last spring")
    revision = Revision(makes=[richer], ends=[ending(fact, successor=richer.pk)])
    work = worked(revision, fact, episode)
    assert outcome(work) == {richer.pk: "made", fact.pk: "ended"}
    other = a_fact("I live in Rome", value="Rome")
    fact, episode = a_fact(), a_row("episode", SAID)
    revision = Revision(makes=[other], ends=[ending(fact, successor=other.pk)])
    assert outcome(worked(revision, fact, episode))[episode.pk] == "narrowed"


@pytest.mark.parametrize(
    ("fields", "by_person", "narrows"),
    [({}, False, False), ({}, True, True), ({"withdrawn": True}, False, True)],
)
def test_a_record_of_words_that_is_over_takes_them_along_only_where_that_is_meant(
    fields: dict[str, Any], by_person: bool, narrows: bool
) -> None:
    episode, segment = a_row("episode", BERLIN), a_segment()
    revision = Revision(ends=[ending(episode, **fields)], by_person=by_person)
    assert (segment.pk in outcome(worked(revision, episode, segment))) is narrows


def test_nothing_ends_twice_and_nothing_that_is_not_there() -> None:
    gone = a_fact(retired_at=BEGAN)
    work = worked(Revision(ends=[ending(gone), Ending(row_id=uuid4(), at=NOW)]), gone)
    assert (work.ended, work.effects, work.changed) == ([], [], {})


@pytest.mark.parametrize(
    ("fields", "ended"), [({}, True), ({"typed": False}, False), ({"keep": True}, False)]
)
def test_words_that_are_taken_out_end_typed_rows_of_no_other_words_unless_they_are_kept(
    fields: dict[str, Any], ended: bool
) -> None:
    fact = a_fact()
    if "keep" in fields:
        fields = {"keep": frozenset({fact.pk})}
    narrowing = Narrowing(spans=[span_of(BERLIN)], at=NOW, **fields)
    assert (fact.pk in worked(Revision(narrows=[narrowing]), fact).ended) is ended


def test_a_typed_row_that_other_words_tell_too_goes_on_with_those() -> None:
    twice = a_fact(BERLIN, spans=[span_of(BERLIN), span_of(TEA)], notes=[{"start": 0}])
    work = worked(Revision(narrows=[Narrowing(spans=[span_of(BERLIN)], at=NOW)]), twice)
    assert work.ended == []
    assert (twice.content, twice.spans, twice.notes) == (TEA, [span_of(TEA)], [])
    still = a_fact(BERLIN, spans=[span_of(BERLIN), span_of(TEA)])
    worked(Revision(narrows=[Narrowing(spans=[span_of(TEA)], at=NOW)]), still)
    assert (still.content, still.spans) == (BERLIN, [span_of(BERLIN)])


def test_a_summary_that_loses_words_goes_and_its_episodes_stand_for_themselves() -> None:
    summary = a_row("episode", SAID, level="phase")
    work = worked(Revision(narrows=[Narrowing(spans=[span_of(BERLIN)], at=NOW)]), summary)
    assert (work.ended, work.freed) == ([summary.pk], {summary.pk: None})
    after = a_row("episode", "sums up more", level="milestone")
    summary = a_row("episode", SAID, level="phase")
    revision = Revision(makes=[after], ends=[ending(summary, successor=after.pk)])
    assert worked(revision, summary).freed == {summary.pk: after.pk}


INTERVALS = st.tuples(st.integers(0, len(SAID)), st.integers(0, len(SAID))).map(sorted)


@given(st.lists(INTERVALS, min_size=1, max_size=3), st.lists(INTERVALS, max_size=3))
def test_no_current_row_holds_words_that_were_taken_out_and_each_says_its_spans(
    removed: list[list[int]], held: list[list[int]]
) -> None:
    rows: list[Remembered] = [a_row("episode", SAID), a_segment()]
    rows += [
        a_row("episode", SAID[start:stop].strip(), spans=[[str(TURN), start, stop]])
        for start, stop in held
        if SAID[start:stop].strip()
    ]
    spans = [[str(TURN), *interval] for interval in removed]
    work = worked(Revision(narrows=[Narrowing(spans=spans, at=NOW)]), *rows)
    gone = {at for start, stop in removed for at in range(start, stop) if SAID[at].isalnum()}
    for row in work.loaded.rows.values():
        if row.retired_at is not None:
            continue
        kept: Any = row
        spoken = [SAID[start:stop] for _turn, start, stop in kept.spans]
        said = kept.text.removeprefix("Ann: ") if isinstance(row, Segment) else kept.content
        assert not gone & {at for _turn, *ends in kept.spans for at in range(*ends)}
        assert said.replace("…", " ").split() == " ".join(spoken).split()


def test_evidence_is_added_once_and_to_what_is_current() -> None:
    fact, gone = a_fact(), a_fact(retired_at=BEGAN)
    evidence = [(fact.pk, [span_of(BERLIN)]), (gone.pk, [span_of(TEA)])]
    assert worked(Revision(evidence=evidence), fact, gone).changed == {}
    work = worked(Revision(evidence=[(fact.pk, [span_of(TEA)])] * 2), fact)
    assert fact.spans == [span_of(BERLIN), span_of(TEA)]
    assert (list(work.changed), fact.source_turns) == ([fact.pk], [TURN])


def test_columns_are_set_in_place_and_what_was_is_remembered() -> None:
    fact = a_fact()
    update = Update(row_id=fact.pk, columns={"content": "new", "confidence": 0.2})
    work = worked(
        Revision(updates=[update, Update(row_id=uuid4(), columns={"content": "x"})]), fact
    )
    assert (fact.content, fact.confidence, fact.updated_at) == ("new", 0.2, NOW)
    assert (work.was[fact.pk]["content"], work.was[fact.pk]["confidence"]) == (BERLIN, 0.6)
    [effect] = work.effects
    assert (effect.effect, effect.text, effect.new_text) == ("changed", BERLIN, "new")


def test_a_new_row_is_its_writers_unless_it_names_another() -> None:
    plain, signed = a_fact(), a_fact(writer="job:1", role="user")
    worked(Revision(makes=[plain, signed]))
    assert (plain.writer, plain.role) == ("key:me", "service")
    assert (signed.writer, signed.role) == ("job:1", "user")
    told = a_fact()
    worked(Revision(makes=[told], writer="key:ann", role="user", session=SESSION))
    assert (told.writer, told.role) == ("key:ann", "user")


def test_a_link_names_both_and_what_made_it() -> None:
    newer, older = uuid4(), uuid4()
    [link] = worked(
        Revision(links=[NewLink(newer=newer, older=older, degree="alike", made_by="rule")])
    ).links
    assert (link.newer, link.older, link.degree, link.made_by) == (newer, older, "alike", "rule")
    assert (link.scope, link.settled_at) == (SCOPE, None)
