"""No log line holds what somebody said, nor a key.

A canary goes through every call, said where it may be and where it may not, and through the failure
of each statement that a call, a page of the admin or a command of the shell runs.
"""

import io
import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from logging.config import DictConfigurator  # type: ignore[attr-defined] # in the library, not in its stubs
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import structlog
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DataError, connection, transaction
from django.urls import reverse

from evolution.jobs import kinds, queue, work
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, NewJob, Outcome
from memory.models import MemoryItem, Tenant
from observability.logging import configure
from tests.admin.conftest import Doubtful, SignedIn, doubtful, own_language, signed_in
from tests.admin.pages import REVIEW, chosen, page
from tests.api.client import Caller
from tests.api.routes import Route, address_of, example_of, routes
from tests.bars.at_statement import SHARES, AtStatement, in_turn
from tests.factories import remember

__all__ = ["doubtful", "own_language", "signed_in"]

CANARY = f"canary{uuid4().hex}"
SAID = {"content", "did_what", "goal", "new_info", "plan", "query", "reason", "reply", "tags"}
SAID |= {"text", "user_reply"}  # fields that take any text
FACT = {"source": "fact", "content": f"The team has 12 people {CANARY}"}


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything that is logged, at every level, as production writes it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    shape = configure(level="DEBUG", as_json=True)["formatters"]["fields"]
    handler.setFormatter(DictConfigurator({}).configure_formatter(dict(shape)))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    root.setLevel(before)
    configure(level=settings.ENVIRONMENT.log_level, as_json=False)


def assert_told_without(written: io.StringIO, *secrets: str) -> list[dict[str, Any]]:
    text = written.getvalue()
    assert text
    for secret in (CANARY, *secrets):
        assert secret not in text, next(line for line in text.splitlines() if secret in line)[
            :2_000
        ]
    return [json.loads(line) for line in text.splitlines()]


