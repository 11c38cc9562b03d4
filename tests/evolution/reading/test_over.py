"""What told of several things goes on without the one that is over, in the words that were said."""

from datetime import timedelta

import pytest

from evolution.jobs import work
from memory.models import MemoryItem, Segment, Tenant
from tests.api.client import a_caller
from tests.evolution.conversation import NOON, say
from tests.factories import a_tenant, ask

pytestmark = pytest.mark.django_db
DAY = 24 * 60


@pytest.fixture
def moved(db: None) -> Tenant:
    """Somebody introduced herself in one breath, and moved a day later."""
    tenant = a_tenant()
    caller = a_caller(tenant)
    say(caller, "I'm Nadia, I live in Cork and teach physics at a grammar school.", speaker="Nadia")
    work.drain()
    say(caller, "I moved to Galway.", speaker="Nadia", session="s-2", minutes=DAY)
    work.drain()
    return tenant


def test_a_move_takes_the_old_city_out_of_what_told_of_more(moved: Tenant) -> None:
    answer = ask(moved, "Where does Nadia live?", gate=False)
    assert "Galway" in answer.context
    assert "Cork" not in answer.context
    assert "physics" in answer.context


def test_the_past_is_told_whole(moved: Tenant) -> None:
    then = NOON + timedelta(hours=1)
    answer = ask(moved, "Where does Nadia live?", gate=False, as_of=then)
    assert "Cork" in answer.context
    assert "Galway" not in answer.context


def test_what_is_left_leads_back_to_its_turn(moved: Tenant) -> None:
    whole = MemoryItem.objects.get(tenant=moved, kind="episode", content__contains="Cork")
    rest = MemoryItem.objects.get(pk=whole.superseded_by)
    assert (rest.source_turns, rest.valid_from, rest.sender) == (
        whole.source_turns,
        whole.valid_from,
        "Nadia",
    )
    assert whole.valid_to == NOON + timedelta(days=1)


def test_the_segment_says_what_is_left(moved: Tenant) -> None:
    first = Segment.objects.get(tenant=moved, session__key="s-1")
    assert "Cork" not in first.text
    assert "physics" in first.text


def test_what_is_left_of_a_doubtful_episode_is_as_doubtful() -> None:
    tenant = a_tenant()
    caller = a_caller(tenant)
    say(caller, "I live in Cork and teach physics at a grammar school.", speaker="Nadia")
    work.drain()
    MemoryItem.objects.filter(tenant=tenant, kind="episode").update(
        needs_review=True, review_code="noted", review_args={"text": "who is meant"}
    )
    say(caller, "I moved to Galway.", speaker="Nadia", session="s-2", minutes=DAY)
    work.drain()
    rest = MemoryItem.objects.get(
        tenant=tenant, kind="episode", retired_at=None, content__contains="physics"
    )
    assert (rest.needs_review, rest.review_reason) == (True, "who is meant")


def test_words_that_told_only_what_is_over_are_over_in_their_own_time() -> None:
    tenant = a_tenant()
    caller = a_caller(tenant)
    say(caller, "I live in Cork.", session="a")
    work.drain()
    say(caller, "I moved to Galway.", session="b", minutes=2 * DAY)
    work.drain()
    told = MemoryItem.objects.filter(tenant=tenant, content__startswith="I live in Cork")
    assert {(item.kind, item.valid_to) for item in told} == {
        ("episode", NOON + timedelta(days=2)),
        ("fact", NOON + timedelta(days=2)),
    }
    assert not Segment.objects.filter(
        tenant=tenant, retired_at=None, text__startswith="I live"
    ).exists()
    before = ask(tenant, "Where do I live?", gate=False, as_of=NOON + timedelta(days=1))
    assert "I live in Cork" in before.context
    assert "Galway" not in before.context


def test_a_change_is_told_once_beside_its_words() -> None:
    tenant = a_tenant()
    caller = a_caller(tenant)
    say(caller, "I live in Cork.", session="a")
    work.drain()
    say(caller, "I moved to Galway.", session="b", minutes=2 * DAY)
    work.drain()
    current = MemoryItem.objects.filter(tenant=tenant, retired_at=None)
    assert [one.content for one in current.filter(kind="episode")] == ["I moved to Galway."]
    assert current.exclude(kind="episode").count() <= 1
