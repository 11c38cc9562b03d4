"""Make an API key and print it once."""

import re
from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.api.authentication import EVERY_SCOPE, create_api_key, require_pattern
from memory.management.tenants import tenant_named
from memory.models import ApiKey
from memory.models.vocabulary import Permission, Provenance

DEFAULT_PERMISSIONS = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK)
NAME_CHARACTERS = int(ApiKey._meta.get_field("name").max_length or 0)  # noqa: SLF001 - Django's documented _meta API
_DAYS = re.compile(r"^([1-9][0-9]{0,3})d$")


class Command(BaseCommand):
    help = (
        "Makes an API key of a tenant. It is printed once, "
        "alone on the last line of standard output."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tenant", metavar="TENANT")
        parser.add_argument("--name", required=True, help="what the key is for")
        parser.add_argument(
            "--permissions",
            default=",".join(DEFAULT_PERMISSIONS),
            help=f"of {', '.join(Permission.values)}, separated by commas; default: %(default)s",
        )
        parser.add_argument(
            "--scopes",
            default=EVERY_SCOPE,
            help="patterns such as user:*, separated by commas; default: *, every scope",
        )
        parser.add_argument(
            "--trust",
            choices=Provenance.values,
            default=Provenance.CONFIRMED_BY_USER,
            help="the highest provenance that what it writes may claim; default: %(default)s",
        )
        parser.add_argument(
            "--expires",
            metavar="WHEN",
            help="a time with its offset, or days such as 90d; default: never",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        name = options["name"].strip()
        if not 0 < len(name) <= NAME_CHARACTERS:
            raise CommandError(f"--name: 1 to {NAME_CHARACTERS} characters")
        patterns = _patterns(options["scopes"])
        key = create_api_key(
            tenant,
            name=name,
            permissions=_permissions(options["permissions"]),
            scope_patterns=patterns,
            trust=options["trust"],
            expires_at=_expiry(options["expires"], now=datetime.now(UTC)),
        )
        self.stderr.write(f"It opens {_in_words(patterns)}. Keep it: it is not shown again.")
        self.stdout.write(key)


def _permissions(text: str) -> list[str]:
    wanted = _parts(text)
    unknown = sorted(set(wanted) - set(Permission.values))
    if unknown or not wanted:
        raise CommandError(
            f"--permissions: {', '.join(unknown) or 'none'}: of {', '.join(Permission.values)}"
        )
    return wanted


def _patterns(text: str) -> list[str]:
    try:
        return [require_pattern(pattern) for pattern in _parts(text)] or [require_pattern(text)]
    except ValueError as error:
        raise CommandError(f"--scopes: {error}") from None


def _in_words(patterns: list[str]) -> str:
    """Say what a key opens; above all that it opens everything."""
    if EVERY_SCOPE in patterns:
        return "every scope of the tenant (*; --scopes narrows that)"
    return f"the scopes {', '.join(patterns)}"


def _expiry(text: str | None, *, now: datetime) -> datetime | None:
    """Read a time in the future, or a number of days from now."""
    if text is None:
        return None
    days = _DAYS.match(text)
    try:
        wanted = now + timedelta(days=int(days[1])) if days else datetime.fromisoformat(text)
    except ValueError:
        wanted = now
    if wanted.tzinfo is None or wanted <= now:
        raise CommandError(
            f"--expires: {text} is no time to come with its offset, and no days such as 90d"
        )
    return wanted


def _parts(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
