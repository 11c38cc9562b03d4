#!/usr/bin/env python
"""Remembrancer's command line."""

import gc
import os
import sys

from django.core.management import execute_from_command_line

from config import embedded
from config.environment import environment
from observability.database.reach import EVERYTHING, reach_outside


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    reach_outside(EVERYTHING)  # who runs commands here is the operator of every tenant
    if sys.argv[1:2] == ["up"]:
        _hurry()
    execute_from_command_line(sys.argv)


def _hurry() -> None:
    """Start PostgreSQL while the service is loaded, and load without looking for garbage: what is loaded stays.

    `Service.run` looks for garbage again once everything is loaded.
    """
    gc.disable()
    if not environment().database_url:
        embedded.start_meanwhile(environment().data_dir)


if __name__ == "__main__":
    main()
