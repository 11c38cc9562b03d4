"""Run the service's processes, or some of them, on a machine whose database is prepared."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from config.supervision.service import PROGRAMS, Service
from observability.database.checks import UnboundRoleError


def main(arguments: Sequence[str]) -> None:
    """Run until a signal."""
    parser = ArgumentParser(prog="python -m config.supervision", description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument(
        "--only", nargs="+", choices=PROGRAMS, default=PROGRAMS, help="what this machine runs"
    )
    given = parser.parse_args(arguments)
    os.environ["HOST"] = given.host  # the settings, which are read later, say what is safe on it
    try:
        Service(given.host, given.port, only=given.only).run()
    except UnboundRoleError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
