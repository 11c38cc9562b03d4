"""The states of the service's processes on this machine.

The supervisor writes them, probes and home page read.
"""

import json
import os
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = "processes.json"  # in DATA_DIR
FRESH_SECONDS = 15.0  # the supervisor writes every five


@dataclass(frozen=True, slots=True)
class ProcessState:
    """One process that is watched."""

    name: str
    pid: int | None
    """None while it is down."""
    restarts: int
    last_end: str
    """How it ended the last time; empty where it never did."""
    last_end_at: float | None
    """Unix time."""


def write_states(data_dir: Path, states: Iterable[ProcessState]) -> None:
    """Write the states, whole or not at all.

    Raises:
        OSError: there is no room.
    """
    draft = data_dir / f"{FILE}.new"
    draft.write_text(json.dumps([asdict(state) for state in states]), encoding="utf-8")
    os.replace(draft, data_dir / FILE)  # noqa: PTH105 - atomic


def read_states(data_dir: Path) -> list[ProcessState]:
    """Return the states; none where nobody watches, or the supervisor stopped writing."""
    path = data_dir / FILE
    try:
        if time.time() - path.stat().st_mtime > FRESH_SECONDS:
            return []
        return [ProcessState(**state) for state in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []
