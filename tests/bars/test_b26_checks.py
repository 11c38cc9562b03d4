"""B26: what looks for mistakes in the code finds none that nobody gave a reason for."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings
from django.conf import settings
from django.core.management import call_command

from tests.measured import Measured

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("config", "memory", "evolution", "observability", "manage.py")
REASON = re.compile(r"# noqa: (?:[A-Z]+\d+, )*S\d+(?:, [A-Z]+\d+)* - \w")
"""What ruff, whose S rules are bandit's, is told beside the line that it would name."""
NO_SECRETS = {
    ("README.md", "Secret Keyword"): "the beginning of a key, in an example",
    ("memory/client/README.md", "Secret Keyword"): "the beginning of a key, in an example",
    ("config/deploy/helm/remembrancer/values.yaml", "Secret Keyword"): "names of secrets",
    ("evolution/watching/webhook.py", "Secret Keyword"): "what stands before a secret",
    ("memory/api/authentication.py", "Base64 High Entropy String"): "letters to draw from",
    ("observability/admin/sign_in/codes.py", "Base64 High Entropy String"): "letters to draw from",
}


OF_TRANSACTIONS = frozenset({"BEGIN;", "COMMIT;"})
"""What sqlmigrate writes around a migration, and Django does."""
ANSWERED = frozenset(
    {
        "require-lock-timeout",  # the settings have both for every connection
        "require-statement-timeout",
        "prefer-text-field",  # a form's length is the column's
        "prefer-bigint-over-int",
        "prefer-bigint-over-smallint",
    }
)
"""Rules of squawk that something else answers for."""
_CHECKED_AT_ONCE = frozenset({"adding-foreign-key-constraint", "constraint-missing-not-valid"})
LOOKED_AT = {
    "memory.0002_within_tenant": _CHECKED_AT_ONCE,  # beside tables which 0001 has just made
    "evolution.0002_within_tenant": _CHECKED_AT_ONCE,
}
"""What locks or loses in a migration, and was found to be well; docs/reliability.md, B27."""


def unreasoned(*places: str) -> Iterator[str]:
    """Tell what bandit says of medium or high severity that no line there answers."""
    command = [sys.executable, "-m", "bandit", "-q", "-r", *places]
    command += ["--severity-level", "medium", "-f", "json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    for found in json.loads(done.stdout)["results"]:
        lines = (ROOT / found["filename"]).read_text().splitlines()
        first, last = found["line_range"][0], found["line_range"][-1]
        if not any(REASON.search(line) for line in lines[first - 1 : last]):
            yield f"{found['test_id']} {found['filename']}:{first}"


def unknown_secrets(*files: str) -> Iterator[str]:
    """Tell what looks like a secret and is not known to be none."""
    with default_settings():
        for name in files:
            for found in scan_file(str(ROOT / name)):
                if (name, found.type) not in NO_SECRETS:
                    yield f"{found.type} {name}:{found.line_number}"


def unsafe_in(sql: str, *, folder: Path) -> set[str]:
    """Return the rules of squawk that the SQL of a migration breaks, and nothing else answers."""
    lines = [line for line in sql.splitlines() if line not in OF_TRANSACTIONS]
    file = folder / "migration.sql"
    file.write_text("\n".join(lines))
    squawk = Path(sys.executable).parent / "squawk"
    command = [str(squawk), "--assume-in-transaction", "--reporter", "json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {found["rule_name"] for found in json.loads(done.stdout)} - ANSWERED


def later_migrations() -> list[tuple[str, str]]:
    """Return each migration after the first of each package, as (package, name)."""
    of_packages = [
        (package, sorted(path.stem for path in (ROOT / package / "migrations").glob("0*.py"))[1:])
        for package in ("memory", "evolution", "observability")
    ]
    return [(package, name) for package, names in of_packages for name in names]


def product_files() -> list[str]:
    """Return every tracked file but tests, which need what looks like a secret."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [
        name
        for name in done.stdout.splitlines()
        if not name.startswith(("tests/", "config/requirements/"))
    ]


def test_bandit_says_nothing_that_no_reason_answers(measured: Measured) -> None:
    found = list(unreasoned(*PACKAGES))
    measured("B26 findings of bandit without a reason", len(found))
    assert found == []


def test_no_file_holds_a_secret(measured: Measured) -> None:
    files = product_files()
    found = list(unknown_secrets(*files))
    measured("B26 files, secrets in them", (len(files), len(found)))
    assert found == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import yaml\nyaml.load(open('x'))\n", ["B506"]),
        ("def f(x):\n    return 'SELECT ' + x + ' FROM y WHERE z = %s' % x\n", ["B608"]),
        ("import yaml\nyaml.load(open('x'))  # noqa: S506\n", ["B506"]),
        ("import yaml\nyaml.load(open('x'))  # noqa: S506 - our own file\n", []),
    ],
    ids=["unsafe", "put together", "without a reason", "with a reason"],
)
def test_a_planted_mistake_is_found(tmp_path: Path, code: str, said: list[str]) -> None:
    (tmp_path / "planted.py").write_text(code)
    assert [one.split()[0] for one in unreasoned(str(tmp_path))] == said


def test_a_planted_secret_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "settings.yaml"
    planted.write_text("password: 'c0rrect-h0rse-battery'\n")
    assert list(unknown_secrets(str(planted)))


@pytest.mark.django_db
def test_no_migration_locks_or_loses_what_nobody_looked_at(
    tmp_path: Path, measured: Measured
) -> None:
    migrations = later_migrations()
    found = {}
    for package, name in migrations:
        sql = StringIO()
        call_command("sqlmigrate", package, name, stdout=sql)
        found[f"{package}.{name}"] = unsafe_in(sql.getvalue(), folder=tmp_path)
    measured("B26 migrations, rules that were looked at", (len(found), len(LOOKED_AT)))
    assert {name: rules for name, rules in found.items() if rules} == LOOKED_AT


@pytest.mark.parametrize(
    ("sql", "rule"),
    [
        ("CREATE INDEX one ON memory_task (title);", "require-concurrent-index-creation"),
        ("ALTER TABLE memory_task DROP COLUMN title;", "ban-drop-column"),
    ],
    ids=["locks writers", "loses a column"],
)
def test_a_planted_migration_is_found(tmp_path: Path, sql: str, rule: str) -> None:
    assert rule in unsafe_in(f"BEGIN;\n{sql}\nCOMMIT;", folder=tmp_path)
