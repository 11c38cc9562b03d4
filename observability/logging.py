"""One form for every log line: a constant message with fields, and never what somebody said.

An exception is told by its type and the lines it came through. Its message stays out: a driver
quotes the row it could not write, a validator the value it refused.
"""

import logging
import sys
import traceback
import unicodedata
from collections.abc import MutableMapping
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
from django.http import HttpRequest

Event = MutableMapping[str, Any]
FRAMES = 12  # of a traceback, the innermost
ERRORS = 20  # of a chain or a group, whose texts a message is searched for
QUOTED_CHARACTERS = 4  # a shorter text tells nothing, and may stand in any message
QUIET = (
    "asyncio",
    "celery.worker.strategy",
    "django.db.backends",
    "httpcore",
    "httpx",
    "kombu",
    "mcp",
    "openai",
)
"""Loggers that write down what they send or receive when they are asked to be talkative.

They never are.
"""
NAMING = ("mcp",)
"""Loggers that name what a caller asked for: of their messages only the constant part is kept."""


def configure(*, level: str, as_json: bool) -> dict[str, Any]:
    """Set up structlog, and return Django's LOGGING for it.

    Args:
        level: the least level that is written, such as WARNING.
        as_json: an object a line, for machines; else for people.
    """
    common: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_names,
        without_values,
        on_one_line,
    ]
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    last = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "fields": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": common,
                "pass_foreign_args": True,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "fields"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            **{
                name: {"level": max(logging.WARNING, logging.getLevelName(level))} for name in QUIET
            },
        },
    }


def without_names(_logger: Any, _method: str, event: Event) -> Event:
    """Keep what callers name out of a library's message: ids of their own, in a path or an address.

    A request's route stands in the place of its path.

    Django names the path last in each line that it writes about a request.
    """
    given = event.pop("positional_args", ())
    record = event.get("_record")
    if record is not None and record.name.partition(".")[0] in NAMING:
        event["event"] = str(record.msg)
    request = getattr(record, "request", None)
    if given and record is not None and isinstance(request, HttpRequest):
        found = request.resolver_match
        route = f"/{found.route}" if found else "an address that nothing answers"
        event["event"] = record.msg % (*given[:-1], route)
    return event


def without_values(_logger: Any, _method: str, event: Event) -> Event:
    """Replace an exception by its type and where it came from."""
    raised = event.pop("exc_info", None)
    record = event.get("_record")
    if raised is None and record is not None:
        raised, record.exc_info, record.exc_text = record.exc_info, None, None
    error = _error(raised)
    if error is not None:
        event["error"] = type(error).__qualname__
        event["event"] = _without_what_it_says(str(event.get("event", "")), error)
        event["at"] = _frames(error.__traceback__)
    event.pop("stack_info", None)
    return event


def _error(raised: object) -> BaseException | None:
    """Return the exception that a caller means: itself, its triple, or True for the one handled."""
    if isinstance(raised, BaseException):
        return raised
    if isinstance(raised, tuple):
        error: BaseException | None = raised[1]
        return error
    return sys.exc_info()[1] if raised else None


def _without_what_it_says(message: str, error: BaseException) -> str:
    """Put an error's type in the place of its text, which a library's message may quote.

    So may the text of what led to it.
    """
    for one in _led_to(error):
        for text in (repr(one), str(one), *filter(_is_text, one.args)):
            if len(text) >= QUOTED_CHARACTERS:
                message = message.replace(text, type(one).__qualname__)
    return message


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _led_to(error: BaseException) -> list[BaseException]:
    """Return an error, what it was raised from or during, and the members of a group."""
    found: list[BaseException] = []
    waiting: list[BaseException | None] = [error]
    while waiting and len(found) < ERRORS:
        one = waiting.pop(0)
        if one is None or any(one is known for known in found):
            continue
        found.append(one)
        members = one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        waiting += [one.__cause__, one.__context__, *members]
    return found


def _frames(trace: TracebackType | None) -> list[str]:
    return [
        f"{Path(one.filename).name}:{one.lineno} {one.name}"
        for one in traceback.extract_tb(trace)[-FRAMES:]
    ]


def on_one_line(_logger: Any, _method: str, event: Event) -> Event:
    """Take out of texts what could begin another line, or drive a terminal."""
    for name, value in event.items():
        if isinstance(value, str) and not value.isprintable():
            event[name] = "".join(one if one.isprintable() else _visible(one) for one in value)
    return event


def _visible(character: str) -> str:
    is_space = unicodedata.category(character) in {"Zs", "Zl", "Zp"} or character in "\r\n\t"
    return " " if is_space else "�"
