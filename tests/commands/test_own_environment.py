"""`./manage.py` runs with what `make run` installed, whichever Python starts it, or says why."""

import shutil
import subprocess
import sys
from pathlib import Path

import django
import pytest

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = (
    Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
)


def told_by(manage: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command by a Python that has no packages at all."""
    started = [str(SYSTEM_PYTHON), "-S", str(manage), *command]
    return subprocess.run(started, capture_output=True, text=True, check=False)


@pytest.mark.skipif(
    not (ROOT / ".venv" / "bin" / "python").exists(), reason="make installed into another place"
)
def test_a_python_without_packages_hands_over_to_the_installed_one() -> None:
    done = told_by(ROOT / "manage.py", "version")
    assert (done.returncode, done.stdout.strip()) == (0, django.get_version()), done.stderr


def test_where_nothing_is_installed_it_says_what_to_do(tmp_path: Path) -> None:
    done = told_by(Path(shutil.copy(ROOT / "manage.py", tmp_path)), "version")
    assert done.returncode == 1
    assert "make run" in done.stderr
    assert "Traceback" not in done.stderr
