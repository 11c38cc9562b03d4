"""A line of the log, as it is written: one object or one line, and nothing of what was said."""

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from observability.logging import QUIET, configure
from observability.request_ids import FIELD

SECRET = "postgres row (ann, hunter2)"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave structlog and the context as they were."""
    before = structlog.get_config()
    yield
    structlog.contextvars.clear_contextvars()
    structlog.configure(**before)


def written(message: str, *args: object, as_json: bool = True, **fields: Any) -> str:
    """Return the line of a message of the standard library's logging."""
    formatter = configure(level="INFO", as_json=as_json)["formatters"]["fields"]
    made = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=formatter["foreign_pre_chain"], processors=formatter["processors"]
    )
    record = logging.LogRecord("a.logger", logging.ERROR, "a.py", 1, message, args, **fields)
    return made.format(record)


def said(message: str, *args: object, **fields: Any) -> dict[str, Any]:
    return dict(json.loads(written(message, *args, **{"exc_info": None, **fields})))


def failed(message: str, error: Exception) -> dict[str, Any]:
    try:
        raise error
    except type(error):
        return said(message, exc_info=sys.exc_info())


def test_a_line_is_an_object_with_its_time_its_level_and_its_logger() -> None:
    line = said("watched %s for %d s", "beat", 5)
    assert (line["event"], line["level"], line["logger"]) == (
        "watched beat for 5 s",
        "error",
        "a.logger",
    )
    assert line["timestamp"].endswith("Z")


def test_an_error_is_told_by_its_type_and_place_and_not_by_what_it_says() -> None:
    line = failed(f"job failed: {SECRET}", ValueError(SECRET))
    assert line["error"] == "ValueError"
    assert line["at"][-1].endswith(" failed")
    assert line["event"] == "job failed: ValueError"
    assert "hunter2" not in json.dumps(line)


def test_what_a_library_writes_of_an_error_loses_its_text_too() -> None:
    error = ValueError(SECRET)
    assert failed(f"{error!r} was raised", error)["event"] == "ValueError was raised"


@pytest.mark.parametrize(
    ("text", "event"), [("age", "no age here"), ("pages", "no ValueError here")]
)
def test_a_text_too_short_to_tell_anything_stays_in_the_message(text: str, event: str) -> None:
    assert failed(f"no {text} here", ValueError(text))["event"] == event


@pytest.mark.parametrize("as_json", [True, False])
def test_no_message_begins_another_line_or_drives_a_terminal(as_json: bool) -> None:
    line = written("a\nb \x1b[31mred", as_json=as_json, exc_info=None)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line
    assert "a b" in line


def test_every_line_of_a_request_bears_its_name() -> None:
    with structlog.contextvars.bound_contextvars(**{FIELD: "req-12345"}):
        assert said("hello")[FIELD] == "req-12345"
    assert FIELD not in said("hello")


@pytest.mark.parametrize(
    ("level", "quiet"),
    [("DEBUG", "WARNING"), ("INFO", "WARNING"), ("WARNING", "WARNING"), ("ERROR", "ERROR")],
)
def test_who_writes_down_what_it_sends_is_never_talkative(level: str, quiet: str) -> None:
    found = configure(level=level, as_json=True)
    assert found["root"]["level"] == level
    levels = {found["loggers"][name]["level"] for name in QUIET}
    assert levels == {getattr(logging, quiet)}
