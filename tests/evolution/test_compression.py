"""Stories of episodes that age: they step behind summaries, and stay."""

from datetime import UTC, datetime, timedelta

import pytest

from evolution import periodic, work
from evolution.compression import jobs, run
from evolution.compression.grouping import steps
from evolution.compression.jobs import COMPRESS_SCOPE
from evolution.models import Job, MadeDecision, PeriodicRun
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Tenant
from memory.policy import SHIPPED
from memory.policy.scoring import PROVENANCE_CAPS
from tests.evolution.upkeep_stories import NOW, current, do, happened, the_scope
from tests.factories import a_change, a_tenant, ask

pytestmark = pytest.mark.django_db
BOAT = "Ann bought a sailing boat in Porto."
ENGINE = "Ben repaired the engine of the boat."
MAST = "Cleo painted the mast green."
PHASE, MILESTONE, THEME = steps(SHIPPED["unified"].levels)


def by_operator() -> Change:
    return Change("admin:eve", "I know better", datetime.now(UTC))


@pytest.fixture
def tenant() -> Tenant:
    return a_tenant()


def noon_of(days: int) -> float:
    """Return the age in days, at NOW, of the noon (UTC) so many days before today."""
    noon = NOW.replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return (NOW - noon) / timedelta(days=1)


def test_a_day_of_two_weeks_ago_is_told_by_a_phase_and_stays_as_it_was(tenant: Tenant) -> None:
    day = noon_of(14)
    ids = happened(tenant, (day, BOAT), (day - 0.1, ENGINE), (day - 0.2, MAST))
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"summaries": 1, "told": 3, "changed_since": 0}
    (phase,) = current(tenant, level="phase")
    raw = current(tenant, level="raw")
    assert [row.pk for row in raw] == ids
    assert {row.summarised_by for row in raw} == {phase.pk}
    assert (phase.provenance, phase.made_by, phase.kind) == ("analysis", "rule:compress", "episode")
    assert phase.confidence <= PROVENANCE_CAPS["analysis"]
    assert phase.valid_from == raw[-1].valid_from
    assert phase.content.startswith(f"{raw[0].valid_from.date()}: ")
    assert phase.session is None


def test_what_is_younger_than_a_week_stays_raw(tenant: Tenant) -> None:
    happened(tenant, (6.9, BOAT), (1, ENGINE))
    assert do(COMPRESS_SCOPE, the_scope(tenant))["summaries"] == 0


