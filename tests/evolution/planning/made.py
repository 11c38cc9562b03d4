"""Statements for the tests of planning: what nobody names is plain."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from evolution.language.types import Denial
from evolution.planning.types import Candidate, Known

BEFORE = datetime(2026, 3, 2, 9, tzinfo=UTC)
NOW = BEFORE + timedelta(days=30)


def said(
    subject: str = "", attribute: str = "home", value: str = "Antwerp", **changed: Any
) -> Candidate:
    """A statement that the scope's user makes now."""
    plain: dict[str, Any] = {
        "kind": "fact",
        "content": f"{subject} {attribute} {value}",
        "at": NOW,
        "single": True,
        "provenance": "confirmed_by_user",
        "confidence": 0.9,
    }
    return Candidate(subject=subject, attribute=attribute, value=value, **{**plain, **changed})


def known(
    subject: str = "", attribute: str = "home", value: str = "Ghent", **changed: Any
) -> Known:
    """A statement that the scope's user made a month ago."""
    plain: dict[str, Any] = {
        "id": uuid4(),
        "kind": "fact",
        "content": f"{subject} {attribute} {value}",
        "affirmed": True,
        "single": True,
        "at": BEFORE,
        "provenance": "confirmed_by_user",
        "confidence": 0.9,
    }
    return Known(subject=subject, attribute=attribute, value=value, **{**plain, **changed})


def denial(value: str = "", *attributes: str, subject: str = "") -> Denial:
    """What words say is over."""
    return Denial(subject=subject, attributes=attributes, value=value)
