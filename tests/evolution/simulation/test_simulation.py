"""The simulated story: told alike by the same seed, and learnt from."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.simulation.chart import svg
from evolution.simulation.measures import TurnRecord, corrections, precision, reliability
from evolution.simulation.world import TOPICS, World
from memory.models import MemoryItem, Scope, Tenant
from observability.models import RetrievalOutcome
from tests.factories import a_tenant


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_the_same_seed_is_the_same_story(seed: int) -> None:
    one, other = World(seed), World(seed)
    assert one.truth == other.truth
    for _ in range(200):
        said = one.next_turn()
        assert said == other.next_turn()
        for value in (*TOPICS[said.topic], None):
            assert one.answer(said, value) == other.answer(said, value)
    assert one.truth == other.truth


def test_preferences_drift_and_what_was_true_is_said_to_be_over() -> None:
    world = World(3)
    before = dict(world.truth)
    said_over = False
    for _ in range(2_000):
        said = world.next_turn()
        for value in TOPICS[said.topic]:
            said_over = said_over or world.answer(said, value)[1] == "Not any more."
    assert world.truth != before
    assert said_over


def test_what_is_measured() -> None:
    turns = [
        TurnRecord(given=2, given_true=1, confidence=0.75, stated=0.6, accepted=True),
        TurnRecord(given=2, given_true=0, confidence=0.71, stated=0.5, accepted=False),
        TurnRecord(given=0, given_true=0, confidence=None, stated=None, accepted=None),
        TurnRecord(given=1, given_true=1, confidence=1.0, stated=0.9, accepted=True),
    ]
    assert (corrections(turns), precision(turns), precision([])) == (1, 0.4, 0.0)
    [first, last] = reliability(turns)
    assert (first.low, first.samples, first.observed) == (0.7, 2, 0.5)
    assert (first.confidence, first.stated) == (pytest.approx(0.73), pytest.approx(0.55))
    assert (first.apart, last.apart) == (None, None)  # of two samples nothing is said
    assert (last.low, last.observed) == (0.9, 1.0)
    assert svg({"learning": turns, "not learning": turns}).startswith("<svg ")


@pytest.mark.django_db(transaction=True)
def test_a_short_story_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command(
        "simulate",
        "--turns",
        "8",
        "--settled",
        "0",
        "--people",
        "1",
        "--plot",
        str(tmp_path / "story.svg"),
    )
    assert "not learning" in capsys.readouterr().out
    assert (tmp_path / "story.svg").exists()
    assert not Tenant.objects.exists()
    assert not MemoryItem.objects.exists()
    with pytest.raises(CommandError):
        call_command("simulate", "--turns", "0")


@pytest.mark.django_db
def test_a_story_that_stays_in_a_tenant() -> None:
    tenant = a_tenant()
    call_command(
        "simulate", "--turns", "6", "--settled", "0", "--people", "1", "--tenant", tenant.slug
    )
    assert RetrievalOutcome.objects.filter(tenant_id=tenant.pk).count() == 6
    assert Scope.objects.get(tenant=tenant).key == "simulated-0"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_loop_makes_fewer_corrections_and_gives_what_is_true(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "story.json"
    call_command("simulate", "--turns", "1000", "--settled", "0", "--json", str(out))
    told = json.loads(out.read_text())
    learning, not_learning = (
        [TurnRecord(**turn) for turn in told[name]] for name in ("learning", "not learning")
    )
    assert corrections(learning) <= corrections(not_learning) * 2 / 3
    assert precision(learning) >= precision(not_learning) + 0.10
