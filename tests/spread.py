"""Which process of a run takes which tests, and in which order.

A process takes a whole file: what a module sets up is set up once. It takes all files of a group:
no two programs of the service are started, and no time is measured, beside another of the group.
Tests without a database come last: they are short, so no process waits long for another at the end.

The groups are read from the files, since pytest-xdist tells them by names of tests which pytest 9.1
no longer lets it change.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]
GROUP = re.compile(r"""xdist_group\("([^"]+)"\)""")
TRANSACTIONAL = {"transactional_db", "live_server"}
ROLLED_BACK, TRUNCATED, WITHOUT_A_DATABASE = range(3)  # what a test leaves, in the order of a run


@cache
def scope_of(file: str) -> str:
    """Return what one process takes as a whole: a file's group, or the file alone."""
    found = GROUP.search((ROOT / file).read_text(encoding="utf-8"))
    return found.group(1) if found else file


def in_order(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return tests scope by scope: those first that use a database without truncating it."""
    scopes: dict[str, list[pytest.Item]] = {}
    for item in items:
        scopes.setdefault(scope_of(_file(item.nodeid)), []).append(item)
    ordered = sorted(scopes.values(), key=_place)
    return [item for scope in ordered for item in scope]


def _place(scope: list[pytest.Item]) -> tuple[int, bool]:
    """Return the place of a scope: as its longest kind of test has it, groups first."""
    kinds = {_kind(item) for item in scope}
    kind = max(kinds - {WITHOUT_A_DATABASE}, default=WITHOUT_A_DATABASE)
    return kind, scope_of(_file(scope[0].nodeid)) == _file(scope[0].nodeid)


def _kind(item: pytest.Item) -> int:
    fixtures = set(getattr(item, "fixturenames", ()))
    marker = item.get_closest_marker("django_db")
    if fixtures & TRANSACTIONAL or (marker is not None and marker.kwargs.get("transaction")):
        return TRUNCATED
    return ROLLED_BACK if marker is not None or "db" in fixtures else WITHOUT_A_DATABASE


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


class ByFile(LoadScopeScheduling):
    """Hands out files and groups of files in the order in which they were collected."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(_file(nodeid))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = in_order(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    return ByFile(config, log) if config.getvalue("dist") == "loadgroup" else None
