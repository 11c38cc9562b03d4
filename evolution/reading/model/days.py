"""Days as a model writes them, and the moments they begin and end at (pure)."""

import re
from datetime import datetime, timedelta

from memory.ingest.fields import YEARS

_DAY = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:T.{0,20})?")
_LONGEST_MONTH = timedelta(days=31)


def begins_at(day: str | None, *, like: datetime) -> datetime | None:
    """Return the first moment of `2024-03-08`, `2024-03` or `2024` on the clock of `like`.

    None for anything else, and for a year that no memory may have: `9999` is nobody's day.
    """
    parts = _parts(day)
    if not parts or not YEARS[0] <= parts[0] <= YEARS[1]:
        return None
    year, month, date = (*parts, 1, 1)[:3]
    try:
        return like.replace(
            year=year, month=month, day=date, hour=0, minute=0, second=0, microsecond=0
        )
    except ValueError:
        return None


def ends_at(day: str | None, *, like: datetime) -> datetime | None:
    """Return the first moment after a day, a month or a year."""
    start = begins_at(day, like=like)
    if start is None:
        return None
    match _parts(day):
        case [year]:
            return start.replace(year=year + 1)
        case [_, _]:
            return (start + _LONGEST_MONTH).replace(day=1)
        case _:
            return start + timedelta(days=1)


def _parts(day: str | None) -> list[int]:
    """Return the year, the month and the day that are said, as far as they are; none for none."""
    found = _DAY.fullmatch(day.strip()) if day else None
    return [int(part) for part in found.groups() if part] if found else []