def saying(value: Any, *, everywhere: bool, said: bool = False) -> Any:
    """Return a body that says the canary in each text, or only where any text may stand."""
    if isinstance(value, dict):
        return {
            name: saying(inner, everywhere=everywhere, said=name in SAID)
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [saying(inner, everywhere=everywhere, said=said) for inner in value]
    return f"{value} {CANARY}" if isinstance(value, str) and (said or everywhere) else value


def send(caller: Caller, route: Route, address: str, body: Any) -> int:
    answer = caller.send(route.method, address, body)
    if answer.streaming:
        b"".join(answer.streaming_content)
    return int(answer.status_code)


def fails_at(number: int) -> AtStatement:
    """Let one statement of a call fail, in the words of PostgreSQL, which quotes values."""
    return AtStatement(number, _fail)


def _fail() -> None:
    raise DataError(f"Key (content)=({CANARY}) already exists.")


@pytest.mark.parametrize("route", routes(), ids=str)
def test_what_a_call_is_told_stays_out(route: Route, caller: Caller, lines: io.StringIO) -> None:
    address, example = address_of(route, caller), example_of(route)
    statuses = {
        send(caller, route, address, saying(example.body, everywhere=False)),
        send(caller, route, address, saying(example.body, everywhere=True)),
        send(caller, route, address, {CANARY: CANARY}),
        send(caller, route, address, CANARY),
        send(caller, route, f"{address.partition('?')[0]}?{CANARY}={CANARY}&q={CANARY}", None),
        send(caller, route, route.path(anything=CANARY), example.body),
    }
    broken = f'{{"query": "{CANARY}'.encode()
    statuses.add(caller.send(route.method, address, raw=broken).status_code)
    assert max(statuses) < 500
    structlog.get_logger("tests").warning("calls were made")
    assert_told_without(lines)


@pytest.mark.parametrize("places", SHARES)
@pytest.mark.parametrize("route", routes(), ids=str)
def test_what_a_statement_of_a_call_quotes_stays_out(
    route: Route, places: range, caller: Caller, lines: io.StringIO
) -> None:
    address = address_of(route, caller)
    body = saying(example_of(route).body, everywhere=False)

    def fail(number: int) -> AtStatement:
        fails = fails_at(number)
        with suppress(DataError), transaction.atomic(), connection.execute_wrapper(fails):
            send(caller, route, address, body)
            transaction.set_rollback(True)
        return fails

    assert in_turn(places, fail) > 0
    structlog.get_logger("tests").warning("calls were made")
    assert_told_without(lines)


def pages(item: MemoryItem) -> Mapping[str, tuple[str, dict[str, Any] | None]]:
    """Return addresses of the admin and what is sent there: what is typed has the canary."""
    typed = {"content": CANARY, "value": CANARY, "reason": CANARY}
    stale, current = "2020-01-01T00:00:00+00:00", item.updated_at.isoformat()
    correct = page("memoryitem", "correct", item.pk)
    verdict = {"verdict": "approve", "chosen": [chosen(item)], "reason": CANARY}
    review = reverse(REVIEW)
    return {
        "a list": (f"{page('memoryitem', 'changelist')}?q={CANARY}", None),
        "a list's odd filter": (f"{page('memoryitem', 'changelist')}?{CANARY}={CANARY}", None),
        "a change form": (page("memoryitem", "change", item.pk), None),
        "a stale change": (correct, {**typed, "version": stale}),
        "a change": (correct, {**typed, "version": current}),
        "an empty change": (correct, {**typed, "content": "", "version": CANARY}),
        "a policy that is none": (
            page("policyversion", "add"),
            {"document": CANARY, "note": CANARY},
        ),
        "the review queue": (f"{review}?tenant={CANARY}&why={CANARY}&item={CANARY}", None),
        "a verdict": (review, verdict),
        "a verdict on nothing": (review, {"verdict": CANARY, "chosen": [CANARY], "reason": CANARY}),
    }


@pytest.mark.parametrize("places", SHARES)
@pytest.mark.parametrize("name", pages(MemoryItem(pk=uuid4(), updated_at=datetime.now(UTC))))
def test_what_a_page_is_told_and_what_its_statements_quote_stays_out(
    name: str, places: range, doubtful: Doubtful, signed_in: SignedIn, lines: io.StringIO
) -> None:
    client = signed_in("administrator")
    client.raise_request_exception = False
    address, typed = pages(doubtful(FACT["content"]))[name]

    def fail(number: int) -> AtStatement:
        fails = fails_at(number)
        with transaction.atomic(), connection.execute_wrapper(fails):
            client.get(address) if typed is None else client.post(address, typed)
            transaction.set_rollback(True)
        return fails

    assert in_turn(places, fail) > 1
    fail(0)  # and once nothing fails but what was typed
    structlog.get_logger("tests").warning("pages were opened")
    assert_told_without(lines)


@pytest.mark.parametrize("places", SHARES)
@pytest.mark.parametrize("command", ["import", "recall"])
def test_what_a_command_is_told_and_what_its_statements_quote_stays_out(
    command: str, places: range, tenant: Tenant, tmp_path: Path, lines: io.StringIO
) -> None:
    remember(tenant, FACT)
    taken = tmp_path / "in.jsonl"
    taken.write_text(json.dumps({**FACT, "content": f"The office is in Porto {CANARY}"}))
    told = {"import": str(taken), "recall": CANARY}[command]

    def fail(number: int) -> AtStatement:
        fails = fails_at(number)
        with suppress(DataError), transaction.atomic(), connection.execute_wrapper(fails):
            call(command, told, tenant)
            transaction.set_rollback(True)
        return fails

    assert in_turn(places, fail) > 1
    structlog.get_logger("tests").warning("a command was run")
    assert_told_without(lines)


@pytest.mark.parametrize(
    "line",
    [f'{{"{CANARY}', {CANARY: CANARY}, {"source": CANARY}, [CANARY]],
    ids=["no JSON", "no field", "no source", "no object"],
)
def test_what_an_import_refuses_stays_out(
    line: Any, tenant: Tenant, tmp_path: Path, lines: io.StringIO
) -> None:
    taken = tmp_path / "in.jsonl"
    taken.write_text(line if isinstance(line, str) else json.dumps(line))
    with pytest.raises(CommandError):
        call("import", str(taken), tenant)
    structlog.get_logger("tests").warning("a command was run")
    assert_told_without(lines)


def call(command: str, told: str, tenant: Tenant) -> None:
    """Run a command of the shell; what it prints is for whoever ran it, and no log."""
    printed = io.StringIO()
    where = ("--tenant", tenant.slug, "--scope", "user:1")
    call_command(command, told, *where, stdout=printed, stderr=printed)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("at", [0, 2, 6])
@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tools/call", {"name": CANARY, "arguments": {CANARY: CANARY}}),
        ("tools/call", {"name": "recall", "arguments": {"query": [CANARY], "x": CANARY}}),
        ("tools/call", {"name": "remember", "arguments": {"content": {"a": CANARY}}}),
        ("resources/read", {"uri": f"remembrancer://profile/{CANARY}"}),
        ("resources/read", {"uri": f"other://{CANARY}"}),
        ("prompts/get", {"name": CANARY}),
        (CANARY, {"a": CANARY}),
    ],
    ids=("no tool", "a query", "a content", "a scope", "an address", "a prompt", "a method"),
)
def test_what_an_agent_asks_over_mcp_stays_out(
    method: str, params: dict[str, Any], at: int, caller: Caller, lines: io.StringIO
) -> None:
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    headers = {
        "authorization": f"Bearer {caller.key}",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
    }
    for body in (asked, asked[:-3]):
        with connection.execute_wrapper(fails_at(at)):
            caller.http.post("/mcp", body, content_type="application/json", headers=headers)
    structlog.get_logger("tests").warning("calls were made")
    assert_told_without(lines)


