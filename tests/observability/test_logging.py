"""A log line says what kind of error, where, and nothing of what somebody said."""

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from observability.logging import FRAMES, on_one_line, without_values

SECRET = "sk-live-4711"


def refuse() -> None:
    raise ValueError(SECRET)


def raised() -> BaseException:
    try:
        refuse()
    except ValueError as error:
        return error
    raise AssertionError


def event_while_handling(exc_info: Any) -> dict[str, Any]:
    try:
        refuse()
    except ValueError:
        given = sys.exc_info() if exc_info == "triple" else exc_info
        return dict(without_values(None, "", {"event": "x", "exc_info": given, "stack_info": "s"}))


@pytest.mark.parametrize("exc_info", [True, 1, "triple", raised()], ids=str)
def test_an_exception_is_told_by_its_type_and_its_lines_however_it_is_handed(exc_info: Any) -> None:
    event = event_while_handling(exc_info)
    assert event["error"] == "ValueError"
    assert event["at"][-1].startswith("test_logging.py:")
    assert SECRET not in str(event)
    assert event.keys() == {"event", "error", "at"}


@pytest.mark.parametrize("exc_info", [None, False, (None, None, None)])
def test_no_exception_is_none(exc_info: Any) -> None:
    event = without_values(None, "", {"event": "x", "exc_info": exc_info})
    assert event == {"event": "x"}
    assert without_values(None, "", {"event": "x", "exc_info": True}) == {"event": "x"}


def test_of_a_deep_exception_the_innermost_lines_are_told() -> None:
    def deep(levels: int) -> None:
        if levels:
            deep(levels - 1)
        raise RuntimeError(SECRET)

    try:
        deep(50)
    except RuntimeError as error:
        event = without_values(None, "", {"exc_info": error})
    assert len(event["at"]) == FRAMES
    assert event["at"][-1].endswith(" deep")


@given(st.text(st.characters(), max_size=40))
def test_no_text_begins_another_line_or_drives_a_terminal(text: str) -> None:
    shown = on_one_line(None, "", {"event": "x", "words": text})["words"]
    assert len(shown) == len(text)
    assert shown.isprintable()
    assert len(shown.splitlines()) <= 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("中文 🦊", "中文 🦊"),
        ("a\u202eb\u2028c", "a\ufffdb c"),
        ("", ""),
    ],
)
def test_what_cannot_be_printed_is_a_space_or_a_sign(text: str, shown: str) -> None:
    assert on_one_line(None, "", {"words": text, "n": 3}) == {"words": shown, "n": 3}


def wrapped() -> BaseException:
    try:
        try:
            refuse()
        except ValueError as error:
            raise RuntimeError("the job failed") from error
    except RuntimeError as error:
        return error


def raised_while_handling() -> BaseException:
    try:
        try:
            refuse()
        except ValueError:
            raise RuntimeError("the job failed")  # noqa: B904 - what is tested
    except RuntimeError as error:
        return error


QUOTING = [
    pytest.param(raised(), id="itself"),
    pytest.param(KeyError(SECRET), id="in the quotes that its text has"),
    pytest.param(OSError(5, SECRET), id="behind a number"),
    pytest.param(wrapped(), id="what it was raised from"),
    pytest.param(raised_while_handling(), id="what it was raised during"),
    pytest.param(ExceptionGroup("two", [wrapped(), OSError()]), id="a member of a group"),
]


@pytest.mark.parametrize("error", QUOTING)
@pytest.mark.parametrize("quoted", [SECRET, repr(SECRET), f"ValueError({SECRET!r})"])
def test_a_message_that_quotes_an_error_does_not_tell_what_it_says(
    error: BaseException, quoted: str
) -> None:
    event = without_values(None, "", {"event": f"gave up: {quoted}!", "exc_info": error})
    assert SECRET not in str(event)
    assert event["event"].startswith("gave up: ")
    assert event["error"] == type(error).__qualname__


def test_errors_that_led_to_one_another_are_told_without_end() -> None:
    one, other = ValueError(SECRET), KeyError("key")
    one.__context__, other.__context__ = other, one
    event = without_values(None, "", {"event": f"{other!r}: {one}", "exc_info": other})
    assert SECRET not in event["event"]


def test_a_message_that_quotes_nothing_stays_as_it_is() -> None:
    event = without_values(None, "", {"event": "a job was given up", "exc_info": wrapped()})
    assert event["event"] == "a job was given up"
