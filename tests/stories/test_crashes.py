"""A process dies at every place of every kind of job's life, and nothing is lost or doubled (FAULTS F3, B3)."""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from evolution import kinds
from evolution.crashpoints import CRASHPOINTS, EXIT_CODE, crashpoint
from tests.stories.crash_causes import CAUSES, HARMLESS
from tests.stories.job_fixtures import ROOT, environment_of_programs

MODEL = {"before_model_call", "after_model_call"}
WITHOUT_A_MODEL = [name for name in CRASHPOINTS if name not in MODEL]
AGAIN = [f"{name}:{time}" for name in ("pre_apply", "mid_apply", "post_apply") for time in (2, 3)]
"""Of a job of several transactions: in the middle of its work."""


def die(cases: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    """Run cases in a program of their own; return what came of each."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.stories.crash_cases", json.dumps(cases)],
        cwd=ROOT,
        env=environment_of_programs(TOKENIZERS_PARALLELISM="false"),
        timeout=180,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", CAUSES)
def test_wherever_a_process_dies_the_sweeper_brings_the_same_memories(kind: str) -> None:
    points = [*WITHOUT_A_MODEL, *(AGAIN if kind == "read_turns" else [])]
    undisturbed, *crashed = die([{"kind": kind}, *({"kind": kind, "crashpoint": name} for name in points)])
    assert undisturbed["code"] == 0
    assert kind in {job for job, _, _ in undisturbed["jobs"]}
    assert any(row.startswith("memory_memoryitem ") for row in undisturbed["state"])
    for one in crashed:
        assert one["code"] == EXIT_CODE, one["crashpoint"]
        assert {state for _, state, _ in one["jobs"]} == {"done"}, (one["crashpoint"], one["jobs"])
        assert one["state"] == undisturbed["state"], one["crashpoint"]


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_not_one_transaction_shows() -> None:
    bugs = ["no_transaction", "done_first"]
    wrong = [{"kind": "end_session", "crashpoint": "mid_apply", "bug": bug} for bug in bugs]
    undisturbed, doubled, lost = die([{"kind": "end_session"}, *wrong])
    assert {doubled["code"], lost["code"]} == {EXIT_CODE}
    episodes = [sum("Harbour Grill" in row for row in one["state"]) for one in (lost, undisturbed, doubled)]
    assert episodes[0] < episodes[1] < episodes[2]


def test_every_kind_of_job_is_among_those_that_die() -> None:
    registered = {name for name in kinds._KINDS if not name.startswith(("toy", "poison", "probe"))}
    assert registered == CAUSES.keys() | HARMLESS


def test_a_place_that_nobody_named_is_refused() -> None:
    with pytest.raises(ValueError, match="no such crashpoint"):
        crashpoint("somewhere")
