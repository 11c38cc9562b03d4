"""The zone that a command reads and writes times in."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.management.base import CommandError


def zone_named(name: str) -> ZoneInfo:
    """Return a zone.

    Raises:
        CommandError: there is none of that name.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise CommandError(f"--timezone: there is no zone {name}") from error
