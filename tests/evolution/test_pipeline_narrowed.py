"""What told of several things goes on without the one that is over."""

from datetime import timedelta

import pytest

from evolution import work
from evolution.pipeline.narrowed import without
from memory.models import MemoryItem, Segment, Tenant
from tests.api.client import a_caller
from tests.evolution.conversation import NOON, say
from tests.factories import a_tenant, ask

DAY = 24 * 60


@pytest.mark.parametrize(
    ("content", "over", "left"),
    [
        ("Nadia lives in Cork. Nadia teaches physics.", ["Nadia lives in Cork."], "Nadia teaches physics."),
        ("周宁住在厦门。周宁对海鲜过敏。", ["周宁住在厦门"], "周宁对海鲜过敏。"),
        ("Nadia lives in Cork. Nadia teaches physics.", ["Nadia lives in Galway."], None),
        ("Nadia lives in Cork. Thanks!", ["Nadia lives in Cork."], None),
    ],
)
def test_a_text_loses_only_what_is_over(content: str, over: list[str], left: str | None) -> None:
    assert without(content, over) == left


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


@pytest.mark.django_db
def test_a_move_takes_the_old_city_out_of_what_told_of_more(moved: Tenant) -> None:
    answer = ask(moved, "Where does Nadia live?", gate=False)
    assert "Galway" in answer.context
    assert "Cork" not in answer.context
    assert "physics" in answer.context


@pytest.mark.django_db
def test_the_past_is_told_whole(moved: Tenant) -> None:
    then = NOON + timedelta(hours=1)
    answer = ask(moved, "Where does Nadia live?", gate=False, as_of=then)
    assert "Cork" in answer.context
    assert "Galway" not in answer.context


@pytest.mark.django_db
def test_what_is_left_leads_back_to_its_turn(moved: Tenant) -> None:
    whole = MemoryItem.objects.get(tenant=moved, kind="episode", content__contains="Cork")
    rest = MemoryItem.objects.get(pk=whole.superseded_by)
    assert (rest.source_turns, rest.valid_from, rest.sender) == (whole.source_turns, whole.valid_from, "Nadia")
    assert whole.valid_to == NOON + timedelta(days=1)


@pytest.mark.django_db
def test_the_segment_says_what_is_left(moved: Tenant) -> None:
    first = Segment.objects.get(tenant=moved, session__key="s-1")
    assert "Cork" not in first.text
    assert "physics" in first.text


@pytest.mark.django_db
def test_what_is_left_of_a_doubtful_episode_is_as_doubtful() -> None:
    tenant = a_tenant()
    caller = a_caller(tenant)
    say(caller, "I live in Cork and teach physics at a grammar school.", speaker="Nadia")
    work.drain()
    MemoryItem.objects.filter(tenant=tenant, kind="episode").update(needs_review=True, review_reason="who is meant")
    say(caller, "I moved to Galway.", speaker="Nadia", session="s-2", minutes=DAY)
    work.drain()
    rest = MemoryItem.objects.get(tenant=tenant, kind="episode", retired_at=None, content__contains="physics")
    assert (rest.needs_review, rest.review_reason) == (True, "who is meant")
