"""What a killed test run left behind is ended by a later one; what somebody still uses is not."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import embedded
from tests.orphans import RUN, end_orphans, own
from tests.stories.job_fixtures import ROOT

PATIENCE_SECONDS = 60
_KILLED = (
    "import os, sys; from pathlib import Path; from config import embedded; "
    "from tests.orphans import own\n"
    "folder = Path(sys.argv[1]); own(folder); embedded.database(folder); os.kill(os.getpid(), 9)"
)


@pytest.fixture
def left(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a run that was killed; its PostgreSQL goes on."""
    folder = tmp_path / "remembrancer-test-1"
    folder.mkdir()
    subprocess.run([sys.executable, "-c", _KILLED, str(folder)], cwd=ROOT, check=False)
    assert embedded.postmaster(folder) is not None
    yield folder
    embedded.stop_database(folder)


def test_the_server_of_a_run_that_is_gone_is_ended(left: Path) -> None:
    pid = embedded.postmaster(left)
    assert pid is not None
    assert end_orphans(left.parent) == [pid]
    deadline = time.monotonic() + PATIENCE_SECONDS
    while embedded.is_alive(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert not (left / RUN).exists()


def test_the_server_of_a_run_that_goes_on_is_left_alone(left: Path) -> None:
    own(left)
    assert end_orphans(left.parent) == []
    assert embedded.postmaster(left) is not None


def test_a_process_that_works_elsewhere_is_left_alone(tmp_path: Path) -> None:
    """The number of a server that ended may be another program's by now."""
    data = tmp_path / "remembrancer-test-2" / "postgres"
    data.mkdir(parents=True)
    ended = subprocess.Popen(["true"])
    ended.wait()
    (data.parent / RUN).write_text(str(ended.pid))
    (data / "postmaster.pid").write_text(f"{os.getpid()}\n")
    assert end_orphans(tmp_path) == []
