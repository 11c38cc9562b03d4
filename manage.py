#!/usr/bin/env python3
"""Remembrancer's command line. It runs in this folder's .venv, whichever Python starts it."""

import gc
import os
import sys
from importlib.util import find_spec
from pathlib import Path

OWN_PYTHON = Path(__file__).resolve().parent / ".venv" / "bin" / "python"


def main() -> None:
    """Run one management command."""
    _begin_anew_in_own_environment()
    is_start = sys.argv[1:2] == ["up"]
    if is_start:
        from config.compiled import keep_in_data_dir  # noqa: PLC0415 - other commands do without

        keep_in_data_dir()
    if find_spec("django") is None:
        sys.exit(
            "What this needs is not installed. Run `make run` first: it installs it into .venv."
        )
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - only .venv may have it

    from observability.database.reach import EVERYTHING, reach_outside  # noqa: PLC0415 - it imports Django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    reach_outside(EVERYTHING)  # who runs commands here is the operator of every tenant
    if is_start:
        _hurry()
    execute_from_command_line(sys.argv)


def _begin_anew_in_own_environment() -> None:
    """Replace a Python of the system by the one of .venv, where `make` has made it.

    A chosen environment stays.
    """
    is_chosen = sys.prefix != sys.base_prefix
    if not is_chosen and OWN_PYTHON.exists():
        os.execv(OWN_PYTHON, [str(OWN_PYTHON), *sys.argv])  # noqa: S606 - this very program


def _hurry() -> None:
    """Start PostgreSQL while the service is loaded, and load without looking for garbage.

    What is loaded stays. `Service.run` looks for garbage again once everything is loaded.
    """
    from config import embedded  # noqa: PLC0415 - it imports what only .venv may have
    from config.environment import environment  # noqa: PLC0415 - as above

    gc.disable()
    if not environment().database_url:
        embedded.start_meanwhile(environment().data_dir)


if __name__ == "__main__":
    main()
