"""Cases of real talk, read and planned in memory: nothing ends but what was meant."""

from pathlib import Path

import pytest

from tests.harm.cases import Case, read
from tests.harm.simulate import run

DATA = Path(__file__).parent / "data"
HARM = [case for path in sorted(DATA.glob("*_[hn]*.jsonl")) for case in read(path)]
LEAST_SHARE_OF_CHANGES = {"en": 0.74, "zh": 0.72}


@pytest.mark.parametrize("case", HARM, ids=[case.id for case in HARM])
def test_nothing_ends(case: Case) -> None:
    endings = [(pair.old.content, pair.new.content, pair.reason) for pair in run(case).endings]
    assert endings == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_plain_changes_end_the_old_value(language: str) -> None:
    verdicts = [run(case) for case in read(DATA / f"{language}_change.jsonl")]
    failed = [(verdict.case.id, verdict.failure) for verdict in verdicts if verdict.failure]
    assert 1 - len(failed) / len(verdicts) >= LEAST_SHARE_OF_CHANGES[language], failed
