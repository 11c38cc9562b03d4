"""Stories of memories that say the same: they become one, and a person can say no."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from evolution.jobs import ticks, work
from evolution.models import Job, MadeDecision, PeriodicRun
from evolution.upkeep.apply_proposals import AppliedProposals, apply
from evolution.upkeep.consolidation_jobs import CONSOLIDATE_SCOPE, mergers
from memory import revisions
from memory.models import MemoryItem, Tenant
from memory.policy.scoring import PROVENANCE_CAPS
from memory.revisions import Change
from tests.evolution.upkeep.made import NOW, current, do, happened, said, the_scope
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
HIKING = ("Ann likes hiking.", "Ann really likes hiking.", "Ann likes mountain hiking.")
COFFEE = ("用户喜欢喝咖啡。", "用户非常喜欢喝咖啡。", "用户特别喜欢喝咖啡。")


def by_operator(reason: str = "I know better") -> Change:
    return Change("admin:eve", reason, datetime.now(UTC))


@pytest.mark.parametrize(("contents", "told"), [(HIKING, HIKING[2]), (COFFEE, COFFEE[0])])
def test_three_that_say_the_same_become_one_with_all_their_sources(
    tenant: Tenant, contents: tuple[str, ...], told: str
) -> None:
    ids = said(tenant, *contents, tags=["taste"])
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant)) == {"made": 1, "ended": 3, "refused": 0}
    (one,) = current(tenant)
    assert one.content == told
    assert (one.provenance, one.made_by, one.tags) == ("analysis", "rule:consolidate", ["taste"])
    assert one.confidence <= PROVENANCE_CAPS["analysis"]
    members = MemoryItem.objects.filter(pk__in=ids)
    assert {row.superseded_by for row in members} == {one.pk}
    assert {row.standing for row in members} == {"deprecated"}


def test_the_decision_is_on_the_audit(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    decision = MadeDecision.objects.get(tenant=tenant)
    assert (decision.action, decision.made_by, decision.kind) == (
        "merge",
        "rule:consolidate",
        "preference",
    )
    assert sorted(decision.ended) == sorted(ids)
    assert decision.memory == current(tenant)[0].pk
    assert decision.stages["consolidate"]["least_similarity"] > 0.85


def test_the_past_still_answers_with_what_was_said_then(tenant: Tenant) -> None:
    said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    first = MemoryItem.objects.get(content=HIKING[0])
    assert (first.withdrawn, first.valid_to) == (False, current(tenant)[0].valid_from)
    then = ask(tenant, "does Ann like hiking", as_of=first.valid_from)
    assert [item.text for item in then.items] == [HIKING[0]]


def test_what_is_asked_is_answered_once(tenant: Tenant) -> None:
    said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    assert [item.text for item in ask(tenant, "does Ann like hiking").items] == [HIKING[2]]


def test_what_the_user_stood_for_stays_confirmed(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING, provenance="confirmed_by_user", confidence=0.9)
    with a_change(actor="job:validating").on_record():
        MemoryItem.objects.filter(pk=ids[0]).update(last_validated_at=NOW)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    (one,) = current(tenant)
    assert (one.provenance, one.confidence) == ("confirmed_by_user", 0.9)
    assert one.last_validated_at == NOW


def test_what_was_observed_does_not_ride_on_what_was_confirmed(tenant: Tenant) -> None:
    said(tenant, *HIKING[:2], provenance="confirmed_by_user")
    said(tenant, HIKING[2])
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_running_again_changes_nothing(tenant: Tenant) -> None:
    said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    before = list(MemoryItem.objects.order_by("pk").values())
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0
    assert list(MemoryItem.objects.order_by("pk").values()) == before


def test_what_is_said_again_later_joins(tenant: Tenant) -> None:
    said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    said(tenant, *HIKING[:2])
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    assert [row.content for row in current(tenant)] == [HIKING[2]]


def test_two_scopes_and_two_tenants_stay_apart(tenant: Tenant) -> None:
    other = a_tenant()
    for place, content in enumerate(HIKING):
        owner = other if place == 2 else tenant
        remember(owner, {"source": "preference", "content": content, "scope": f"user:{place % 2}"})
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant, "0"))["made"] == 0
    assert len(current(tenant)) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"needs_review": True},
        {"standing": "disputed"},
        {"valid_to": NOW},
        {"external_id": "the-callers-own"},
    ],
)
def test_what_waits_for_a_person_or_is_a_callers_own_is_left_out(
    tenant: Tenant, fields: dict[str, object]
) -> None:
    ids = said(tenant, *HIKING)
    MemoryItem.objects.filter(pk=ids[0]).update(**fields)
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_facts_with_a_key_and_episodes_are_left_out(tenant: Tenant) -> None:
    remember(
        tenant,
        *(
            {"source": "fact", "content": text, "fact_key": f"k{n}"}
            for n, text in enumerate(HIKING)
        ),
    )
    happened(tenant, *((place, text) for place, text in enumerate(HIKING)))
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_what_an_operator_confirmed_is_left_out(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING, provenance="confirmed_by_user")
    revisions.confirm(MemoryItem.objects.get(pk=ids[0]), change=by_operator())
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_what_an_operator_wrote_is_left_out(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING, provenance="confirmed_by_user")
    old = MemoryItem.objects.get(pk=ids[0])
    revisions.correct(old, content="Ann loves hiking.", value=None, change=by_operator())
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_an_edit_between_planning_and_applying_survives(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING)
    work.drain()
    scope = the_scope(tenant)
    planned = mergers(scope)
    edited = MemoryItem.objects.get(pk=ids[1])
    revisions.correct(edited, content="Ann likes sailing.", value=None, change=by_operator())
    done = apply(planned, scope=scope, job_id=ids[0], now=datetime.now(UTC))
    assert done == AppliedProposals(made=0, ended=0, refused=1)
    assert {row.content for row in current(tenant)} == {"Ann likes sailing.", HIKING[2]}


def test_a_merger_that_nobody_disturbed_is_applied_beside_one_that_was_given_up(
    tenant: Tenant,
) -> None:
    ids = said(tenant, *HIKING)
    said(tenant, *COFFEE)
    work.drain()
    scope = the_scope(tenant)
    planned = mergers(scope)
    revisions.archive(MemoryItem.objects.get(pk=ids[0]), change=by_operator())
    done = apply(planned, scope=scope, job_id=ids[0], now=datetime.now(UTC))
    assert done == AppliedProposals(made=1, ended=3, refused=1)


@pytest.mark.parametrize("which", [0, 1, 2])
def test_restoring_one_member_undoes_the_whole_merger_for_good(tenant: Tenant, which: int) -> None:
    ids = said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    revisions.restore(MemoryItem.objects.get(pk=ids[which]), change=by_operator())
    assert {row.pk for row in current(tenant)} == set(ids)
    assert MemoryItem.objects.get(made_by="rule:consolidate").standing == "archived"
    assert {(row.valid_to, row.superseded_by) for row in current(tenant)} == {(None, None)}
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 0


def test_restoring_what_one_memory_alone_replaced_brings_back_no_other(tenant: Tenant) -> None:
    first, second = said(tenant, "Ann likes tea.", "Ann likes sailing.")
    for item_id in (first, second):
        revisions.archive(MemoryItem.objects.get(pk=item_id), change=by_operator())
    revisions.restore(MemoryItem.objects.get(pk=first), change=by_operator())
    assert [row.pk for row in current(tenant)] == [first]


def test_the_history_tells_who_ended_each_member_and_why(tenant: Tenant) -> None:
    ids = said(tenant, *HIKING)
    do(CONSOLIDATE_SCOPE, the_scope(tenant))
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id__in=ids, pgh_label="update")
    ended = events.filter(standing="deprecated")
    assert [event.pgh_context["reason"] for event in ended] == ["they say the same"] * 3
    assert all(event.pgh_context["actor"].startswith("job:") for event in events)


def test_a_week_s_tick_writes_one_job_for_each_scope_with_something_new(tenant: Tenant) -> None:
    said(tenant, *HIKING)
    said(tenant, *HIKING, scope="user:2")
    said(tenant, HIKING[0], scope="user:3")
    ticks.tick("consolidate")
    work.drain()
    done = Job.objects.filter(kind=CONSOLIDATE_SCOPE)
    assert sorted(job.scope.key for job in done) == ["1", "2"]
    assert {job.result["made"] for job in done} == {1}


def test_a_scope_where_nothing_was_said_since_gets_no_job(tenant: Tenant) -> None:
    said(tenant, *HIKING[:2], "Ann owns a boat.")
    for _ in range(2):
        PeriodicRun.objects.all().delete()
        Job.objects.filter(kind=CONSOLIDATE_SCOPE).update(idempotency_key="yesterday")
        ticks.tick("consolidate")
        work.drain()
    assert Job.objects.filter(kind=CONSOLIDATE_SCOPE).count() == 1


def test_without_stored_vectors_words_alone_decide(tenant: Tenant) -> None:
    said(tenant, *COFFEE)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memory_searchentry SET embedding = NULL, embedding_model = NULL")
    assert do(CONSOLIDATE_SCOPE, the_scope(tenant))["made"] == 1
