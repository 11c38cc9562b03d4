"""B3: a process dies at every place of every kind of job; what is stored is the same.

Kinds and places are those that the code registers and names.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from evolution.jobs import kinds
from evolution.jobs.crashpoints import CRASHPOINTS, EXIT_CODE, crashpoint
from tests.evolution.llm.chat_server import FakeChatServer
from tests.measured import Measured
from tests.stories.crash_causes import BY_MODEL
from tests.stories.crash_housekeeping import EVERY_KIND
from tests.stories.job_fixtures import ROOT, environment_of_programs
from tests.stories.stub_model import answer

MODEL = ["before_model_call", "after_model_call"]
WITHOUT_A_MODEL = [name for name in CRASHPOINTS if name not in MODEL]
AGAIN = [f"{name}:{time}" for name in ("pre_apply", "mid_apply", "post_apply") for time in (2, 3)]
"""Of a job of several transactions: in the middle of its work."""
EVERYWHERE = [*WITHOUT_A_MODEL, "mid_apply:2"]
CONVERSATIONS = ("read_turns", "read_provisional", "read_stored", "end_session")
CHIEF_UPKEEP = ("consolidate_scope", "refresh_profile")
OTHERS = sorted(EVERY_KIND.keys() - {*CONVERSATIONS, *CHIEF_UPKEEP})
AMONG_CALLS = [f"{name}:{time}" for name in MODEL for time in (2, 3, 5, 8)]
BY_ITS_WORDS = {
    "read_turns": ["Somebody sold the user a lamp.", "model:extract/v3 stub"],
    "compress_scope": ["model:summarise/v2 stub"],
}
"""What is only remembered where the model's answers are used."""
KEPT = ("memory_memoryitem ", "memory_idempotentanswer ", "left ")
"""What an undisturbed case leaves at least one row of."""
CALLS_OF_A_SEGMENT = 2  # extract, reconcile


def die(cases: Sequence[Mapping[str, object]], **environment: str) -> list[dict[str, Any]]:
    """Run cases in a program of their own; return what came of each."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.stories.crash_cases", json.dumps(cases)],
        cwd=ROOT,
        env=environment_of_programs(TOKENIZERS_PARALLELISM="false", **environment),
        timeout=1_200,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]


def registered() -> set[str]:
    """Name the product's own kinds of job.

    Other tests of this process may have registered theirs.
    """
    return {
        name for name, kind in kinds._KINDS.items() if not kind.run.__module__.startswith("tests.")
    }


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("causes", "points"),
    [
        (CONVERSATIONS, EVERYWHERE),
        (CHIEF_UPKEEP, EVERYWHERE),
        (OTHERS, ["mid_apply"]),
        pytest.param(None, WITHOUT_A_MODEL + AGAIN, marks=pytest.mark.long),
    ],
    ids=["conversations everywhere", "upkeep everywhere", "others in the middle", "all everywhere"],
)
def test_wherever_a_process_dies_the_sweeper_brings_the_same_memories(
    causes: Sequence[str] | None, points: list[str], measured: Measured
) -> None:
    """Without causes: of every kind that is registered."""
    dying = sorted(registered()) if causes is None else causes
    told = die([{"kind": kind, "crashpoint": point} for kind in dying for point in ["", *points]])
    measured("B3 kinds of job, deaths without a model", (len(dying), same_memories(told)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("kinds_of_job", "points"),
    [
        (["read_turns"], [*MODEL, "after_model_call:3"]),
        (["compress_scope"], ["after_model_call"]),
        pytest.param(list(BY_MODEL), [*CRASHPOINTS, *AGAIN, *AMONG_CALLS], marks=pytest.mark.long),
    ],
    ids=["reading", "summing up", "all everywhere"],
)
def test_wherever_a_process_dies_with_a_model_the_memories_are_the_same(
    kinds_of_job: list[str], points: list[str], measured: Measured
) -> None:
    cases = [
        {"kind": kind, "crashpoint": point, "model": True}
        for kind in kinds_of_job
        for point in ["", *points]
    ]
    with FakeChatServer() as server:
        server.says = answer
        told = die(cases, LLM_BASE_URL=server.url, LLM_MODEL="stub")
        asked = len(server.calls)
    measured("B3 deaths with a model", same_memories(told))
    undisturbed = {one["kind"]: one["calls"] for one in told if not one["crashpoint"]}
    for one in told:
        assert all(
            any(words in row for row in one["state"]) for words in BY_ITS_WORDS[one["kind"]]
        ), one["kind"]
    for one in told:  # at most the calls of the segment that was being read are made again
        assert one["calls"] <= undisturbed[one["kind"]] + CALLS_OF_A_SEGMENT, (
            one["kind"],
            one["crashpoint"],
        )
    measured("B3 calls of the model a case", round(asked / len(cases), 1))


def differences(found: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return the rows that are too many, and those that are missing."""
    here, there = Counter(found), Counter(wanted)
    return [f"+ {row}" for row in (here - there).elements()] + [
        f"- {row}" for row in (there - here).elements()
    ]


def same_memories(told: Sequence[Mapping[str, Any]]) -> int:
    """Hold each case against the one that died nowhere; return how many died."""
    undisturbed = {one["kind"]: one for one in told if not one["crashpoint"]}
    crashed = [one for one in told if one["crashpoint"]]
    for kind, one in undisturbed.items():
        assert one["code"] == 0
        assert any(row.startswith(KEPT) for row in one["state"]), kind
    for one in crashed:
        place = (one["kind"], one["crashpoint"])
        again = ":" in one["crashpoint"]  # not every job comes twice to every place
        assert one["code"] == EXIT_CODE or (again and one["code"] == 0), place
        assert {state for _, state, _ in one["jobs"]} == {"done"}, (place, one["jobs"])
        assert one["decided_twice"] == undisturbed[one["kind"]]["decided_twice"], place
        assert differences(one["state"], undisturbed[one["kind"]]["state"]) == [], place
    return sum(one["code"] == EXIT_CODE for one in crashed)


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_not_one_transaction_shows() -> None:
    """The planted bugs."""
    bugs = ["no_transaction", "done_first"]
    wrong = [{"kind": "end_session", "crashpoint": "mid_apply", "bug": bug} for bug in bugs]
    undisturbed, doubled, lost = die([{"kind": "end_session"}, *wrong])
    assert lost["code"] == EXIT_CODE
    episodes = [
        sum("Harbour Grill" in row for row in one["state"]) for one in (lost, undisturbed, doubled)
    ]
    assert episodes[0] < episodes[1] < episodes[2]


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
def test_every_kind_that_asks_a_model_is_among_those_that_die_in_its_calls() -> None:
    with FakeChatServer() as server:
        server.says = answer
        told = die(
            [{"kind": kind, "model": True} for kind in sorted(registered())],
            LLM_BASE_URL=server.url,
            LLM_MODEL="stub",
        )
    asking = {kind for one in told for kind in one["asking"]}
    assert asking == BY_MODEL.keys()


def test_every_kind_of_job_is_among_those_that_die() -> None:
    assert registered() == EVERY_KIND.keys()


def test_a_place_that_nobody_named_is_refused() -> None:
    with pytest.raises(ValueError, match="no such crashpoint"):
        crashpoint("somewhere")
