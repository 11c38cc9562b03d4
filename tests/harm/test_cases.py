"""Cases of real talk, read and planned in memory: nothing ends but what was meant."""

from pathlib import Path

import pytest

from tests.harm.cases import Case, read
from tests.harm.simulate import run

DATA = Path(__file__).parent / "data"
HARM = [case for path in sorted(DATA.glob("*_[hn]*.jsonl")) for case in read(path)]


@pytest.mark.parametrize("case", HARM, ids=[case.id for case in HARM])
def test_nothing_ends(case: Case) -> None:
    endings = [(pair.old.content, pair.new.content, pair.reason) for pair in run(case).endings]
    assert endings == []
