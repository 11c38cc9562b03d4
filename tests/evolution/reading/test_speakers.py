"""Whose name means the user of a scope: one that is given, or proven, and nobody else's."""

from collections.abc import Sequence

import pytest

from evolution.jobs import work
from evolution.reading.speakers import aliases_of
from evolution.reading.types import Utterance
from memory.models import MemoryItem, Scope, Tenant
from tests.api.client import Caller
from tests.evolution.conversation import said, say
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db


def scope(tenant: Tenant, name: str = "user:1") -> Scope:
    kind, _, key = name.partition(":")
    found, _ = Scope.objects.get_or_create(tenant=tenant, kind=kind, key=key)
    return found


def by(*names: str) -> Sequence[Utterance]:
    return [said("I live in Ghent.", speaker=name) for name in names]


def tell(caller: Caller, text: str, **fields: object) -> None:
    say(caller, text, **fields)
    work.drain()


@pytest.mark.parametrize(
    ("names", "aliases"),
    [
        pytest.param(("Ann",), {"Ann"}, id="the only one who ever spoke"),
        pytest.param(("Ann", "Ann"), {"Ann"}, id="however often"),
        pytest.param((), set(), id="nobody"),
        pytest.param(("",), set(), id="somebody without a name"),
        pytest.param(("Ann", ""), set(), id="one name beside none"),
        pytest.param(("Ann", "Ben"), set(), id="two names"),
    ],
)
def test_of_a_new_scope_the_sole_speaker_is_its_user(
    tenant: Tenant, names: Sequence[str], aliases: set[str]
) -> None:
    assert aliases_of(scope(tenant), by(*names)) == aliases


@pytest.mark.parametrize("name", ["group:7", "agent:planner", "shared:default"])
def test_nobody_is_the_user_of_a_scope_that_is_shared(tenant: Tenant, name: str) -> None:
    assert aliases_of(scope(tenant, name), by("Ann")) == frozenset()


@pytest.mark.parametrize("spoken", ["ann", "Ann", "ANN"])
def test_the_key_of_a_scope_is_its_users_name_in_any_case(tenant: Tenant, spoken: str) -> None:
    assert aliases_of(scope(tenant, "user:ann"), by(spoken, "Ben")) == {spoken}


def test_an_assistant_under_a_name_is_no_speaker(tenant: Tenant) -> None:
    turns = [*by("Ann"), said("Noted.", speaker="Helper", role="assistant")]
    assert aliases_of(scope(tenant), turns) == {"Ann"}


def test_a_name_that_was_given_is_the_users_wherever_others_speak(
    tenant: Tenant, caller: Caller
) -> None:
    tell(caller, "My name is Siobhan.")
    assert aliases_of(scope(tenant), by("Siobhan", "Ben")) == {"Siobhan"}


def test_a_name_that_a_service_stored_is_the_users(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "The user's name is Siobhan."})
    work.drain()
    assert aliases_of(scope(tenant), by("Ben", "Carl")) == {"Siobhan"}


def test_a_name_that_is_over_is_not(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "My name is Siobhan.")
    MemoryItem.objects.filter(tenant=tenant, attribute="name").update(standing="deprecated")
    assert aliases_of(scope(tenant), by("Ben", "Carl")) == frozenset()


def test_words_once_taken_for_the_users_stay_theirs(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.", speaker="Ann")
    assert aliases_of(scope(tenant), by("Ann", "Ben")) == {"Ann"}


def test_a_second_name_in_a_scope_is_somebody_else(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.", speaker="Ann")
    assert aliases_of(scope(tenant), by("Ben")) == frozenset()


def test_the_first_name_after_turns_without_one_is_somebody_else(
    tenant: Tenant, caller: Caller
) -> None:
    tell(caller, "I live in Ghent and my car is a Volvo.")
    assert aliases_of(scope(tenant), by("小雅")) == frozenset()


def test_what_another_tenant_knows_says_nothing(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "My name is Siobhan.")
    other = a_tenant()
    assert aliases_of(scope(other), by("Ben", "Carl")) == frozenset()


def test_it_takes_three_statements_at_most(
    tenant: Tenant, caller: Caller, django_assert_max_num_queries: object
) -> None:
    tell(caller, "My name is Siobhan.")
    whose = scope(tenant)
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        aliases_of(whose, by("Ann"))
