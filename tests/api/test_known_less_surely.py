"""A caller's key belongs to the caller.

What is known less surely waits beside what is known better.
"""

from typing import Any

import pytest

from memory.models import MemoryItem, Profile, Tenant
from memory.revisions import archive, confirm
from tests.factories import a_change, ask, remember

pytestmark = pytest.mark.django_db
BERLIN = {"source": "fact", "content": "Ann's city: Berlin", "value": "Berlin", "fact_key": "city"}
MUNICH = {"source": "fact", "content": "Ann's city: Munich", "value": "Munich", "fact_key": "city"}
SURE = {"provenance": "confirmed_by_user", "confidence": 0.9}


def sent(tenant: Tenant, item: dict[str, Any], **fields: Any) -> MemoryItem:
    return MemoryItem.objects.select_related("scope").get(pk=remember(tenant, item | fields)[0].id)


def active(tenant: Tenant) -> list[str]:
    return list(
        MemoryItem.objects.filter(tenant=tenant, standing="active").values_list("value", flat=True)
    )


def test_the_same_key_supersedes_and_the_profile_follows_at_once(tenant: Tenant) -> None:
    sent(tenant, BERLIN)
    sent(tenant, MUNICH)
    assert active(tenant) == ["Munich"]
    block = ask(tenant, "Which city does Ann live in?").context
    assert ("Munich" in block, "Berlin" in block) == (True, False)
    assert "Berlin" not in Profile.objects.get(tenant=tenant).markdown


@pytest.mark.parametrize("less", [{"provenance": "observation"}, {**SURE, "confidence": 0.7}])
def test_what_is_known_less_surely_is_kept_but_not_believed(
    tenant: Tenant, less: dict[str, Any]
) -> None:
    better = sent(tenant, BERLIN, **SURE)
    waits = sent(tenant, MUNICH, **less)
    assert active(tenant) == ["Berlin"]
    assert (waits.standing, waits.needs_review, waits.review_code) == (
        "disputed",
        True,
        "known_less_surely",
    )
    assert waits.review_reason == "contradicts what is known better: Ann's city: Berlin"
    assert waits.review_args["id"] == str(better.pk)
    told = [
        item.text
        for item in ask(tenant, "Which city does Ann live in?").items
        if item.source == "fact"
    ]
    assert told == ["Ann's city: Berlin"]  # the profile keeps both, the other as not certain


def test_it_waits_once_however_often_it_is_sent(tenant: Tenant) -> None:
    sent(tenant, BERLIN, **SURE)
    first, second = sent(tenant, MUNICH), sent(tenant, MUNICH)
    assert first.pk == second.pk
    assert MemoryItem.objects.filter(tenant=tenant).count() == 2


def test_what_says_the_same_less_surely_is_nothing_new(tenant: Tenant) -> None:
    better = sent(tenant, BERLIN, **SURE)
    assert sent(tenant, BERLIN, content="She lives in Berlin.").pk == better.pk


def test_a_caller_may_say_less_surely_what_it_said_itself(tenant: Tenant) -> None:
    sent(tenant, BERLIN, **SURE, external_id="mine")
    sent(tenant, MUNICH, external_id="mine")
    assert active(tenant) == ["Munich"]


def test_a_person_decides_for_what_waits(tenant: Tenant) -> None:
    sent(tenant, BERLIN, **SURE)
    waits = sent(tenant, MUNICH)
    done = confirm(waits, change=a_change())
    assert active(tenant) == ["Munich"]
    assert {each.effect for each in done.also if each.source == "fact"} == {"ended"}


def test_a_person_decides_against_what_waits(tenant: Tenant) -> None:
    sent(tenant, BERLIN, **SURE)
    archive(sent(tenant, MUNICH), change=a_change())
    assert active(tenant) == ["Berlin"]
    assert not MemoryItem.objects.filter(tenant=tenant, needs_review=True).exists()


def test_the_next_statement_decides(tenant: Tenant) -> None:
    sent(tenant, BERLIN, **SURE)
    waits = sent(tenant, MUNICH)
    last = sent(tenant, MUNICH, **SURE, content="I am in Munich for good")
    assert active(tenant) == ["Munich"]
    assert MemoryItem.objects.get(pk=waits.pk).superseded_by == last.pk


def test_a_constraint_leaves_a_fact_of_the_same_words_alone(tenant: Tenant) -> None:
    fact = sent(tenant, BERLIN)
    sent(tenant, {"source": "constraint", "content": "Ann's city: Munich"})
    assert MemoryItem.objects.get(pk=fact.pk).retired_at is None
