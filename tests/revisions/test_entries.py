"""An entry of a profile is decided over by the memories that it comes from."""

import pytest

from memory.models import MemoryItem, ProfileEntry, Tenant
from memory.revisions import (
    CorrectionError,
    archive,
    confirm,
    consequences,
    correct,
    invalidate,
    restore,
    statement_of,
    told_by,
    undo,
)
from tests.factories import a_change
from tests.revisions.rows import (
    Told,
    a_statement,
    berlin,
    read,
    said_by_profile,
    said_now,
    told,
)

pytestmark = pytest.mark.django_db


def entry(tenant: Tenant, value: str = "Berlin") -> ProfileEntry:
    return ProfileEntry.objects.select_related("scope").get(tenant=tenant, value=value)


def everything(tenant: Tenant) -> str:
    return "\n".join([*said_now(tenant), said_by_profile(tenant)])


@pytest.mark.parametrize("action", [archive, invalidate])
def test_what_an_entry_says_is_over_wherever_it_is_told(tenant: Tenant, action: object) -> None:
    berlin(tenant)
    before = said_now(tenant), said_by_profile(tenant)
    done = action(entry(tenant), change=a_change())  # type: ignore[operator]
    assert "Berlin" not in everything(tenant)
    assert "green tea" in everything(tenant)
    [revision] = done.revisions
    undo(revision, change=a_change())
    assert (said_now(tenant), said_by_profile(tenant)) == before


def test_a_correction_of_an_entry_is_of_the_memory_behind_it(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    done = correct(entry(tenant), content=None, value="慕尼黑", change=a_change())
    assert done.before == home.pk
    assert (done.row.content, done.row.value) == ("I moved to 慕尼黑 last month", "慕尼黑")
    assert "Berlin" not in everything(tenant)
    assert "慕尼黑" in said_by_profile(tenant)


def test_what_would_become_of_an_entry_is_said_beforehand(tenant: Tenant) -> None:
    berlin(tenant)
    before = everything(tenant)
    said = consequences(entry(tenant), "archive", change=a_change())
    assert everything(tenant) == before
    done = archive(entry(tenant), change=a_change())
    assert [(each.source, each.effect, each.text) for each in said] == [
        (each.source, each.effect, each.text) for each in done.effects
    ]
    assert ("profile_entry", "ended", "Berlin") in {
        (each.source, each.effect, each.text) for each in said
    }


def twice(tenant: Tenant) -> tuple[Told, MemoryItem, MemoryItem]:
    """Tell one home in two conversations, the second time more surely."""
    first, second = told(tenant, "I live in Berlin."), told(tenant, "My flat is in Berlin.")
    once = read(first, a_statement(first, "I live in Berlin", confidence=0.4))[0]
    sure = read(second, a_statement(second, "My flat is in Berlin", confidence=0.6))[0]
    return first, once, sure


def test_of_several_behind_an_entry_the_surest_is_corrected_and_all_give_way(
    tenant: Tenant,
) -> None:
    _of, once, sure = twice(tenant)
    live = entry(tenant)
    live.source_events = [once.pk, sure.pk]
    live.save()
    assert statement_of(live).pk == sure.pk
    correct(live, content="My flat is in Rome", value="Rome", change=a_change())
    assert "Berlin" not in everything(tenant)


def test_confirming_an_entry_confirms_each_memory_behind_it(tenant: Tenant) -> None:
    _of, once, sure = twice(tenant)
    live = entry(tenant)
    live.source_events = [once.pk, sure.pk]
    live.save()
    confirm(live, change=a_change())
    rows = MemoryItem.objects.filter(pk__in=[once.pk, sure.pk])
    assert {row.provenance for row in rows} == {"confirmed_by_user"}


def test_an_entry_names_what_tells_it_and_not_itself(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    found = {(each.role, each.id) for each in told_by(entry(tenant))}
    assert {("statement", home.pk), ("words", of.episodes[0].pk), ("words", of.segment.pk)} <= found
    assert "profile" not in {role for role, _ in found}


def test_an_entry_is_not_restored_but_comes_back_with_its_memories(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    live = entry(tenant)
    archive(live, change=a_change())
    with pytest.raises(CorrectionError, match="comes back with the memories"):
        restore(live, change=a_change())
    restore(MemoryItem.objects.select_related("scope").get(pk=home.pk), change=a_change())
    assert "Berlin" in said_by_profile(tenant)


@pytest.mark.parametrize("action", [archive, confirm, invalidate])
def test_an_entry_that_no_memory_tells_any_more_is_refused(tenant: Tenant, action: object) -> None:
    _of, home = berlin(tenant)
    live = entry(tenant)
    MemoryItem.objects.filter(pk=home.pk).update(retired_at=a_change().now)
    with pytest.raises(CorrectionError, match="no current memory tells this entry"):
        action(live, change=a_change())  # type: ignore[operator]


def test_what_was_said_is_not_corrected_but_what_was_read_in_it(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    with pytest.raises(CorrectionError, match="words as they were said"):
        correct(of.segment, content="I live in Rome.", value=None, change=a_change())
