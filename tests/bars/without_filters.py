"""A pytest plugin that takes the filters by tenant out of what a tenant's request asks and writes.

What is left between tenants is row-level security. Tests that look at every tenant's rows keep
their filters.
"""

import re
from typing import Any

import psycopg
import pytest

from observability.database.reach import current

_FILTER = re.compile(r"""((?:[\w"]+\.)?"?tenant_id"?)\s*=\s*(%\(\w+\)s(?:::uuid)?|%s(?:::uuid)?)""")
_CLAUSE = re.compile(r"\b(SET|WHERE|ON|HAVING|SELECT|FROM)\b", re.IGNORECASE)
_WRITES = re.compile(
    r"\b(?:UPDATE (?!OF\b|SKIP\b|NOWAIT\b)\S|DELETE FROM|INSERT INTO)", re.IGNORECASE
)
CURSORS = (psycopg.Cursor, psycopg.ServerCursor)


def unfiltered(query: str) -> str:
    """Return a statement in which each comparison of a tenant is true; what it sets is kept.

    >>> unfiltered("UPDATE t SET tenant_id = %s WHERE tenant_id = %s")
    'UPDATE t SET tenant_id = %s WHERE (tenant_id = %s OR true)'
    """

    def made_true(found: re.Match[str]) -> str:
        clauses = _CLAUSE.findall(query, 0, found.start())
        is_set = bool(clauses) and clauses[-1].upper() == "SET"
        return found[0] if is_set else f"({found[0]} OR true)"

    return _FILTER.sub(made_true, query)


class FiltersOff:
    """Makes each comparison of a tenant true, whoever's row it is.

    Attributes:
        statements: how many had one.
        writes: how many of those write.
    """

    def __init__(self) -> None:
        self.statements = 0
        self.writes = 0

    def apply(self, patch: pytest.MonkeyPatch, *, where_all_is_reached: bool) -> None:
        """Begin; also where a test itself reaches the rows of every tenant."""
        for kind in CURSORS:
            patch.setattr(kind, "execute", self._executing(kind.execute, where_all_is_reached))

    def _executing(self, execute: Any, where_all_is_reached: bool) -> Any:
        def without(cursor: Any, query: Any, *given: Any, **more: Any) -> Any:
            walled = where_all_is_reached or not current().everything
            if walled and isinstance(query, str):
                asked, query = query, unfiltered(query)
                self.statements += query != asked
                self.writes += query != asked and _WRITES.search(query) is not None
            return execute(cursor, query, *given, **more)

        return without


@pytest.fixture(autouse=True)
def _filters_off(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    off = FiltersOff()
    off.apply(monkeypatch, where_all_is_reached=False)
    yield
    counted = request.config.stash.setdefault(_COUNTED, [0, 0])
    counted[0] += off.statements
    counted[1] += off.writes


_COUNTED = pytest.StashKey[list[int]]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many statements went without."""
    statements, writes = config.stash.get(_COUNTED, [0, 0])
    terminalreporter.write_line(f"statements without their filter: {statements}")
    terminalreporter.write_line(f"of them writes: {writes}")
