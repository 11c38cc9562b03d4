"""Installed alone, the client brings httpx, pydantic and what they need, and nothing of the service."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.stories.job_fixtures import ROOT

pytestmark = pytest.mark.long  # it installs from the package index
MOST_BYTES = 10 * 2**20


def test_alone_it_is_small(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path)], check=True)
    python = str(tmp_path / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "httpx>=0.28", "pydantic>=2.10"], check=True)
    site = next((tmp_path / "lib").glob("*/site-packages"))
    before = size(site)
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT / "memory" / "client")], check=True)
    assert size(site) - before < MOST_BYTES
    assert not (site / "django").exists()
    subprocess.run([python, "-c", "import remembrancer; remembrancer.Client"], check=True, cwd=tmp_path)


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
