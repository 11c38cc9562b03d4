"""S4: every test of the API holds where row-level security alone keeps tenants apart."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.environment import OWN_DATA_DIR
from tests.measured import Measured

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[2]
MINUTES = 20
API = ("tests/api", "tests/evolution/api", "tests/mcp", "tests/bars/test_b11_foreign_ids.py")


def test_the_tests_of_the_api_pass_without_the_filters(measured: Measured) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-m", "not long"]
    environment = {name: value for name, value in os.environ.items() if name != OWN_DATA_DIR}
    done = subprocess.run(
        [*command, "-p", "tests.bars.without_filters", *API],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=MINUTES * 60,
    )
    [without] = re.findall(r"statements without their filter: (\d+)", done.stdout)
    [passed] = re.findall(r"(\d+) passed", done.stdout)
    measured("S4 tests of the API passed, statements without their filter", (passed, without))
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(without) > 1_000
