"""From any row the statement, all that tells it, and what a decision over it changed."""

from typing import Any

import pytest

from memory.models import MemoryItem, ProfileEntry, Tenant
from tests.api.client import Caller, assert_names_field
from tests.factories import a_tenant
from tests.revisions.rows import BERLIN, TEA, Told, berlin, said_by_profile, said_now

pytestmark = pytest.mark.django_db


def shown(caller: Caller, row: Any) -> Any:
    return caller.get(f"memories/{row.pk}").json()


def roles(caller: Caller, row: Any) -> set[tuple[str, str]]:
    return {(each["source"], each["role"]) for each in shown(caller, row)["told_by"]}


def test_a_memory_shows_what_it_states(tenant: Tenant, caller: Caller) -> None:
    _of, home = berlin(tenant)
    assert shown(caller, home)["statement"] == {
        "subject": "",
        "attribute": "home",
        "value": "Berlin",
        "affirmed": True,
        "single": True,
    }


def test_what_was_not_read_states_nothing(caller: Caller) -> None:
    memory = caller.remember({"source": "fact", "content": "The team has 12 people"})[0]
    assert caller.get(f"memories/{memory}").json()["statement"] is None


def test_every_row_names_the_others(tenant: Tenant, caller: Caller) -> None:
    of, home = berlin(tenant)
    entry = ProfileEntry.objects.get(value="Berlin")
    words = {("segment", "words"), ("key_quotes", "words"), ("rolling_summary", "words")}
    assert roles(caller, home) == {("episode", "words"), ("profile_entry", "profile"), *words}
    assert roles(caller, of.segment) >= {
        ("fact", "statement"),
        ("episode", "words"),
        ("profile_entry", "profile"),
    }
    assert roles(caller, of.episodes[0]) >= {
        ("fact", "statement"),
        ("segment", "words"),
        ("profile_entry", "profile"),
    }
    assert roles(caller, entry) == {("fact", "statement"), ("episode", "words"), *words}


@pytest.mark.parametrize("which", ["statement", "entry"])
def test_a_correction_says_what_else_it_changed(tenant: Tenant, caller: Caller, which: str) -> None:
    _of, home = berlin(tenant)
    row = home if which == "statement" else ProfileEntry.objects.get(value="Berlin")
    answer = caller.post(
        f"memories/{row.pk}/correct", {"value": "Munich", "reason": "she said so"}
    ).json()
    assert answer["superseded"] == str(home.pk)
    assert {(each["source"], each["effect"]) for each in answer["also"]} == {
        ("episode", "narrowed"),
        ("segment", "narrowed"),
        ("key_quotes", "narrowed"),
        ("rolling_summary", "narrowed"),
        ("profile_entry", "ended"),
        ("profile_entry", "made"),
    }
    assert not [text for text in said_now(tenant) if "Berlin" in text]


def test_archiving_an_entry_of_a_profile_takes_the_statement_along(
    tenant: Tenant, caller: Caller
) -> None:
    _of, home = berlin(tenant)
    entry = ProfileEntry.objects.get(value="Berlin")
    answer = caller.send("DELETE", f"memories/{entry.pk}").json()
    assert (answer["source"], answer["status"]) == ("profile_entry", "deprecated")
    assert str(home.pk) in {each["id"] for each in answer["also"]}
    assert "Berlin" not in said_by_profile(tenant)
    restored = caller.post(f"memories/{home.pk}/restore", {"reason": "a mistake"}).json()
    assert {each["effect"] for each in restored["also"]} >= {"restored"}
    assert "Berlin" in said_by_profile(tenant)


def test_a_segment_is_archived_with_all_that_it_tells(tenant: Tenant, caller: Caller) -> None:
    of, _home = berlin(tenant)
    caller.send("DELETE", f"memories/{of.segment.pk}")
    assert said_now(tenant) == []
    caller.post(f"memories/{of.segment.pk}/restore", {"reason": "a mistake"})
    assert len([text for text in said_now(tenant) if TEA in text]) == 6


def test_a_segment_is_not_corrected_but_what_was_read_in_it(tenant: Tenant, caller: Caller) -> None:
    of, _home = berlin(tenant)
    answer = caller.post(f"memories/{of.segment.pk}/correct", {"content": "x", "reason": "r"})
    assert_names_field(answer, "id", 409)


def test_an_entry_of_another_tenant_is_not_there(tenant: Tenant, caller: Caller) -> None:
    berlin(a_tenant())
    assert caller.get(f"memories/{ProfileEntry.objects.get(value='Berlin').pk}").status_code == 404


def test_an_episode_that_is_corrected_keeps_what_was_read_in_the_words_it_repeats(
    tenant: Tenant, caller: Caller
) -> None:
    of: Told = berlin(tenant)[0]
    body = {"content": f"I moved to Bern last month. {TEA}.", "reason": "misheard"}
    caller.post(f"memories/{of.episodes[0].pk}/correct", body)
    left = MemoryItem.objects.filter(tenant=tenant, kind="fact", retired_at=None)
    assert [row.value for row in left] == ["green tea"]
    assert not [text for text in said_now(tenant) if BERLIN in text]
