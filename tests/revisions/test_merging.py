"""Two memories that say the same become one, which rests on what both rested on."""

from datetime import timedelta
from uuid import uuid4

import pytest

from memory.models import MemoryItem, Tenant
from memory.revisions import ChangedSince, CorrectionError, archive, merge, undo
from memory.revisions.types import Change
from tests.factories import a_change, a_tenant
from tests.revisions.rows import BERLIN, NOW, TEA, a_statement, read, stated, told

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_the_one_that_stays_keeps_its_words_and_takes_what_the_other_adds(tenant: Tenant) -> None:
    early, late = (NOW - 9 * DAY).isoformat(), (NOW - DAY).isoformat()
    stays = stated(tenant, "Likes tea", tags=["tea"], confidence=0.4, valid_from=late)
    other = stated(
        tenant, "She likes tea", tags=["drinks", "tea"], provenance="analysis", valid_from=early
    )
    change = a_change()
    done = merge(other, into=stays.pk, change=change)
    row = done.row
    assert (row.pk, row.content, row.tags) == (stays.pk, "Likes tea", ["tea", "drinks"])
    assert (row.confidence, row.provenance) == (0.8, "analysis")
    assert row.valid_from == NOW - 9 * DAY
    gone = MemoryItem.objects.get(pk=other.pk)
    assert (gone.superseded_by, gone.withdrawn, gone.retired_at) == (stays.pk, True, change.now)
    assert done.before == other.pk


def test_the_surer_of_two_keeps_its_confidence_and_its_provenance(tenant: Tenant) -> None:
    stays = stated(tenant, "Likes tea", provenance="confirmed_by_user", confidence=0.9)
    done = merge(stated(tenant, "She likes tea"), into=stays.pk, change=a_change())
    assert (done.row.confidence, done.row.provenance) == (0.9, "confirmed_by_user")


def test_its_words_are_evidence_of_what_stays_and_stay_where_they_were_said(
    tenant: Tenant,
) -> None:
    of = told(tenant, f"{BERLIN}. {TEA}.", f"Again: {BERLIN}.")
    first = a_statement(of, BERLIN)
    again = a_statement(of, f"Again: {BERLIN}", attribute="place", value="in Berlin")
    one, other = read(of, first, again)
    before = {episode.pk for episode in of.episodes}
    merge(other, into=one.pk, change=a_change())
    stays = MemoryItem.objects.get(pk=one.pk)
    assert stays.spans == [of.span(BERLIN), of.span(f"Again: {BERLIN}")]
    assert stays.source_turns == [of.turns[0].pk, of.turns[1].pk]
    current = MemoryItem.objects.filter(kind="episode", retired_at=None, tenant=tenant)
    assert set(current.values_list("pk", flat=True)) == before


def test_a_merge_is_undone_as_one(tenant: Tenant) -> None:
    stays = stated(tenant, "Likes tea", tags=["tea"])
    other = stated(tenant, "She likes tea", tags=["drinks"], provenance="analysis")
    done = merge(other, into=stays.pk, change=a_change())
    for revision in done.revisions:
        undo(revision, change=a_change())
    rows = {row.pk: row for row in MemoryItem.objects.filter(retired_at=None, tenant=tenant)}
    assert set(rows) == {stays.pk, other.pk}
    assert (rows[stays.pk].tags, rows[stays.pk].provenance) == (["tea"], "observation")


def test_only_two_current_memories_of_one_scope_are_merged(tenant: Tenant) -> None:
    row = stated(tenant, "Likes tea")
    elsewhere = stated(tenant, "Likes tea", scope="user:2")
    of_another = stated(a_tenant(), "Likes tea")
    for other in (row.pk, elsewhere.pk, of_another.pk, uuid4()):
        with pytest.raises(CorrectionError) as refused:
            merge(row, into=other, change=a_change())
        assert refused.value.field == "into"
    gone = stated(tenant, "Liked tea")
    archive(gone, change=a_change())
    for one, other in ((row, gone), (gone, row)):
        with pytest.raises(CorrectionError, match="retired"):
            merge(one, into=other.pk, change=a_change())


def test_who_decided_on_an_older_version_is_told_so(tenant: Tenant) -> None:
    row, stays = stated(tenant, "She likes tea"), stated(tenant, "Likes tea")
    seen = Change("admin:ann", "same", a_change().now, read_at_version=row.updated_at - DAY)
    with pytest.raises(ChangedSince) as refused:
        merge(row, into=stays.pk, change=seen)
    assert refused.value.field == "updated_at"
    seen = Change("admin:ann", "same", a_change().now, read_at_version=row.updated_at)
    assert merge(row, into=stays.pk, change=seen).row.pk == stays.pk
