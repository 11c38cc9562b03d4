"""Correcting, archiving, ending and restoring one memory: a reason, a version, and a way back."""

from typing import Any

import pytest
from django.test import Client

from memory.models import MemoryItem, SearchEntry, Tenant
from memory.models.vocabulary import Standing
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, parsed, texts
from tests.factories import ask, remember


@pytest.fixture
def fact(tenant: Tenant) -> MemoryItem:
    said = {
        "source": "fact",
        "content": "The office is in Ghent",
        "fact_key": "office",
        "value": "Ghent",
    }
    [written] = remember(tenant, said)
    return MemoryItem.objects.get(pk=written.id)


def correction(row: MemoryItem, content: str, *, reason: str = "they moved") -> dict[str, str]:
    return {
        "content": content,
        "value": "Lille",
        "reason": reason,
        "version": row.updated_at.isoformat(),
    }


def decide(client: Client, row: MemoryItem, decision: str, *, reason: str = "because") -> Any:
    data = {"reason": reason, "version": row.updated_at.isoformat()}
    return client.post(page("memoryitem", "decide", row.pk, decision), data)


def test_a_correction_supersedes_with_its_reason_and_is_found_at_once(
    fact: MemoryItem, tenant: Tenant, signed_in: SignedIn
) -> None:
    said = correction(fact, "The office is in Lille")
    response = signed_in("reviewer", name="ana").post(page("memoryitem", "correct", fact.pk), said)
    fact.refresh_from_db()
    new = MemoryItem.objects.get(pk=str(fact.superseded_by))
    assert response.headers["Location"] == page("memoryitem", "change", new.pk)
    assert (new.content, new.value, new.fact_key) == ("The office is in Lille", "Lille", "office")
    assert (fact.standing, fact.content) == (Standing.DEPRECATED, "The office is in Ghent")
    versions: Any = MemoryItem
    context = versions.pgh_event_model.objects.get(pgh_obj_id=new.pk).pgh_context
    assert context == {
        "actor": "admin:ana",
        "reason": "they moved",
        "request_id": response.headers["X-Request-Id"],
    }
    entry = SearchEntry.objects.get(item_id=new.pk)
    assert entry.words is not None
    assert entry.embedding_model is not None
    assert "Lille" in ask(tenant, "where is the office in?").context


def test_the_form_carries_the_version_that_was_seen(fact: MemoryItem, signed_in: SignedIn) -> None:
    response = signed_in("reviewer").get(page("memoryitem", "correct", fact.pk))
    versions = [
        attributes["value"]
        for tag, attributes in parsed(response).elements
        if tag == "input" and attributes.get("name") == "version"
    ]
    assert versions == [fact.updated_at.isoformat()]


def test_the_second_of_two_operators_overwrites_nothing(
    fact: MemoryItem, signed_in: SignedIn
) -> None:
    address = page("memoryitem", "correct", fact.pk)
    signed_in("reviewer", name="ana").post(address, correction(fact, "The office is in Lille"))
    late = signed_in("reviewer", name="ben").post(
        address, correction(fact, "The office is in Bruges")
    )
    assert late.status_code == 409
    assert "changed since you opened it" in texts(late)
    assert "The office is in Bruges" in late.content.decode()
    assert set(MemoryItem.objects.values_list("content", flat=True)) == {
        "The office is in Ghent",
        "The office is in Lille",
    }


@pytest.mark.parametrize("decision", ["confirm", "archive", "invalidate"])
def test_a_decision_on_a_version_that_is_gone_changes_nothing(
    fact: MemoryItem, signed_in: SignedIn, decision: str
) -> None:
    decide(signed_in("reviewer", name="ana"), fact, "confirm")
    before = MemoryItem.objects.get(pk=fact.pk)
    late = decide(signed_in("reviewer", name="ben"), fact, decision)
    assert late.status_code == 409
    after = MemoryItem.objects.get(pk=fact.pk)
    assert (after.updated_at, after.standing) == (before.updated_at, before.standing)


@pytest.mark.parametrize("reason", ["", "   ", "\u200b\u202e"])
def test_a_change_without_a_reason_is_refused(
    fact: MemoryItem, signed_in: SignedIn, reason: str
) -> None:
    client = signed_in("reviewer")
    response = client.post(
        page("memoryitem", "correct", fact.pk), correction(fact, "In Lille", reason=reason)
    )
    assert response.status_code == 200
    assert decide(client, fact, "archive", reason=reason).status_code == 200
    assert MemoryItem.objects.get().standing == Standing.ACTIVE


def test_a_correction_that_says_the_same_or_nothing_is_refused(
    fact: MemoryItem, signed_in: SignedIn
) -> None:
    client = signed_in("reviewer")
    for content in ("The office is in Ghent", "", "\u200b"):
        said = correction(fact, content) | {"value": "Ghent"}
        assert client.post(page("memoryitem", "correct", fact.pk), said).status_code == 200
    assert MemoryItem.objects.count() == 1


def test_the_lines_of_a_memory_survive_the_form(fact: MemoryItem, signed_in: SignedIn) -> None:
    said = correction(fact, "first line\r\n  second line")
    signed_in("reviewer").post(page("memoryitem", "correct", fact.pk), said)
    assert MemoryItem.objects.get(standing=Standing.ACTIVE).content == "first line\n  second line"


def test_restoring_undoes_a_correction(
    fact: MemoryItem, signed_in: SignedIn, tenant: Tenant
) -> None:
    client = signed_in("reviewer")
    client.post(page("memoryitem", "correct", fact.pk), correction(fact, "The office is in Lille"))
    fact.refresh_from_db()
    decide(client, fact, "restore", reason="it was right")
    assert MemoryItem.objects.get(standing=Standing.ACTIVE).pk == fact.pk
    context = ask(tenant, "where is the office in?").context
    assert "Ghent" in context
    assert "Lille" not in context


def test_what_ends_keeps_being_true_of_the_past(fact: MemoryItem, signed_in: SignedIn) -> None:
    decide(signed_in("reviewer"), fact, "invalidate")
    fact.refresh_from_db()
    assert (fact.withdrawn, fact.valid_to is not None) == (False, True)


def test_a_decision_that_does_not_fit_says_why(fact: MemoryItem, signed_in: SignedIn) -> None:
    response = decide(signed_in("reviewer"), fact, "restore")
    assert "the memory is not retired" in texts(response)


def test_an_unknown_decision_or_memory_is_not_found(fact: MemoryItem, signed_in: SignedIn) -> None:
    client = signed_in("reviewer")
    assert decide(client, fact, "burn").status_code == 404
    fact.pk = "00000000-0000-0000-0000-000000000000"
    assert decide(client, fact, "archive").status_code == 404


def test_the_page_of_a_memory_offers_what_fits_it(fact: MemoryItem, signed_in: SignedIn) -> None:
    client = signed_in("reviewer")
    current = client.get(page("memoryitem", "change", fact.pk)).content.decode()
    decide(client, fact, "archive")
    retired = client.get(page("memoryitem", "change", fact.pk)).content.decode()
    offered = ("/correct/", "/decide/archive/", "/decide/restore/")
    assert [one in current for one in offered] == [True, True, False]
    assert [one in retired for one in offered] == [False, False, True]


def test_nothing_is_changed_by_sending_the_plain_form(
    fact: MemoryItem, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    response = client.post(page("memoryitem", "change", fact.pk), {"content": "overwritten"})
    assert response.status_code == 403
    assert client.post(page("memoryitem", "delete", fact.pk), {"post": "yes"}).status_code == 403
    assert MemoryItem.objects.get().content == "The office is in Ghent"
