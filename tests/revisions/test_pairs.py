"""Of a pair that waits, a person decides whether the newer holds instead of the older."""

from datetime import timedelta
from typing import Any

import pytest

from memory.models import Link, MemoryItem, Tenant
from memory.models.vocabulary import LinkOutcome
from memory.revisions import (
    Change,
    ChangedSince,
    CorrectionError,
    NewLink,
    Revision,
    archive,
    decide_link,
    invalidate,
    merge,
    revise,
    undo,
)
from tests.factories import a_change, remember
from tests.revisions.rows import NOW, a_statement, read, said_now, told

pytestmark = pytest.mark.django_db
SUPERSEDED, BOTH_HOLD = LinkOutcome.SUPERSEDED, LinkOutcome.BOTH_HOLD
OLDER, NEWER = "My chess rating is 1462", "After Sunday my chess rating is 1507"


def again(row: Any) -> Any:
    return type(row)._default_manager.get(pk=row.pk)


def a_pair(tenant: Tenant) -> tuple[Link, MemoryItem, MemoryItem]:
    """Return a link between two readings of a chess rating, each told in a turn of its own."""
    of = told(tenant, OLDER, NEWER)
    rows = [
        a_statement(of, words, attribute="rating", value=words[-4:], single=False, valid_from=at)
        for words, at in ((OLDER, NOW), (NEWER, NOW + timedelta(hours=2)))
    ]
    older, newer = read(of, *rows)
    link = NewLink(newer=newer.pk, older=older.pk, degree="alike", made_by="likeness")
    revise(of.scope, [Revision(links=[link], kind="read")], change=a_change(NOW))
    return Link.objects.get(newer=newer.pk), older, newer


def telling(tenant: Tenant, words: str) -> int:
    return sum(words in text for text in said_now(tenant))


def test_where_the_newer_holds_the_older_was_true_until_then_and_is_told_by_nothing(
    tenant: Tenant,
) -> None:
    link, older, newer = a_pair(tenant)
    done = decide_link(link, outcome=SUPERSEDED, change=a_change(actor="admin:olga"))
    over = again(older)
    assert (over.valid_to, over.superseded_by, over.withdrawn) == (
        newer.valid_from,
        newer.pk,
        False,
    )
    assert (telling(tenant, "1462"), telling(tenant, "1507") > 0) == (0, True)
    settled = again(link)
    assert (settled.outcome, settled.settled_by) == (SUPERSEDED, "admin:olga")
    assert {each.effect for each in done.also} == {"ended", "narrowed"}


def test_where_both_hold_neither_ends(tenant: Tenant) -> None:
    link, older, newer = a_pair(tenant)
    before = said_now(tenant)
    done = decide_link(link, outcome=BOTH_HOLD, change=a_change())
    assert said_now(tenant) == before
    assert (again(link).outcome, done.also) == (BOTH_HOLD, ())
    assert {again(row).retired_at for row in (older, newer)} == {None}


@pytest.mark.parametrize("outcome", [SUPERSEDED, BOTH_HOLD])
def test_a_decision_is_taken_back_as_one_and_waits_again(
    tenant: Tenant, outcome: LinkOutcome
) -> None:
    link, _older, _newer = a_pair(tenant)
    before = said_now(tenant)
    done = decide_link(link, outcome=outcome, change=a_change())
    assert len(done.revisions) == 1
    undo(done.revisions[0], change=a_change())
    assert said_now(tenant) == before
    assert (again(link).settled_at, again(link).settled_by) == (None, "")
    decide_link(again(link), outcome=SUPERSEDED, change=a_change())
    assert telling(tenant, "1462") == 0


def test_what_was_decided_is_not_decided_again(tenant: Tenant) -> None:
    link, _older, _newer = a_pair(tenant)
    decide_link(link, outcome=BOTH_HOLD, change=a_change())
    with pytest.raises(CorrectionError, match="decided already"):
        decide_link(again(link), outcome=SUPERSEDED, change=a_change())


def test_of_two_who_decide_at_once_the_second_is_told_so(tenant: Tenant) -> None:
    link, older, _newer = a_pair(tenant)
    seen = again(link)
    decide_link(link, outcome=BOTH_HOLD, change=a_change())
    with pytest.raises(CorrectionError, match="decided already"):
        decide_link(seen, outcome=SUPERSEDED, change=a_change())
    assert again(older).retired_at is None


def test_a_memory_that_changed_since_it_was_seen_is_looked_at_again(tenant: Tenant) -> None:
    link, older, _newer = a_pair(tenant)
    stale = Change("admin:olga", "newer", a_change().now, older.updated_at - timedelta(days=1))
    with pytest.raises(ChangedSince):
        decide_link(link, outcome=SUPERSEDED, change=stale)


@pytest.mark.parametrize("place", ["newer", "older"])
@pytest.mark.parametrize("outcome", [SUPERSEDED, BOTH_HOLD])
def test_a_pair_of_which_one_is_over_is_settled_by_that(
    tenant: Tenant, place: str, outcome: LinkOutcome
) -> None:
    link, older, newer = a_pair(tenant)
    invalidate(newer if place == "newer" else older, change=a_change())
    expected = BOTH_HOLD if place == "newer" else SUPERSEDED
    assert again(link).outcome == expected
    with pytest.raises(CorrectionError):
        decide_link(link, outcome=outcome, change=a_change())


def test_a_pair_of_which_one_is_gone_is_refused(tenant: Tenant) -> None:
    link, older, _newer = a_pair(tenant)
    nowhere = Link(tenant=tenant, scope=older.scope, newer=link.pk, older=older.pk, degree="alike")
    with pytest.raises(CorrectionError) as refused:
        decide_link(nowhere, outcome=SUPERSEDED, change=a_change())
    assert refused.value.field == "id"


def test_merging_the_two_settles_the_pair_and_undoing_that_opens_it(tenant: Tenant) -> None:
    link, older, newer = a_pair(tenant)
    done = merge(older, into=newer.pk, change=a_change())
    assert again(link).outcome == SUPERSEDED
    undo(done.revisions[0], change=a_change())
    assert again(link).settled_at is None


def test_a_pair_is_linked_once_however_often_it_is_found(tenant: Tenant) -> None:
    link, older, newer = a_pair(tenant)
    found = NewLink(newer=newer.pk, older=older.pk, degree="doubtful", made_by="again")
    revise(older.scope, [Revision(links=[found], kind="read")], change=a_change())
    [kept] = Link.objects.filter(newer=newer.pk, older=older.pk)
    assert (kept.pk, kept.degree) == (link.pk, "alike")


def test_a_link_is_told_to_nobody_of_another_scope(tenant: Tenant) -> None:
    link, _older, _newer = a_pair(tenant)
    row = remember(tenant, {"source": "fact", "content": "Plays chess", "scope": "user:9"})[0]
    archive(MemoryItem.objects.select_related("scope").get(pk=row.id), change=a_change())
    assert again(link).settled_at is None
