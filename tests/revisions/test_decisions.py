"""Whatever a person decides is said beforehand, and done to what was looked at or not at all."""

import pytest

from memory.models import MemoryItem, RevisionRecord, Tenant
from memory.revisions import CorrectionError, archive, consequences, undo, undo_consequences
from memory.revisions.decisions import ACTIONS
from memory.revisions.types import Change, ChangedSince
from tests.factories import a_change, remember
from tests.revisions.rows import again, berlin, said_now

pytestmark = pytest.mark.django_db
DECISIONS = ["archive", "confirm", "correct", "invalidate", "restore"]
SAID = {"correct": {"content": "Lives in Rome", "value": None}}


def a_fact(tenant: Tenant, *, action: str) -> MemoryItem:
    """Return a fact that an action may be done on."""
    row = again(remember(tenant, {"source": "fact", "content": "Lives in Ghent"})[0].id)
    if action == "restore":
        archive(row, change=a_change())
    return again(row.pk)


@pytest.mark.parametrize("action", DECISIONS)
def test_of_two_who_decide_at_once_the_second_is_told_and_changes_nothing(
    tenant: Tenant, action: str
) -> None:
    row = a_fact(tenant, action=action)
    seen = Change("admin:olga", "late", a_change().now, again(row.pk).updated_at)
    MemoryItem.objects.filter(pk=row.pk).update(category="home", updated_at=seen.now)
    before = again(row.pk)
    with pytest.raises(ChangedSince):
        ACTIONS[action](row, change=seen, **SAID.get(action, {}))
    after = again(row.pk)
    assert (after.standing, after.content, after.updated_at) == (
        before.standing,
        before.content,
        before.updated_at,
    )


@pytest.mark.parametrize("action", DECISIONS)
def test_what_would_be_done_is_what_is_done_and_is_on_record_as_one(
    tenant: Tenant, action: str
) -> None:
    row = a_fact(tenant, action=action)
    records = RevisionRecord.objects.count()
    said = consequences(row, action, change=a_change(), **SAID.get(action, {}))  # type: ignore[arg-type]
    assert RevisionRecord.objects.count() == records
    assert again(row.pk).updated_at == row.updated_at
    done = ACTIONS[action](row, change=a_change(), **SAID.get(action, {}))
    told = [(each.source, each.effect, each.text, each.new_text) for each in said]
    assert told == [(each.source, each.effect, each.text, each.new_text) for each in done.effects]
    assert len(done.revisions) == 1


def test_what_undoing_would_change_is_said_beforehand(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    done = archive(home, change=a_change())
    before = said_now(tenant)
    said = undo_consequences(done.revisions[0], change=a_change())
    assert said_now(tenant) == before
    taken_back = undo(done.revisions[0], change=a_change())
    assert {(each.source, each.id, each.effect) for each in said} >= {
        (each.source, each.id, each.effect) for each in taken_back.effects if each.effect != "made"
    }


def test_what_cannot_be_done_says_so_beforehand(tenant: Tenant) -> None:
    row = a_fact(tenant, action="restore")
    for action in ("confirm", "correct", "invalidate"):
        with pytest.raises(CorrectionError, match="already retired"):
            consequences(row, action, change=a_change(), **SAID.get(action, {}))  # type: ignore[arg-type]


def test_a_correction_that_says_nothing_is_refused_beforehand(tenant: Tenant) -> None:
    row = a_fact(tenant, action="correct")
    with pytest.raises(CorrectionError, match="content or value"):
        consequences(row, "correct", change=a_change(), content=None, value=None)
    assert again(row.pk).retired_at is None
