"""Installed alone, the client brings httpx and pydantic, and nothing of the service."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.measured import Measured, assert_takes
from tests.stories.job_fixtures import ROOT

pytestmark = pytest.mark.long  # it installs from the package index
MOST_BYTES = 10 * 2**20
MOST_SECONDS = 15  # five times the 3 s that are promised, for a busy machine


def test_alone_it_is_small_and_soon_there(tmp_path: Path, measured: Measured) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path)], check=True)
    python = str(tmp_path / "bin" / "python")
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "httpx>=0.28", "pydantic>=2.10"], check=True
    )
    site = next((tmp_path / "lib").glob("*/site-packages"))
    before = size(site)
    taken: list[float] = []

    def install() -> float:
        begun = seconds_of_children()
        again = ["--force-reinstall", "--no-deps"] if taken else []
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *again, str(ROOT / "memory" / "client")],
            check=True,
        )
        taken.append(seconds_of_children() - begun)
        return taken[-1]

    assert_takes(install, below=MOST_SECONDS)
    measured("installing the client beside httpx and pydantic, s of CPU", round(min(taken), 1))
    measured("what it adds, KB", round((size(site) - before) / 1024))
    assert size(site) - before < MOST_BYTES
    assert not (site / "django").exists()
    subprocess.run(
        [python, "-c", "import remembrancer; remembrancer.Client"], check=True, cwd=tmp_path
    )


def seconds_of_children() -> float:
    """Return the processor time of all programs that were run and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
