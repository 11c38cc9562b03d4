"""Days as a model writes them, and the moments they begin and end at (pure)."""

import re
from datetime import datetime, timedelta

_DAY = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:T.{0,20})?")


def begins_at(day: str | None, *, like: datetime) -> datetime | None:
    """Return the first moment of `2024-03-08`, `2024-03` or `2024` on the clock of `like`.

    None for anything else.
    """
    found = _DAY.fullmatch(day.strip()) if day else None
    if found is None:
        return None
    year, month, date = (int(part) if part else 1 for part in found.groups())
    try:
        return like.replace(
            year=year, month=month, day=date, hour=0, minute=0, second=0, microsecond=0
        )
    except ValueError:
        return None


def ends_at(day: str | None, *, like: datetime) -> datetime | None:
    """Return the first moment after a day, a month or a year."""
    start = begins_at(day, like=like)
    if start is None or day is None:
        return None
    parts = day.strip().count("-")
    if parts == 0:
        return start.replace(year=start.year + 1)
    if parts == 1:
        return (start + timedelta(days=32)).replace(day=1)
    return start + timedelta(days=1)
