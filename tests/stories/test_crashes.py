"""A process dies at every place of every kind of job's life, and nothing is lost or doubled (FAULTS F3, B3)."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from evolution import kinds
from evolution.crashpoints import CRASHPOINTS, EXIT_CODE, crashpoint
from tests.measured import Measured
from tests.stories.crash_causes import CAUSES, HARMLESS, Cause
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
        timeout=400,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]


def registered() -> set[str]:
    return {name for name in kinds._KINDS if not name.startswith(("toy", "poison", "probe"))}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("causes", "points"),
    [
        ({"read_turns": CAUSES["read_turns"]}, [*WITHOUT_A_MODEL, "mid_apply:2"]),
        ({name: cause for name, cause in CAUSES.items() if name != "read_turns"}, ["mid_apply"]),
        pytest.param(CAUSES, WITHOUT_A_MODEL + AGAIN, marks=pytest.mark.long),
    ],
    ids=["reading everywhere", "others in the middle", "all everywhere"],
)
def test_wherever_a_process_dies_the_sweeper_brings_the_same_memories(
    causes: Mapping[str, Cause], points: list[str], measured: Measured
) -> None:
    known = [name for name in causes if name in registered()]
    told = die([{"kind": kind, "crashpoint": point} for kind in known for point in ["", *points]])
    undisturbed = {one["kind"]: one for one in told if not one["crashpoint"]}
    crashed = [one for one in told if one["crashpoint"]]
    for kind, one in undisturbed.items():
        assert one["code"] == 0
        assert any(row.startswith("memory_memoryitem ") for row in one["state"]), kind
    for one in crashed:
        place = (one["kind"], one["crashpoint"])
        again = ":" in one["crashpoint"]  # not every job comes twice to every place
        assert one["code"] == EXIT_CODE or (again and one["code"] == 0), place
        assert {state for _, state, _ in one["jobs"]} == {"done"}, (place, one["jobs"])
        assert one["decided_twice"] == undisturbed[one["kind"]]["decided_twice"], place
        assert one["state"] == undisturbed[one["kind"]]["state"], place
    measured("deaths", sum(one["code"] == EXIT_CODE for one in crashed))


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_not_one_transaction_shows() -> None:
    bugs = ["no_transaction", "done_first"]
    wrong = [{"kind": "end_session", "crashpoint": "mid_apply", "bug": bug} for bug in bugs]
    undisturbed, doubled, lost = die([{"kind": "end_session"}, *wrong])
    assert lost["code"] == EXIT_CODE
    episodes = [sum("Harbour Grill" in row for row in one["state"]) for one in (lost, undisturbed, doubled)]
    assert episodes[0] < episodes[1] < episodes[2]


def test_every_kind_of_job_is_among_those_that_die() -> None:
    assert registered() <= CAUSES.keys() | HARMLESS


def test_a_place_that_nobody_named_is_refused() -> None:
    with pytest.raises(ValueError, match="no such crashpoint"):
        crashpoint("somewhere")
