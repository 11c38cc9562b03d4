"""A start finds its modules compiled, also where Python may not keep them beside their sources."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config import compiled

ROOT = Path(__file__).resolve().parents[2]
LOADED = "config.supervision.backoff"
LOAD = (
    "from config.compiled import keep_in_data_dir; keep_in_data_dir(); "
    f"import {LOADED} as loaded; print(loaded.__cached__)"
)


def started(data_dir: Path, **environment: str) -> Path:
    """Load a module as a start does; return where its compiled form is looked for."""
    said = subprocess.run(
        [sys.executable, "-c", LOAD],
        cwd=ROOT,
        env={"DATA_DIR": str(data_dir), **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return Path(said.stdout.strip())


def test_what_may_not_stand_beside_its_source_stands_in_data_dir(tmp_path: Path) -> None:
    at = started(tmp_path, PYTHONDONTWRITEBYTECODE="1")
    assert at.is_relative_to(tmp_path / "compiled")
    assert at.exists()
    written = at.stat().st_mtime_ns
    assert started(tmp_path, PYTHONDONTWRITEBYTECODE="1").stat().st_mtime_ns == written


def test_what_may_stand_beside_its_source_does(tmp_path: Path) -> None:
    assert started(tmp_path).is_relative_to(ROOT)
    assert list(tmp_path.iterdir()) == []


def test_on_a_disk_that_fills_what_is_there_is_read_and_nothing_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=compiled.LEAST_FREE_BYTES - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    compiled.keep_in_data_dir()
    assert (sys.pycache_prefix, sys.dont_write_bytecode) == (str(tmp_path / "compiled"), True)
