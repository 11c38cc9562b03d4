#!/usr/bin/env python
"""Remembrancer's command line."""

import os
import sys

from django.core.management import execute_from_command_line

from observability.database.reach import EVERYTHING, reach_outside


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    reach_outside(EVERYTHING)  # who runs commands here is the operator of every tenant
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
