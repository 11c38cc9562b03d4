"""A pytest plugin that takes the filters by tenant out of what a tenant's request asks.

What is left between tenants is row-level security. Tests that look at every tenant's rows keep
their filters.
"""

import re
from typing import Any

import psycopg
import pytest

from observability.database.reach import current

READS = ("SELECT", "WITH", "(SELECT")
_FILTER = re.compile(r"""((?:[\w"]+\.)?"?tenant_id"?)\s*=\s*(%\(\w+\)s(?:::uuid)?|%s(?:::uuid)?)""")


class FiltersOff:
    """Makes each comparison of a tenant true, whoever's row it is."""

    statements = 0
    """That had one."""

    def __init__(self) -> None:
        self._execute = psycopg.Cursor.execute

    def apply(self, patch: pytest.MonkeyPatch, *, where_all_is_reached: bool) -> None:
        """Begin; also where a test itself reaches the rows of every tenant."""

        def unfiltered(cursor: Any, query: Any, *given: Any, **more: Any) -> Any:
            walled = where_all_is_reached or not current().everything
            if walled and isinstance(query, str) and query.lstrip().upper().startswith(READS):
                query, removed = _FILTER.subn(r"(\1 = \2 OR true)", query)
                self.statements += bool(removed)
            return self._execute(cursor, query, *given, **more)

        patch.setattr(psycopg.Cursor, "execute", unfiltered)


@pytest.fixture(autouse=True)
def _filters_off(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    off = FiltersOff()
    off.apply(monkeypatch, where_all_is_reached=False)
    yield
    counted = request.config.stash.setdefault(_COUNTED, [0])
    counted[0] += off.statements


_COUNTED = pytest.StashKey[list[int]]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many statements went without."""
    said = config.stash.get(_COUNTED, [0])[0]
    terminalreporter.write_line(f"statements without their filter: {said}")
