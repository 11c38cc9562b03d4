"""Whether a row is held is asked of the QuerySet that says what that means."""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("memory", "evolution", "observability", "config")
OWNER = "memory/models/"  # the QuerySet, and the indexes and constraints of the tables


def files() -> list[str]:
    """Return the files of the service outside the package that owns the QuerySet."""
    listed = subprocess.run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = (name for name in listed.stdout.split() if name.endswith(".py"))
    return [
        name
        for name in names
        if not name.startswith(OWNER) and "/migrations/" not in name and (ROOT / name).exists()
    ]


def spelled(text: str) -> list[int]:
    """Return the lines of calls that say of their own whether a row is retired."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if any(map(asks_whether_retired, call.keywords))]


def asks_whether_retired(keyword: ast.keyword) -> bool:
    is_none = isinstance(keyword.value, ast.Constant) and keyword.value.value is None
    return keyword.arg == "retired_at__isnull" or (keyword.arg == "retired_at" and is_none)


def test_nobody_but_the_queryset_says_what_is_current() -> None:
    names = files()
    assert len(names) > 500
    places = {name: spelled((ROOT / name).read_text(encoding="utf-8")) for name in names}
    assert {name: lines for name, lines in places.items() if lines} == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rows.filter(retired_at=None)", [1]),
        ("rows.filter(\n    Q(pk=1, retired_at=None)\n)", [2]),
        ("rows.exclude(retired_at__isnull=True)", [1]),
        ("rows.current()", []),
        ("rows.filter(retired_at=row.retired_at)", []),
        ("rows.filter(retired_at__gte=moment)", []),
        ('columns = {"retired_at": None}', []),
    ],
)
def test_a_filter_that_spells_it_is_found(text: str, expected: list[int]) -> None:
    assert spelled(text) == expected