@pytest.mark.parametrize(
    ("age", "levels"),
    [(14, {"raw", "phase"}), (45, {"raw", "phase", "milestone"}), (200, {"raw", "phase", "milestone", "theme"})],
)
def test_the_older_it_is_the_further_it_is_compressed(tenant: Tenant, age: int, levels: set[str]) -> None:
    happened(tenant, (noon_of(age), BOAT), (noon_of(age) - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    rows = current(tenant)
    assert {row.level for row in rows} == levels
    assert [row.level for row in rows if row.summarised_by is None] == [
        max(levels, key="raw phase milestone theme".find)
    ]


def test_a_chinese_day_is_told_in_chinese(tenant: Tenant) -> None:
    day = noon_of(14)
    happened(tenant, (day, "小王在杭州买了一条帆船。"), (day - 0.1, "小李修好了帆船的发动机。"))
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    assert phase.content.startswith(f"{phase.valid_from.year}年{phase.valid_from.month}月{phase.valid_from.day}日：")


def test_running_again_makes_nothing_new(tenant: Tenant) -> None:
    happened(tenant, (noon_of(14), BOAT), (noon_of(45), ENGINE), (noon_of(200), MAST))
    do(COMPRESS_SCOPE, the_scope(tenant))
    before = list(MemoryItem.objects.order_by("pk").values())
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"summaries": 0, "told": 0, "changed_since": 0}
    assert list(MemoryItem.objects.order_by("pk").values()) == before


def test_what_comes_late_joins_the_summary_of_its_day(tenant: Tenant) -> None:
    day = noon_of(45)
    happened(tenant, (day, BOAT))
    do(COMPRESS_SCOPE, the_scope(tenant))
    happened(tenant, (day - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    (milestone,) = current(tenant, level="milestone")
    assert {row.summarised_by for row in current(tenant, level="raw")} == {phase.pk}
    assert phase.summarised_by == milestone.pk
    before = MemoryItem.objects.exclude(retired_at=None)
    assert sorted((row.level, row.superseded_by) for row in before) == sorted(
        [("phase", phase.pk), ("milestone", milestone.pk)]
    )


def test_the_past_is_not_told_of_what_came_later_that_day(tenant: Tenant) -> None:
    day = noon_of(14)
    happened(tenant, (day, BOAT), (day - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    then = ask(tenant, "what about the boat", as_of=NOW - timedelta(days=day - 0.05))
    assert [item.text for item in then.items] == [BOAT]


def test_a_raw_episode_behind_its_summary_is_found_by_its_own_words(tenant: Tenant) -> None:
    day = noon_of(14)
    happened(tenant, *((day - place / 100, f"Ann met captain Number{place} in Porto.") for place in range(12)))
    do(COMPRESS_SCOPE, the_scope(tenant))
    found = ask(tenant, "who is captain Number7")
    assert found.items[0].text == "Ann met captain Number7 in Porto."


def test_guarded_recalls_the_level_of_an_age(tenant: Tenant) -> None:
    happened(tenant, (noon_of(14), BOAT), (noon_of(20), ENGINE), (2, MAST))
    do(COMPRESS_SCOPE, the_scope(tenant))
    found = ask(tenant, "what happened to the boat and its mast", policy="guarded")
    assert {item.text for item in found.items} <= {row.content for row in current(tenant, level="phase")} | {MAST}


def test_sources_are_kept_and_the_decision_is_on_the_audit(tenant: Tenant) -> None:
    day = noon_of(14)
    ids = happened(tenant, (day, BOAT), (day - 0.1, ENGINE))
    with a_change(actor="job:reading").on_record():
        MemoryItem.objects.filter(pk=ids[0]).update(source_turns=[ids[1]], source_segments=[ids[0]])
    do(COMPRESS_SCOPE, the_scope(tenant))
    segmented, other = sorted(current(tenant, level="phase"), key=lambda row: not row.source_segments)
    assert (segmented.source_turns, segmented.source_segments) == ([ids[1]], [ids[0]])
    assert other.source_turns == []
    decision = MadeDecision.objects.get(memory=segmented.pk)
    assert (decision.action, decision.made_by, decision.compared_with) == ("add", "rule:compress", [ids[0]])
    assert decision.stages["compress"] == {"from": "raw", "to": "phase", "episodes": 1}


@pytest.mark.parametrize("fields", [{"needs_review": True}, {"standing": "disputed"}])
def test_what_is_in_doubt_is_told_by_no_summary(tenant: Tenant, fields: dict[str, object]) -> None:
    day = noon_of(14)
    ids = happened(tenant, (day, BOAT), (day - 0.1, ENGINE))
    MemoryItem.objects.filter(pk=ids[0]).update(**fields)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert "sailing" not in current(tenant, level="phase")[0].content
    assert MemoryItem.objects.get(pk=ids[0]).summarised_by is None


def test_what_somebody_corrects_is_told_anew_at_once(tenant: Tenant) -> None:
    day = noon_of(45)
    ids = happened(tenant, (day, BOAT), (day - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    old = MemoryItem.objects.get(pk=ids[0])
    corrections.correct(old, content="Ann rented a rowing boat in Porto.", value=None, change=by_operator())
    work.drain()
    told = [row.content for row in current(tenant) if row.level != "raw"]
    assert len(told) == 2
    assert not [content for content in told if "sailing" in content]


def test_the_last_episode_of_a_summary_takes_the_summary_along(tenant: Tenant) -> None:
    ids = happened(tenant, (noon_of(45), BOAT))
    do(COMPRESS_SCOPE, the_scope(tenant))
    corrections.archive(MemoryItem.objects.get(pk=ids[0]), change=by_operator())
    work.drain()
    assert current(tenant) == []


def test_an_edit_of_an_episode_between_planning_and_applying_survives(tenant: Tenant) -> None:
    day = noon_of(14)
    ids = happened(tenant, (day, BOAT), (day - 0.1, ENGINE))
    scope = the_scope(tenant)
    made = run.plan(scope, PHASE, now=NOW)
    corrections.correct(MemoryItem.objects.get(pk=ids[0]), content="Ann sold it all.", value=None, change=by_operator())
    done = run.apply(made, scope=scope, job_id=ids[0], change=a_change())
    assert (done.summaries, done.changed_since) == (0, 1)
    assert current(tenant, level="phase") == []


def test_a_summary_that_an_operator_wrote_is_not_replaced(tenant: Tenant) -> None:
    day = noon_of(14)
    happened(tenant, (day, BOAT))
    do(COMPRESS_SCOPE, the_scope(tenant))
    corrections.correct(
        current(tenant, level="phase")[0], content="A boat was bought.", value=None, change=by_operator()
    )
    happened(tenant, (day - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    told = [row.content for row in current(tenant, level="phase")]
    assert told[0] == "A boat was bought."
    assert [ENGINE in content for content in told] == [False, True]


def test_what_one_job_does_not_reach_a_following_one_does(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ROWS_AT_ONCE", 2)
    monkeypatch.setattr(jobs, "PLANS_A_JOB", 1)
    happened(tenant, *((noon_of(10 + place), f"Ann saw crane number {place}.") for place in range(7)))
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert {row.summarised_by is None for row in current(tenant, level="raw")} == {False}
    assert len(current(tenant, level="phase")) == 7
    assert Job.objects.filter(kind=COMPRESS_SCOPE).count() > 3


def test_a_tick_writes_one_job_for_each_scope_with_something_that_came_of_age(tenant: Tenant) -> None:
    happened(tenant, (14, BOAT), scope="user:1")
    happened(tenant, (14, BOAT), scope="user:2")
    happened(tenant, (2, BOAT), scope="user:3")
    periodic.tick("compress")
    work.drain()
    assert sorted(job.scope.key for job in Job.objects.filter(kind=COMPRESS_SCOPE)) == ["1", "2"]


def test_a_scope_where_nothing_came_of_age_since_gets_no_job(tenant: Tenant) -> None:
    happened(tenant, (14, "She sold it yesterday."), (14, BOAT))
    for _ in range(2):
        PeriodicRun.objects.all().delete()
        Job.objects.filter(kind=COMPRESS_SCOPE).update(idempotency_key="yesterday")
        periodic.tick("compress")
        work.drain()
    assert Job.objects.filter(kind=COMPRESS_SCOPE).count() == 1