def test_keys_stay_out(caller: Caller, lines: io.StringIO) -> None:
    assert caller.key is not None
    wrong = caller.key[:-1] + ("a" if caller.key[-1] != "a" else "b")
    assert caller.get("memories", authorization=f"Bearer {wrong}").status_code == 401
    assert caller.get(f"memories?api_key={caller.key}").status_code == 422
    structlog.get_logger("tests").warning("calls were made")
    secret = caller.key.split("_", 2)[2]
    assert_told_without(lines, secret, secret[:-1])


@pytest.mark.parametrize("how", ["raised", "database"])
def test_what_an_error_quotes_stays_out(
    how: str, caller: Caller, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        if how == "raised":
            raise RuntimeError(CANARY)
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s::int", [CANARY])

    monkeypatch.setattr("memory.api.views.memories.ingest_within", fail)
    body = {"items": [{"source": "fact", "scope": "user:1", "content": CANARY}]}
    assert caller.post("memories", body).status_code == 500
    told = assert_told_without(lines)
    [failure] = [line for line in told if line["level"] == "error"]
    assert failure["error"] in {"RuntimeError", "DataError"}
    assert any("test_s21_logs.py" in frame for frame in failure["at"])


def test_what_a_job_raises_stays_out_and_leads_back_to_its_request(
    caller: Caller, tenant: Tenant, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_job: Claimed) -> Outcome:
        raise ValueError(CANARY)

    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    register(JobKind("canary", fail))
    with structlog.contextvars.bound_contextvars(request_id="request-0001"):
        job = queue.enqueue(NewJob("canary", "k", tenant_id=tenant.pk)).id
    assert work.run_one(job)
    told = [line for line in assert_told_without(lines) if line.get("job") == str(job)]
    assert {line["request_id"] for line in told} == {"request-0001"}
    assert told[0]["event"] == "job did not end"


@pytest.mark.parametrize("quoted", ["raised unexpected: %r", "failed with %s"])
def test_what_a_library_quotes_of_an_error_stays_out(quoted: str, lines: io.StringIO) -> None:
    error = ValueError(f"Key (content)=({CANARY}) is there")
    logging.getLogger("celery.app.trace").error(quoted, error, exc_info=error)
    [told] = assert_told_without(lines)
    assert told["event"] == quoted[:-2] + "ValueError"


def test_a_line_stays_one_line_and_drives_no_terminal(lines: io.StringIO) -> None:
    structlog.get_logger("tests").warning("named", name="a\r\nlevel=error forged \x1b[2J")
    logging.getLogger("foreign").warning("said %s", "b\nforged \x1b[31m")
    own, foreign = assert_told_without(lines)
    assert own["name"] == "a  level=error forged �[2J"
    assert foreign["event"] == "said b forged �[31m"


def test_every_answer_names_its_request(caller: Caller) -> None:
    given = caller.get("memories", **{"X-Request-Id": "from-the-proxy"})
    assert given["X-Request-Id"] == "from-the-proxy"
    for odd in ("short", "x" * 65, "with space", "a\tb-and-more"):
        assert len(caller.get("memories", **{"X-Request-Id": odd})["X-Request-Id"]) == 32


def test_without_the_rule_the_canary_is_seen(lines: io.StringIO) -> None:
    """The planted bug: a formatter that writes exceptions as they are."""
    [handler] = [
        one for one in logging.getLogger().handlers if getattr(one, "stream", None) is lines
    ]
    handler.setFormatter(logging.Formatter("%(message)s"))
    logging.getLogger("foreign").error("it failed", exc_info=RuntimeError(CANARY))
    with pytest.raises(AssertionError):
        assert_told_without(lines)
