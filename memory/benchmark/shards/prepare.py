"""Make the tables, a tenant and its key in an own DATA_DIR; the key is the last line printed.

A program of its own, because Django serves one DATA_DIR a process: `fleet` runs it.
"""

import django
from django.core.management import call_command

from observability.database.reach import EVERYTHING, reach_outside

TENANT = "benchmark"


def main() -> None:
    """Make what every server is to know."""
    django.setup()
    reach_outside(EVERYTHING)  # it is the operator of an installation that nobody has yet
    call_command("migrate", verbosity=0)
    call_command("create_tenant", TENANT)
    may = "retrieve,write,erase"
    call_command("create_api_key", TENANT, name="shards", permissions=may, scopes="*")


if __name__ == "__main__":
    main()
