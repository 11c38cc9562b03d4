"""A statement is said once.

What ends it reaches every row that tells it, and one undo brings all of it back.
"""

from datetime import timedelta

import pytest

from memory.models import MemoryItem, ProfileEntry, RevisionRecord, Segment, Session, Tenant
from memory.revisions import (
    Ending,
    Revision,
    archive,
    confirm,
    consequences,
    correct,
    invalidate,
    restore,
    revise,
    told_by,
    undo,
)
from tests.factories import a_change, remember
from tests.revisions.rows import (
    BERLIN,
    NOW,
    TEA,
    Told,
    a_statement,
    berlin,
    read,
    said_by_profile,
    said_now,
    saying,
    told,
)

pytestmark = pytest.mark.django_db


def test_told_by_names_every_row_that_tells_a_statement(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    assert [(each.source, each.id, each.role) for each in told_by(home)] == [
        ("episode", of.episodes[0].pk, "words"),
        ("segment", of.segment.pk, "words"),
        ("key_quotes", of.session.pk, "words"),
        ("rolling_summary", of.session.pk, "words"),
        ("profile_entry", ProfileEntry.objects.get(value="Berlin").pk, "profile"),
    ]


def test_an_episode_and_a_segment_name_the_statements_of_their_words(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    for row in (of.episodes[0], of.segment):
        assert {each.text for each in told_by(row) if each.role == "statement"} == {BERLIN, TEA}
    assert [each for each in told_by(of.episodes[1]) if each.role == "statement"] == []


def test_a_correction_is_what_everything_says(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    done = correct(home, content=None, value="Munich", change=a_change())
    assert saying(tenant, "Berlin") == []
    assert "I moved to Munich last month" in saying(tenant, "Munich")
    assert "Berlin" not in said_by_profile(tenant)
    assert "Munich" in said_by_profile(tenant)
    assert (
        len(saying(tenant, TEA)) == 6
    )  # statement, episode, segment, quote, summary line, summary
    assert {(each.source, each.effect) for each in done.also} == {
        ("episode", "narrowed"),
        ("segment", "narrowed"),
        ("key_quotes", "narrowed"),
        ("rolling_summary", "narrowed"),
        ("profile_entry", "ended"),
        ("profile_entry", "made"),
    }


def test_what_is_left_of_each_row_are_its_other_words(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    archive(home, change=a_change())
    episode = MemoryItem.objects.get(
        tenant=tenant, kind="episode", retired_at=None, content=f"{TEA}."
    )
    assert (episode.spans, episode.valid_from) == ([of.span(f"{TEA}.")], of.episodes[0].valid_from)
    segment = Segment.objects.get(pk=of.segment.pk)
    assert segment.text == f"Ann: {TEA}.\nAnn: Thanks!"
    session = Session.objects.get(pk=of.session.pk)
    assert next((quote["text"], quote["start"]) for quote in session.key_quotes) == (
        f"{TEA}.",
        len(BERLIN) + 2,
    )
    assert session.rolling_summary == f"Ann: {TEA}.\nAnn: Thanks!"


def test_a_row_with_nothing_left_to_tell_ends(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    tea = MemoryItem.objects.get(tenant=tenant, attribute="drink")
    archive(home, change=a_change())
    archive(tea, change=a_change())
    assert said_now(tenant) == [
        "Ann: Thanks!",
        "Ann: Thanks!",
        "Thanks!",
        "Thanks!",
    ]  # summary, quote, episode
    assert (
        MemoryItem.objects.filter(tenant=tenant, kind="episode", retired_at=None).get().pk
        == of.episodes[1].pk
    )


@pytest.mark.parametrize("action", ["correct", "archive", "invalidate"])
def test_undoing_brings_everything_back(tenant: Tenant, action: str) -> None:
    _of, home = berlin(tenant)
    before = said_now(tenant), said_by_profile(tenant)
    done = {
        "correct": lambda: correct(home, content=None, value="Munich", change=a_change()),
        "archive": lambda: archive(home, change=a_change()),
        "invalidate": lambda: invalidate(home, change=a_change()),
    }[action]()
    assert saying(tenant, "Berlin") == []
    undo(done.revisions[0], change=a_change())
    assert (said_now(tenant), said_by_profile(tenant)) == before


def test_undoing_the_first_of_two_changes_of_an_episode_leaves_the_second(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    tea = MemoryItem.objects.get(tenant=tenant, attribute="drink")
    archive(home, change=a_change())
    archive(tea, change=a_change())
    restore(home, change=a_change())
    assert saying(tenant, "tea") == []
    assert len(saying(tenant, "Berlin")) == 6
    restore(MemoryItem.objects.get(pk=tea.pk), change=a_change())
    assert len(saying(tenant, "Berlin")) == len(saying(tenant, "tea")) == 6
    assert of.segment.pk == Segment.objects.get(tenant=tenant, retired_at=None).pk


def test_undoing_a_change_of_a_segment_that_grew_since_keeps_what_it_grew(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    archive(home, change=a_change())
    more = told(tenant, "I row on Sundays.")
    segment = Segment.objects.get(pk=of.segment.pk)
    grown = {
        "text": f"{segment.text}\nAnn: I row on Sundays.",
        "spans": [*segment.spans, *more.segment.spans],
    }
    turns = [*segment.source_turns, *more.segment.source_turns]
    Segment.objects.filter(pk=segment.pk).update(**grown, source_turns=turns)
    restore(home, change=a_change())
    lines = Segment.objects.get(pk=segment.pk).text.split("\n")
    assert {line.replace(" … ", " ") for line in lines} == {
        f"Ann: {BERLIN}. {TEA}.",
        "Ann: Thanks!",
        "Ann: I row on Sundays.",
    }


def test_the_same_statement_told_elsewhere_ends_with_it(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    again = told(tenant, "As I said, I live in Berlin.")
    twin = read(again, a_statement(again, "I live in Berlin"))[0]
    assert twin.pk in {each.id for each in told_by(home)}
    archive(home, change=a_change())
    assert saying(tenant, "Berlin") == []


def test_another_statement_in_the_same_words_stays(tenant: Tenant) -> None:
    of = told(tenant, "I am a nurse of 34 years.")
    job, age = read(
        of,
        a_statement(of, "I am a nurse of 34 years", attribute="job", value="nurse"),
        a_statement(of, "I am a nurse of 34 years", attribute="age", value="34"),
    )
    archive(job, change=a_change())
    assert MemoryItem.objects.get(pk=age.pk).retired_at is None


def test_a_doubtful_memory_that_is_rejected_is_told_by_nothing(tenant: Tenant) -> None:
    of = told(tenant, "她好像换了工作")
    MemoryItem.objects.filter(pk=of.episodes[0].pk).update(
        needs_review=True, review_code="person_unclear"
    )
    archive(MemoryItem.objects.select_related("scope").get(pk=of.episodes[0].pk), change=a_change())
    assert said_now(tenant) == []


def test_rejecting_an_episode_ends_what_nothing_else_tells(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    archive(of.episodes[0], change=a_change())
    assert saying(tenant, "Berlin") == saying(tenant, "tea") == []
    restore(MemoryItem.objects.get(pk=of.episodes[0].pk), change=a_change())
    assert len(saying(tenant, "Berlin")) == len(saying(tenant, "tea")) == 6


def test_a_statement_told_again_by_other_words_survives_an_episode(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    again = told(tenant, "Berlin is my home now.")
    evidence = [(home.pk, [again.span("Berlin is my home now")])]
    revise(of.scope, [Revision(evidence=evidence, kind="read")], change=a_change())
    archive(of.episodes[0], change=a_change())
    left = MemoryItem.objects.get(pk=home.pk)
    assert (left.retired_at, left.content) == (None, "Berlin is my home now")


def test_a_segment_is_decided_over_with_all_that_it_tells(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    archive(of.segment, change=a_change())
    assert said_now(tenant) == []


def test_what_would_change_is_said_beforehand_and_nothing_is_changed(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    before = said_now(tenant), RevisionRecord.objects.count()
    said = consequences(home, "correct", change=a_change(), content=None, value="Munich")
    assert (said_now(tenant), RevisionRecord.objects.count()) == before
    done = correct(home, content=None, value="Munich", change=a_change())
    assert [(each.source, each.effect, each.text, each.new_text) for each in said] == [
        (each.source, each.effect, each.text, each.new_text) for each in done.effects
    ]


def test_confirming_a_statement_clears_the_doubt_of_what_tells_nothing_else(tenant: Tenant) -> None:
    of = told(tenant, BERLIN)
    home = read(of, a_statement(of, BERLIN, needs_review=True, review_code="inferred"))[0]
    MemoryItem.objects.filter(pk=of.episodes[0].pk).update(needs_review=True)
    confirm(home, change=a_change())
    rows = MemoryItem.objects.filter(pk__in=[home.pk, of.episodes[0].pk])
    assert [row.needs_review for row in rows] == [False, False]


def a_turn_that_supersedes(of: Told, home: MemoryItem, *, seen: bool = False) -> Revision:
    """Return the revision of a later turn that says she moved to Porto."""
    new = a_statement(of, "I live in Porto", value="Porto", valid_from=NOW + timedelta(hours=1))
    ending = Ending(row_id=home.pk, at=new.valid_from, successor=new.pk)
    versions = {home.pk: home.updated_at} if seen else {}
    return Revision(makes=[new], ends=[ending], seen=versions, kind="read")


def test_what_is_over_in_the_world_is_found_of_its_time(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    later = told(tenant, "I live in Porto now.")
    revise(of.scope, [a_turn_that_supersedes(later, home)], change=a_change())
    assert saying(tenant, "Berlin") == []
    over = MemoryItem.objects.filter(tenant=tenant, content__contains="Berlin")
    assert {(row.withdrawn, row.valid_to) for row in over} == {(False, NOW + timedelta(hours=1))}


def test_a_revision_of_a_memory_that_changed_since_is_refused(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    later = told(tenant, "I live in Porto now.")
    revision = a_turn_that_supersedes(later, home, seen=True)
    confirm(home, change=a_change())
    result = revise(later.scope, [revision], change=a_change())
    assert result.refused == (revision,)
    assert not MemoryItem.objects.filter(value="Porto").exists()
    assert saying(tenant, "Berlin") != []


def test_talk_does_not_end_what_a_caller_keeps_under_a_key(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    fact = {
        "source": "fact",
        "content": "Ann's city: Berlin",
        "fact_key": "city",
        "value": "Berlin",
    }
    keyed = remember(tenant, fact)[0].id
    MemoryItem.objects.filter(pk=keyed).update(attribute="home")
    later = told(tenant, "I live in Porto now.")
    revise(later.scope, [a_turn_that_supersedes(later, home)], change=a_change())
    assert saying(tenant, "Berlin") == ["Ann's city: Berlin"]
    archive(MemoryItem.objects.get(pk=keyed), change=a_change())
    assert saying(tenant, "Berlin") == []


def test_a_richer_telling_of_the_same_leaves_its_words(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    later = told(tenant, "My home is in Berlin, near the park.")
    new = a_statement(later, "My home is in Berlin, near the park")
    ending = Ending(row_id=home.pk, at=NOW, successor=new.pk, alone=True)
    revise(later.scope, [Revision(makes=[new], ends=[ending], kind="read")], change=a_change())
    assert len(saying(tenant, BERLIN)) == 5


def test_restoring_the_first_of_three_versions_undoes_the_later_ones(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    second = correct(home, content=None, value="Munich", change=a_change()).row
    correct(second, content=None, value="Porto", change=a_change())
    restore(MemoryItem.objects.get(pk=home.pk), change=a_change())
    assert saying(tenant, "Munich") == saying(tenant, "Porto") == []
    assert len(saying(tenant, "Berlin")) == 6
