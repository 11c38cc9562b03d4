"""What is remembered of those a candidate speaks of: all of it, and of nobody else."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.jobs import work
from evolution.planning.types import Candidate, Decision, Known
from evolution.reading.remembered_statements import (
    StatementQuery,
    known_for,
    statement_in,
    versions_of,
)
from evolution.reading.types import Role
from memory.models import MemoryItem, Scope, Session, Tenant
from tests.api.client import Caller
from tests.evolution.conversation import NOON, say
from tests.evolution.planning.made import NOW, denial, known, said
from tests.factories import remember

pytestmark = pytest.mark.django_db


def tell(caller: Caller, text: str, **fields: Any) -> None:
    say(caller, text, **fields)
    work.drain()


def found(tenant: Tenant, *candidates: Candidate, session: Session | None = None) -> list[Known]:
    """What is known for candidates, plain words apart."""
    scope = Scope.objects.get(tenant=tenant, kind="user", key="1")
    rows = known_for(candidates, scope=scope, session=session, aliases=frozenset())
    return [one for one in rows if one.kind != "words"]


def told(rows: list[Known]) -> list[tuple[str, str, str]]:
    return [(one.subject, one.attribute, one.value) for one in rows]


def test_a_new_home_is_held_against_the_old_one(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.")
    [home] = found(tenant, said())
    assert (home.subject, home.attribute, home.value) == ("", "home", "Ghent")
    assert (home.affirmed, home.single, home.kind) == (True, True, "fact")
    assert (home.provenance, home.said_by, home.at) == ("confirmed_by_user", "", NOON)
    assert (home.by_hand, home.in_doubt, home.withdrawn_at, home.key) == (False, False, None, None)


def test_whom_a_candidate_does_not_speak_of_is_left_out(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "Tom lives in Leeds.")
    assert found(tenant, said()) == []
    assert told(found(tenant, said(subject="tom"))) == [("tom", "home", "Leeds")]


def test_what_is_the_users_own_is_known_for_what_they_say(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "My sister lives in Bruges.")
    assert told(found(tenant, said())) == [("my sister", "home", "Bruges")]


def test_a_denial_finds_the_value_that_it_names_whoever_has_it(
    tenant: Tenant, caller: Caller
) -> None:
    tell(caller, "Tom lives in Leeds.")
    over = said(attribute="", value="", affirmed=False, denials=(denial("Leeds"),))
    assert told(found(tenant, over)) == [("tom", "home", "Leeds")]


def test_a_memory_that_a_model_names_is_found_by_its_id(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "Tom lives in Leeds.")
    row = MemoryItem.objects.get(tenant=tenant, attribute="home")
    assert [one.id for one in found(tenant, said(subject="machine 7", ends=(row.pk,)))] == [row.pk]


def test_words_of_a_turn_are_held_against_nothing(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.")
    assert found(tenant, said(kind="episode")) == []


@pytest.mark.parametrize("standing", ["deprecated", "disputed", "archived"])
def test_what_is_not_believed_is_not_known(tenant: Tenant, caller: Caller, standing: str) -> None:
    tell(caller, "I live in Ghent.")
    MemoryItem.objects.filter(tenant=tenant, attribute="home").update(standing=standing)
    assert found(tenant, said()) == []


def test_what_somebody_took_back_is_known_as_taken_back(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.")
    later = datetime.now(UTC) + timedelta(days=1)
    rows = MemoryItem.objects.filter(tenant=tenant, attribute="home")
    rows.update(withdrawn=True, retired_at=later)
    assert [one.withdrawn_at for one in found(tenant, said())] == [later]


def test_what_was_withdrawn_as_provisional_is_not_known(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.")
    rows = MemoryItem.objects.filter(tenant=tenant, attribute="home")
    later = datetime.now(UTC) + timedelta(days=1)
    rows.update(withdrawn=True, provisional=True, retired_at=later)
    assert found(tenant, said()) == []


def test_a_callers_fact_is_known_with_its_key_before_any_job_has_read_it(tenant: Tenant) -> None:
    remember(
        tenant,
        {
            "source": "fact",
            "content": "The user lives in Ghent.",
            "fact_key": "home",
            "value": "Ghent",
        },
    )
    [home] = found(tenant, said())
    assert (home.subject, home.attribute, home.value, home.key) == ("", "home", "Ghent", "home")


def test_what_states_several_things_is_known_by_its_words_alone(tenant: Tenant) -> None:
    words = "The user lives in Ghent. The user works at Shell."
    remember(tenant, {"source": "fact", "content": words})
    assert [(one.attribute, one.content) for one in found(tenant, said())] == [("", words)]


def test_what_was_said_in_the_session_that_is_read_is_recent(
    tenant: Tenant, caller: Caller
) -> None:
    tell(caller, "I live in Ghent.", session="a")
    tell(caller, "My favourite colour is teal.", session="b", minutes=60)
    session = Session.objects.get(tenant=tenant, key="b")
    recent = {one.attribute: one.recent for one in found(tenant, said(), session=session)}
    assert recent == {"home": False, "favourite colour": True}


def test_known_statements_come_oldest_first(tenant: Tenant, caller: Caller) -> None:
    for place, text in enumerate(["I like tea.", "I like rum.", "I like milk."]):
        tell(caller, text, session=f"s{place}", minutes=60 * place)
    found_at = [one.at for one in found(tenant, said(attribute="likes", value="beer"))]
    assert len(found_at) == 3
    assert found_at == sorted(found_at)


def test_a_query_asks_for_all_that_candidates_name() -> None:
    old, goes_on = known().id, known().id
    asked = StatementQuery.by(
        [
            said(subject="tom", attribute="home", ends=(old,)),
            said(attribute="", continues=goes_on, denials=(denial("tea", "likes", subject="ann"),)),
        ]
    )
    assert asked.subjects == {"tom", "", "ann"}
    assert asked.attributes == {"home", "likes"}
    assert asked.values == {"tea"}
    assert asked.named == {old, goes_on}


@pytest.mark.parametrize(
    ("content", "stated"),
    [
        ("The user lives in Ghent.", ("", "home", "Ghent")),
        ("Lives in Ghent.", ("", "home", "Ghent")),
        ("Ann lives in Ghent.", ("", "home", "Ghent")),
        ("Tom lives in Ghent.", ("tom", "home", "Ghent")),
        ("用户对花生过敏。", ("", "allergy", "花生")),
    ],
)
def test_a_record_that_states_one_thing_is_read(content: str, stated: tuple[str, str, str]) -> None:
    made = statement_in(content, at=NOW, aliases=frozenset({"Ann"}))
    assert made is not None
    assert (made.subject, made.attribute, made.value) == stated


@pytest.mark.parametrize(
    "content",
    ["", "It rained.", "Does the user live in Ghent?", "Lives in Ghent. Works at Shell.", "也许吧"],
)
def test_a_record_that_states_nothing_or_several_things_is_not(content: str) -> None:
    assert statement_in(content, at=NOW, aliases=frozenset()) is None


def test_versions_are_asked_of_what_ends_alone(tenant: Tenant, caller: Caller) -> None:
    tell(caller, "I live in Ghent.")
    assert versions_of([]) == {}
    row = MemoryItem.objects.get(tenant=tenant, attribute="home")
    ending = Decision(action="delete", candidate=said(), ends=(row.pk,))
    assert versions_of([ending]) == {row.pk: row.updated_at}


ROLES: list[Role] = ["assistant", "tool", "system"]


@pytest.mark.parametrize("role", ROLES)
def test_what_no_person_said_is_no_statement_to_know(
    tenant: Tenant, caller: Caller, role: str
) -> None:
    tell(caller, "You live in Ghent.", role=role)
    assert [one for one in found(tenant, said()) if one.attribute] == []
