"""The review queue: what is in it, what each decision does, and what a stale one leaves alone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from memory import revisions
from memory.admin.review.filters import WHYS
from memory.models import Learning, MemoryItem, Tenant
from memory.models.vocabulary import Provenance, Standing
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import REQUEST_ID, REVIEW, chosen, page, parsed, texts, verdict
from tests.factories import a_change, a_tenant, ask, remember


def last_context(row: Any) -> Any:
    return row.pgh_event_model.objects.filter(pgh_obj_id=row.pk).order_by("-pgh_id")[0].pgh_context


def test_the_longest_waiting_is_in_hand_with_its_reason_scope_and_category(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    doubtful("Lives in Ghent", reason="the time could not be told", category="profile/home")
    doubtful("喜欢清淡口味", reason="相对时间无法确定")
    shown = texts(signed_in("reviewer").get(reverse(REVIEW)))
    for said in (
        "2 wait",
        "Lives in Ghent",
        "the time could not be told",
        "user:1",
        "profile/home",
        "喜欢清淡口味",
    ):
        assert said in shown


def test_the_neighbours_of_the_memory_in_hand_are_shown(
    doubtful: Doubtful, signed_in: SignedIn, tenant: Tenant
) -> None:
    remember(
        tenant, {"source": "preference", "content": "Prefers the harbour side of Ghent to live in"}
    )
    remember(tenant, {"source": "fact", "content": "Lives in Ghent too", "scope": "user:2"})
    doubtful("Lives in Ghent near the harbour")
    shown = texts(signed_in("reviewer").get(reverse(REVIEW)))
    assert "Prefers the harbour side" in shown
    assert "Lives in Ghent too" not in shown


def test_disputed_memories_and_records_wait_too(tenant: Tenant, signed_in: SignedIn) -> None:
    [fact] = remember(tenant, {"source": "fact", "content": "The office is in Lille"})
    MemoryItem.objects.filter(pk=fact.id).update(standing=Standing.DISPUTED)
    [learning] = remember(
        tenant, {"source": "learning", "title": "Retry", "content": "Retries charge twice"}
    )
    Learning.objects.filter(pk=learning.id).update(needs_review=True)
    client = signed_in("reviewer")
    shown = texts(client.get(reverse(REVIEW)))
    assert "The office is in Lille" in shown
    assert "Retries charge twice" in shown
    only = texts(client.get(reverse(REVIEW), {"why": "disputed"}))
    assert "Retries charge twice" not in only


@pytest.mark.parametrize("why", WHYS)
def test_the_queue_is_narrowed_to_one_sort_of_doubt(
    why: str, tenant: Tenant, signed_in: SignedIn
) -> None:
    assert "Nothing waits" in texts(signed_in("reviewer").get(reverse(REVIEW), {"why": why}))


def test_the_queue_can_be_one_tenants(
    doubtful: Doubtful, signed_in: SignedIn, tenant: Tenant
) -> None:
    doubtful("Lives in Ghent")
    other = a_tenant()
    shown = texts(signed_in("reviewer").get(reverse(REVIEW), {"tenant": other.slug}))
    assert "Lives in Ghent" not in shown


def test_approving_confirms_it_and_says_who(doubtful: Doubtful, signed_in: SignedIn) -> None:
    row = doubtful("Lives in Ghent")
    verdict(signed_in("reviewer", name="ana"), "approve", chosen(row))
    row.refresh_from_db()
    assert (row.needs_review, row.provenance) == (False, Provenance.CONFIRMED_BY_USER)
    assert row.confidence >= 0.9
    assert last_context(row) == {
        "actor": "admin:ana",
        "reason": "approved in review",
        "request_id": REQUEST_ID,
    }


def test_rejecting_archives_it_with_the_reason_given(
    doubtful: Doubtful, signed_in: SignedIn, tenant: Tenant
) -> None:
    row = doubtful("The user lives in Ghent now")
    assert ask(tenant, "where does the user live now, Ghent?").items
    verdict(signed_in("reviewer", name="ana"), "reject", chosen(row), reason="a joke")
    row.refresh_from_db()
    assert row.standing == Standing.ARCHIVED
    assert last_context(row) == {"actor": "admin:ana", "reason": "a joke", "request_id": REQUEST_ID}
    assert not ask(tenant, "where does the user live now, Ghent?").items


def test_the_next_one_is_in_hand_after_a_decision(doubtful: Doubtful, signed_in: SignedIn) -> None:
    first, second, third = (doubtful(f"Lives in town number {n}") for n in range(3))
    client = signed_in("reviewer")
    page_of_second = client.get(reverse(REVIEW), {"item": str(second.pk)})
    form = {
        attributes["name"]: attributes["value"]
        for tag, attributes in parsed(page_of_second).elements
        if tag == "input" and attributes.get("type") == "hidden" and "name" in attributes
    }
    response = client.post(reverse(REVIEW), form | {"verdict": "approve"})
    assert response.headers["Location"].endswith(f"item={third.pk}")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.needs_review, second.needs_review) == (True, False)


def test_one_key_is_bound_to_each_decision(doubtful: Doubtful, signed_in: SignedIn) -> None:
    rows = [doubtful(f"Lives in town number {n}") for n in range(3)]
    response = signed_in("reviewer").get(reverse(REVIEW), {"item": str(rows[1].pk)})
    keys = [
        attributes["data-key"]
        for _tag, attributes in parsed(response).elements
        if "data-key" in attributes
    ]
    assert set(keys) >= {"a", "e", "j", "k", "r", "s", "m", "."}


def test_many_are_decided_at_once(doubtful: Doubtful, signed_in: SignedIn) -> None:
    rows = [doubtful(f"Lives in town number {n}") for n in range(3)]
    response = verdict(
        signed_in("reviewer"), "reject", *(chosen(row) for row in rows[:2]), reason="made up"
    )
    assert "2 memories decided." in texts(response)
    standings = [MemoryItem.objects.get(pk=row.pk).standing for row in rows]
    assert standings == [Standing.ARCHIVED, Standing.ARCHIVED, Standing.ACTIVE]


def test_one_that_changed_since_is_left_alone_and_the_others_are_decided(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    stale, fresh = doubtful("Lives in Ghent"), doubtful("Lives in Lille")
    seen = [chosen(stale), chosen(fresh)]
    revisions.confirm(stale, change=a_change(actor="admin:ben", reason="asked them"))
    response = verdict(signed_in("reviewer"), "reject", *seen)
    shown = texts(response)
    assert "It was changed since you opened it" in shown
    assert "admin:ben: “asked them”" in shown
    stale.refresh_from_db()
    fresh.refresh_from_db()
    assert (stale.standing, fresh.standing) == (Standing.ACTIVE, Standing.ARCHIVED)
    assert last_context(stale)["actor"] == "admin:ben"


def test_a_form_that_names_no_memory_is_refused(signed_in: SignedIn) -> None:
    client = signed_in("reviewer")
    for data in (
        {"verdict": "approve", "chosen": "nonsense"},
        {"verdict": "approve", "chosen": "user|1|2"},
        {"verdict": "burn"},
    ):
        assert client.post(reverse(REVIEW), data).status_code == 400


def test_a_decision_does_not_lead_away_from_the_site(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    data = {
        "verdict": "approve",
        "chosen": chosen(doubtful("x y z")),
        "then": "https://elsewhere.example/",
    }
    response = signed_in("reviewer").post(reverse(REVIEW), data)
    assert response.headers["Location"] == reverse(REVIEW)


def test_an_empty_queue_says_so(signed_in: SignedIn) -> None:
    assert "Nothing waits" in texts(signed_in("viewer").get(reverse(REVIEW)))


def test_editing_from_the_queue_leads_back_to_it(doubtful: Doubtful, signed_in: SignedIn) -> None:
    row = doubtful("Lives in Ghent")
    said = {
        "content": "Lives in Lille",
        "value": "",
        "reason": "moved",
        "version": row.updated_at.isoformat(),
    }
    response = signed_in("reviewer").post(
        page("memoryitem", "correct", row.pk) + "?from_review=1", said
    )
    assert response.headers["Location"] == reverse(REVIEW)


def test_what_waits_longest_comes_first(tenant: Tenant, signed_in: SignedIn) -> None:
    now = datetime.now(UTC)
    for days, content in ((1, "newer doubt"), (9, "older doubt")):
        [made] = remember(
            tenant, {"source": "fact", "content": content}, now=now - timedelta(days=days)
        )
        MemoryItem.objects.filter(pk=made.id).update(needs_review=True)
    shown = texts(signed_in("reviewer").get(reverse(REVIEW)))
    assert shown.index("older doubt") < shown.index("newer doubt")
