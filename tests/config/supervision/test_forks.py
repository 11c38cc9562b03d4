"""What a fork of the supervisor says as it ends."""

import time

import pytest
from django.core.management import CommandError

from config.supervision.processes import Child

PATIENCE_SECONDS = 30.0


def ended(child: Child) -> str | None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (how := child.ended()) is None and time.monotonic() < deadline:
        time.sleep(0.01)
    return how


def refuse() -> None:
    raise CommandError("the database is of another version: begin with an empty one")


def break_down() -> None:
    raise ValueError("nobody thought of this")


def test_one_that_refuses_says_why_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    child = Child("prepare", refuse)
    child.start()
    assert ended(child) == "ended with exit code 1"
    assert capfd.readouterr().err == "the database is of another version: begin with an empty one\n"


def test_one_that_breaks_down_says_where(capfd: pytest.CaptureFixture[str]) -> None:
    child = Child("prepare", break_down)
    child.start()
    assert ended(child) == "ended with exit code 1"
    assert "in break_down" in capfd.readouterr().err
