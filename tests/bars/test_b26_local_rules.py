"""B26: nothing in the service breaks a rule of its own, `.ci/ast-grep.yml`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from tests.measured import Measured

ROOT = Path(settings.BASE_DIR)
RULES = ROOT / ".ci" / "ast-grep.yml"
SEARCHED = ("config", "memory", "evolution", "observability", "templates", "manage.py")
PASSED_OVER = {"memory/index/embedder.py": 1}
"""How many lines of a file say that a rule does not hold for them; a comment there says why."""
PLANTED = [
    ("query-names-tenant", "memory/api/x.py", "Task.objects.filter(status=s)"),
    ("query-names-tenant", "evolution/api/views/x.py", "rows = Job.objects.all()"),
    ("reach-of-one-tenant", "memory/retrieval/x.py", "with across_tenants():\n    pass"),
    ("reach-of-one-tenant", "memory/api/x.py", "with reaching(EVERYTHING):\n    pass"),
    ("reach-of-one-tenant", "evolution/x.py", "reaching(Reach(everything=True))"),
    ("rows-locked-in-order", "memory/x.py", "def f(q): return list(q.select_for_update())"),
    ("time-is-told", "evolution/jobs/x.py", "until = datetime.now(UTC) + LEASE"),
    ("time-is-told", "memory/ranking/x.py", "age = time.time() - then"),
    ("bell-after-commit", "memory/ingest/x.py", "run_job.delay(job.id)"),
    ("bell-after-commit", "evolution/jobs/x.py", "task.apply_async((id,), queue=name)"),
    ("log-without-words", "memory/x.py", "_log.warning('not read', error=str(error))"),
    ("log-without-words", "memory/x.py", "_log.warning('not read', error=error)"),
    ("log-without-words", "memory/x.py", "logger.info('asked', query=asked)"),
    ("log-without-words", "memory/x.py", "logger.info('asked', about=row.content)"),
    ("log-without-words", "memory/x.py", "_log.info(f'asked {asked}')"),
    ("http-from-settings", "evolution/x.py", "httpx.post(url, timeout=5.0)"),
    (
        "http-from-settings",
        "memory/x.py",
        "httpx.Client(trust_env=False, follow_redirects=True)",
    ),
    ("html-of-constants", "memory/admin/x.py", "format_html(f'<b>{said}</b>')"),
    ("html-of-constants", "memory/admin/x.py", "format_html(said, 1)"),
    ("html-of-constants", "memory/admin/x.py", "format_html_join(', ', '<b>' + said, rows)"),
    ("html-of-constants", "memory/admin/x.py", "SafeString(said)"),
    ("template-escapes", "templates/x.html", "<p>{{ row.content|safe }}</p>"),
    (
        "template-escapes",
        "templates/x.html",
        "{% autoescape off %}<p>{{ x }}</p>{% endautoescape %}",
    ),
    ("sql-of-constants", "memory/x.py", "cursor.execute(f'SET LOCAL role = {name}')"),
    ("sql-of-constants", "memory/x.py", "cursor.execute('LOCK TABLE ' + name)"),
    ("sql-of-constants", "evolution/x.py", "rows(_FOUND.format(name=name), id=1)"),
]
WELL = [
    ("memory/api/x.py", "Job.objects.select_related('scope').filter(tenant_id=t, pk=1).first()"),
    ("memory/api/x.py", "with reaching(Reach(str(tenant_id))):\n    pass"),
    ("evolution/jobs/x.py", "with across_tenants():\n    began = time.monotonic()"),
    ("memory/x.py", "def f(q):\n    return list(q.order_by('pk').select_for_update())"),
    ("memory/x.py", "def f(q):\n    return q.select_for_update().get(pk=1)"),
    ("memory/api/x.py", "now = datetime.now(UTC)"),
    ("memory/x.py", "_log.warning('x', job=str(job.id), error=type(error).__name__)"),
    ("memory/x.py", "httpx.Client(follow_redirects=False, trust_env=False)"),
    ("memory/admin/x.py", "format_html('<b>{}</b>' '<i>{}</i>', one, other)"),
    ("templates/x.html", "<p>{{ row.content }}</p>"),
    ("memory/x.py", "cursor.execute(f'SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}')"),
    ("memory/x.py", "cursor.execute('SELECT %s', [said])"),
]


def ids() -> list[str]:
    """Return the names of the rules."""
    return [rule["id"] for rule in yaml.safe_load_all(RULES.read_text(encoding="utf-8"))]


def plant(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(text + "\n", encoding="utf-8")


def broken(*places: str, folder: Path) -> tuple[list[str], int]:
    """Return the rules that files break, each with its place, and how many files were read."""
    program = str(Path(sys.executable).parent / "ast-grep")
    command = [program, "scan", "--rule", str(RULES), "--json=compact", "--inspect", "summary"]
    done = subprocess.run(
        [*command, *places], cwd=folder, capture_output=True, text=True, check=False
    )
    found = [
        f"{one['ruleId']} {one['file']}:{one['range']['start']['line'] + 1}"
        for one in json.loads(done.stdout)
    ]
    read = re.search(r"scannedFileCount=(\d+)", done.stderr)
    assert read is not None, done.stderr
    return sorted(found), int(read[1])


def service_files() -> list[str]:
    """Return the tracked files of the service that hold Python or a template, and anything."""
    command = ["git", "ls-files", *SEARCHED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in done.stdout.splitlines() if name.endswith((".py", ".html"))]
    return [name for name in names if (ROOT / name).exists() and (ROOT / name).stat().st_size]


def test_the_service_breaks_no_rule_of_its_own(measured: Measured) -> None:
    found, files = broken(*SEARCHED, folder=ROOT)
    measured("B26 local rules, files, findings", (len(ids()), files, len(found)))
    assert found == []
    assert files >= len(service_files())


def test_a_line_that_a_rule_passes_over_is_known() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in service_files()}
    marks = {name: text.count("ast-grep-ignore") for name, text in texts.items()}
    assert {name: count for name, count in marks.items() if count} == PASSED_OVER


def test_each_rule_has_something_planted() -> None:
    assert {rule for rule, _, _ in PLANTED} == set(ids())


@pytest.mark.parametrize(("rule", "path", "text"), PLANTED)
def test_a_planted_mistake_is_found(tmp_path: Path, rule: str, path: str, text: str) -> None:
    plant(tmp_path / path, text)
    assert broken(".", folder=tmp_path) == ([f"{rule} {path}:1"], 1)


@pytest.mark.parametrize(("path", "text"), WELL)
def test_what_is_well_done_is_not(tmp_path: Path, path: str, text: str) -> None:
    plant(tmp_path / path, text)
    assert broken(".", folder=tmp_path) == ([], 1)
