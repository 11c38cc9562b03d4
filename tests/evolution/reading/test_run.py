"""From turns to memories, on the real database."""

from datetime import UTC, datetime, timedelta

import pytest

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.models import Job
from evolution.sessions.intake import NewTurn, accept_turns
from memory.models import Link, MemoryItem, ProfileEntry, RevisionRecord, Segment, Session, Tenant

pytestmark = pytest.mark.django_db(transaction=True)
START = datetime(2026, 11, 2, 9, tzinfo=UTC)


def say(tenant: Tenant, *texts: str, session: str = "s1", at: datetime = START) -> None:

    turns = [NewTurn("user", text, at + timedelta(minutes=n)) for n, text in enumerate(texts)]
    with silent():
        accept_turns(turns, tenant=tenant, scope_name="user:ann", session_key=session)
        work.drain()
    bad = list(Job.objects.exclude(state="done").values_list("kind", "state", "last_error"))
    assert not bad, bad


@pytest.fixture
def tenant() -> Tenant:
    return Tenant.objects.create(slug="acme", name="Acme")


def current(kind: str) -> list[str]:
    return list(
        MemoryItem.objects.filter(kind=kind, retired_at=None)
        .order_by("valid_from")
        .values_list("content", flat=True)
    )


def test_words_are_kept_as_they_were_said(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent and I have two kids. lol")
    assert current("episode") == ["I live in Ghent and I have two kids. lol"]


def test_a_statement_stands_beside_its_words(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    fact = MemoryItem.objects.get(kind="fact")
    assert (fact.content, fact.subject, fact.attribute, fact.value) == (
        "I live in Ghent",
        "",
        "home",
        "Ghent",
    )


def test_a_new_value_ends_the_old_one_everywhere(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    say(tenant, "I moved to Antwerp last week.", at=START + timedelta(days=3), session="s2")
    assert current("fact") == ["I moved to Antwerp last week"]
    assert current("episode") == ["I moved to Antwerp last week."]
    assert not Segment.objects.filter(retired_at=None, text__contains="Ghent").exists()
    assert not Session.objects.filter(rolling_summary__contains="Ghent").exists()


def test_what_else_a_turn_tells_goes_on(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent. I have a dog called Rex.")
    say(tenant, "I moved to Antwerp.", at=START + timedelta(days=3))
    assert current("episode") == ["I have a dog called Rex.", "I moved to Antwerp."]


def test_the_profile_follows_at_once(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    say(tenant, "I moved to Antwerp.", at=START + timedelta(days=3))
    assert list(ProfileEntry.objects.filter(status="active").values_list("value", flat=True)) == [
        "Antwerp"
    ]


def test_a_remark_about_somebody_else_ends_nothing(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.", "Tom just moved to Antwerp.")
    assert "I live in Ghent" in current("fact")
    assert not RevisionRecord.objects.exclude(ended=[]).exists()


def test_the_same_said_again_is_one_statement(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    say(tenant, "I live in Ghent.", at=START + timedelta(days=3))
    assert current("fact") == ["I live in Ghent"]
    assert not Link.objects.exists()


def test_a_segment_that_ended_with_its_one_statement_is_followed_by_another(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    say(tenant, "I moved to Berlin last month.", at=START + timedelta(minutes=1))
    assert current("fact") == ["I moved to Berlin last month"]
    assert list(Segment.objects.filter(retired_at=None).values_list("text", flat=True)) == [
        "I moved to Berlin last month."
    ]


def test_a_statement_of_one_post_ends_by_a_later_one_of_it(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent. I have a dog called Rex.", "I moved to Antwerp.")
    assert current("episode") == ["I have a dog called Rex.", "I moved to Antwerp."]
    assert [one.text for one in Segment.objects.filter(retired_at=None)] == [
        "I have a dog called Rex.\nI moved to Antwerp."
    ]


def test_the_same_said_again_with_more_stays_as_it_was_said(tenant: Tenant) -> None:
    say(tenant, "我在美的做质检。")
    say(tenant, "五月份从原来那家离职了，我现在在格力做质检", at=START + timedelta(days=3))
    [fact] = MemoryItem.objects.filter(kind="fact", retired_at=None, attribute="occupation")
    assert {turn for turn, _, _ in fact.spans} == {str(fact.source_turns[0])}


def test_the_same_said_again_is_evidence(tenant: Tenant) -> None:
    say(tenant, "I live in Ghent.")
    say(tenant, "I live in Ghent now.", at=START + timedelta(days=3))
    [fact] = MemoryItem.objects.filter(kind="fact", retired_at=None)
    assert len({turn for turn, _, _ in fact.spans}) == 2
