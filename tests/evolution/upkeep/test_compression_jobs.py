"""Stories of episodes that age.

They step behind summaries that are shorter than they are, and stay.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from pytest_django.fixtures import Settings

from evolution.jobs import ticks, work
from evolution.models import Job, MadeDecision, PeriodicRun
from evolution.planning.upkeep.compress import steps
from evolution.upkeep import compression_jobs
from evolution.upkeep.aged_episodes import EpisodeWindow
from evolution.upkeep.apply_proposals import AppliedProposals, apply
from evolution.upkeep.compression_jobs import COMPRESS_SCOPE, proposals_for
from memory import revisions
from memory.models import MemoryItem, RevisionRecord, Tenant
from memory.policy import SHIPPED
from memory.policy.scoring import PROVENANCE_CAPS
from memory.revisions import Change
from memory.text.tokens import count_tokens
from tests.evolution.upkeep.made import NOW, current, do, happened, the_scope
from tests.factories import a_change, ask

pytestmark = pytest.mark.django_db
BOAT = "Ann bought an old wooden sailing boat in the harbour of Porto."
ENGINE = "Ben repaired the rusty engine of the boat within two long days."
MAST = "Cleo painted the broken mast in a very bright green."
SAILS = "Dana sewed a set of brand new sails out of heavy red cotton."
DAY = (BOAT, ENGINE, MAST, SAILS)
PHASE, MILESTONE, THEME = steps(SHIPPED["unified"].levels)


def by_operator() -> Change:
    return Change("admin:eve", "I know better", datetime.now(UTC))


def noon_of(days: int) -> float:
    """Return the age in days, at NOW, of the noon (UTC) so many days before today."""
    noon = NOW.replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return (NOW - noon) / timedelta(days=1)


def a_day(tenant: Tenant, *told: str, days: int = 14) -> list[MemoryItem]:
    ids = happened(
        tenant, *((noon_of(days) - place / 24, text) for place, text in enumerate(told or DAY))
    )
    rows = MemoryItem.objects.in_bulk(ids)
    return [rows[one] for one in ids]


def standing_tokens(tenant: Tenant) -> int:
    """How much of what a scope has to say about its episodes stands for itself."""
    return sum(
        count_tokens(row.content) for row in current(tenant, kind="episode", summarised_by=None)
    )


def test_a_day_of_two_weeks_ago_is_told_by_a_phase_and_stays_as_it_was(tenant: Tenant) -> None:
    rows = a_day(tenant)
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"made": 1, "ended": 0, "refused": 0}
    (phase,) = current(tenant, level="phase")
    raw = current(tenant, level="raw")
    assert [row.pk for row in raw] == [row.pk for row in rows]
    assert {row.summarised_by for row in raw} == {phase.pk}
    assert (phase.provenance, phase.made_by, phase.kind) == ("analysis", "rule:compress", "episode")
    assert phase.confidence <= PROVENANCE_CAPS["analysis"]
    assert phase.valid_from == raw[-1].valid_from
    assert phase.content.startswith(f"{raw[0].valid_from.date()}: ")
    assert (phase.session, phase.attribute) == (None, "")


@pytest.mark.parametrize("days", [14, 45, 200])
@pytest.mark.parametrize("told", [DAY[:1], DAY[:2]])
def test_one_or_two_episodes_stay_raw_however_old(
    tenant: Tenant, told: tuple[str, ...], days: int
) -> None:
    a_day(tenant, *told, days=days)
    assert do(COMPRESS_SCOPE, the_scope(tenant))["made"] == 0
    assert {row.level for row in current(tenant)} == {"raw"}


def test_what_cannot_be_told_in_half_the_words_stays_raw(tenant: Tenant) -> None:
    a_day(tenant, "Ann sails.", "Ben rows.", "Cleo swims.")
    assert do(COMPRESS_SCOPE, the_scope(tenant))["made"] == 0


def test_what_is_younger_than_a_week_stays_raw(tenant: Tenant) -> None:
    a_day(tenant, days=5)
    assert do(COMPRESS_SCOPE, the_scope(tenant))["made"] == 0


def test_a_quiet_life_is_told_by_the_month_and_never_at_greater_length(tenant: Tenant) -> None:
    """One or two episodes a week: a summary a day or a week would only have said them again."""
    for week, text in enumerate(DAY * 6):
        a_day(tenant, f"{text} It was week number {week}.", days=100 + 7 * week)
    before = standing_tokens(tenant)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert {row.level for row in current(tenant)} == {"raw", "theme"}
    assert standing_tokens(tenant) < before / 1.5
    themes = current(tenant, level="theme")
    assert len(themes) <= 7


@pytest.mark.parametrize("days", [14, 45, 200])
def test_a_summary_is_at_most_half_as_long_as_what_it_tells(tenant: Tenant, days: int) -> None:
    for day in range(4):
        a_day(tenant, days=days + day)
    do(COMPRESS_SCOPE, the_scope(tenant))
    for summary in current(tenant).copy():
        told = MemoryItem.objects.filter(summarised_by=summary.pk)
        if summary.level != "raw":
            assert count_tokens(summary.content) * 2 <= sum(
                count_tokens(row.content) for row in told
            )


def test_a_chinese_day_is_told_in_its_own_sentences(tenant: Tenant) -> None:
    a_day(
        tenant,
        "小王在杭州买了一条旧的木头帆船。",
        "小李花了两天修好了帆船的发动机。",
        "小张把断掉的桅杆漆成了绿色。",
        "小赵用厚厚的红色棉布缝了一整套新的船帆。",
    )
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    assert phase.content.startswith(f"{phase.valid_from.date()}：小")


def test_running_again_makes_nothing_new(tenant: Tenant) -> None:
    for days in (14, 45, 200):
        a_day(tenant, days=days)
    do(COMPRESS_SCOPE, the_scope(tenant))
    before = list(MemoryItem.objects.order_by("pk").values())
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"made": 0, "ended": 0, "refused": 0}
    assert list(MemoryItem.objects.order_by("pk").values()) == before


def test_what_comes_late_joins_the_summary_of_its_day(tenant: Tenant) -> None:
    a_day(tenant, *DAY[:3])
    do(COMPRESS_SCOPE, the_scope(tenant))
    (old,) = current(tenant, level="phase")
    happened(tenant, (noon_of(14) - 0.2, SAILS))
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    assert {row.summarised_by for row in current(tenant, level="raw")} == {phase.pk}
    old.refresh_from_db()
    assert (old.withdrawn, old.superseded_by) == (True, phase.pk)
    decision = MadeDecision.objects.get(memory=phase.pk)
    assert (decision.action, decision.ended) == ("update", [old.pk])


def test_the_past_is_not_told_of_what_came_later_that_day(tenant: Tenant) -> None:
    a_day(tenant)
    do(COMPRESS_SCOPE, the_scope(tenant))
    then = ask(tenant, "what about the boat", as_of=NOW - timedelta(days=noon_of(14) - 0.01))
    assert [item.text for item in then.items] == [BOAT]


def test_a_raw_episode_behind_its_summary_is_found_by_its_own_words(tenant: Tenant) -> None:
    a_day(tenant, *(f"Ann met captain Number{place} in Porto." for place in range(12)))
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    found = ask(tenant, "who is captain Number7")
    best = max(found.items, key=lambda item: item.score)
    assert best.text == "Ann met captain Number7 in Porto."
    assert best.text in found.context
    assert phase.pk not in {item.newer for item in found.items}, "a summary is no later telling"


def test_sources_are_kept_and_the_decision_is_on_the_audit(tenant: Tenant) -> None:
    rows = a_day(tenant)
    turn, segment = rows[1].pk, rows[0].pk
    with a_change(actor="job:reading").on_record():
        MemoryItem.objects.filter(pk=rows[0].pk).update(
            source_turns=[turn], source_segments=[segment]
        )
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    assert (phase.source_turns, phase.source_segments) == ([turn], [segment])
    decision = MadeDecision.objects.get(memory=phase.pk)
    assert (decision.action, decision.made_by) == ("add", "rule:compress")
    assert decision.compared_with == [row.pk for row in rows]
    assert decision.stages["compress"] == {"to": "phase", "episodes": 4}
    assert RevisionRecord.objects.get(kind="summarise").job == decision.job


@pytest.mark.parametrize("fields", [{"needs_review": True}, {"standing": "disputed"}])
def test_what_is_in_doubt_is_told_by_no_summary(tenant: Tenant, fields: dict[str, object]) -> None:
    rows = a_day(tenant)
    MemoryItem.objects.filter(pk=rows[0].pk).update(**fields)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert "sailing" not in current(tenant, level="phase")[0].content
    assert MemoryItem.objects.get(pk=rows[0].pk).summarised_by is None


@pytest.mark.parametrize("act", [revisions.archive, revisions.invalidate])
def test_a_summary_is_made_anew_where_a_member_ended(
    tenant: Tenant, act: Callable[..., object]
) -> None:
    rows = a_day(tenant, *DAY, "Eve cooked a huge pot of fish soup for all of the sailors.")
    do(COMPRESS_SCOPE, the_scope(tenant))
    (old,) = current(tenant, level="phase")
    gone = next(row for row in rows if row.content in old.content)
    act(gone, change=by_operator())
    work.drain()
    (phase,) = current(tenant, level="phase")
    assert phase.pk != old.pk
    assert gone.content not in phase.content
    assert MemoryItem.objects.filter(summarised_by=phase.pk, retired_at=None).count() == 4


def test_a_summary_of_three_goes_where_one_of_them_ended(tenant: Tenant) -> None:
    rows = a_day(tenant, *DAY[:3])
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert current(tenant, level="phase")
    revisions.archive(rows[0], change=by_operator())
    work.drain()
    assert {(row.level, row.summarised_by) for row in current(tenant)} == {("raw", None)}


def test_an_edit_of_an_episode_between_planning_and_applying_survives(tenant: Tenant) -> None:
    rows = a_day(tenant)
    scope = the_scope(tenant)
    window = EpisodeWindow.of(PHASE, now=NOW, since=None, kept_days=None)
    page = proposals_for(scope, PHASE, window=window)
    revisions.archive(rows[0], change=by_operator())
    done = apply(page.proposals, scope=scope, job_id=rows[0].pk, now=datetime.now(UTC))
    assert done == AppliedProposals(made=0, ended=0, refused=1)
    assert current(tenant, level="phase") == []


def test_a_summary_that_an_operator_confirmed_is_not_replaced(tenant: Tenant) -> None:
    a_day(tenant, *DAY[:3])
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    revisions.confirm(phase, change=by_operator())
    happened(tenant, (noon_of(14) - 0.2, SAILS))
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert [row.pk for row in current(tenant, level="phase")] == [phase.pk]


def test_summaries_that_would_be_forgotten_at_once_are_not_written(
    tenant: Tenant, settings: Settings
) -> None:
    settings.THEMES_KEPT_DAYS = 365
    a_day(tenant, days=400)
    assert do(COMPRESS_SCOPE, the_scope(tenant))["made"] == 0


def test_what_one_job_does_not_reach_a_following_one_does(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compression_jobs, "ROWS_AT_ONCE", 4)
    monkeypatch.setattr(compression_jobs, "PLANS_A_JOB", 1)
    for day in range(5):
        a_day(tenant, days=10 + day)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert {row.summarised_by is None for row in current(tenant, level="raw")} == {False}
    assert len(current(tenant, level="phase")) == 5
    assert Job.objects.filter(kind=COMPRESS_SCOPE).count() > 3


def test_what_was_looked_at_and_left_is_not_looked_at_again(tenant: Tenant) -> None:
    a_day(tenant, *DAY[:2])
    do(COMPRESS_SCOPE, the_scope(tenant))
    a_day(tenant, days=16)
    assert do(COMPRESS_SCOPE, the_scope(tenant))["made"] == 1
    assert len(current(tenant, summarised_by=None)) == 3


def test_a_tick_writes_one_job_for_each_scope_with_something_that_came_of_age(
    tenant: Tenant,
) -> None:
    happened(tenant, (14, BOAT), scope="user:1")
    happened(tenant, (14, BOAT), scope="user:2")
    happened(tenant, (2, BOAT), scope="user:3")
    ticks.tick("compress")
    work.drain()
    assert sorted(job.scope.key for job in Job.objects.filter(kind=COMPRESS_SCOPE)) == ["1", "2"]


def test_a_scope_where_nothing_came_of_age_since_gets_no_job(tenant: Tenant) -> None:
    happened(tenant, (14, "She sold it yesterday."), (14, BOAT))
    for _ in range(2):
        PeriodicRun.objects.all().delete()
        Job.objects.filter(kind=COMPRESS_SCOPE).update(idempotency_key="yesterday")
        ticks.tick("compress")
        work.drain()
    assert Job.objects.filter(kind=COMPRESS_SCOPE).count() == 1
