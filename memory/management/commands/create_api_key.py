"""Make an API key and print it once."""

import re
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.api.authentication import create_api_key
from memory.management.tenants import tenant_named
from memory.models import ApiKey
from memory.models.vocabulary import Permission

DEFAULT_PERMISSIONS = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK)
NAME_CHARACTERS = int(ApiKey._meta.get_field("name").max_length or 0)  # noqa: SLF001 - Django's documented _meta API
_PATTERN = re.compile(r"^[a-z][a-z0-9_]{0,31}:[^\x00-\x1f*,]{0,199}\*?$|^\*$")


class Command(BaseCommand):
    help = "Makes an API key of a tenant. It is printed once, alone on the last line of standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tenant", metavar="TENANT")
        parser.add_argument("--name", required=True, help="what the key is for")
        parser.add_argument(
            "--permissions",
            default=",".join(DEFAULT_PERMISSIONS),
            help=f"of {', '.join(Permission.values)}, separated by commas; default: %(default)s",
        )
        parser.add_argument(
            "--scopes", default="", help="patterns such as user:*, separated by commas; default: every scope"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        name = options["name"].strip()
        if not 0 < len(name) <= NAME_CHARACTERS:
            raise CommandError(f"--name: 1 to {NAME_CHARACTERS} characters")
        key = create_api_key(
            tenant,
            name=name,
            permissions=_permissions(options["permissions"]),
            scope_patterns=_patterns(options["scopes"]),
        )
        self.stderr.write("Keep it: it is not shown again.")
        self.stdout.write(key)


def _permissions(text: str) -> list[str]:
    wanted = _parts(text)
    unknown = sorted(set(wanted) - set(Permission.values))
    if unknown or not wanted:
        raise CommandError(f"--permissions: {', '.join(unknown) or 'none'}: of {', '.join(Permission.values)}")
    return wanted


def _patterns(text: str) -> list[str]:
    patterns = _parts(text)
    for pattern in patterns:
        if not _PATTERN.match(pattern):
            raise CommandError(f"--scopes: {pattern} is no pattern such as user:* or user:42")
    return patterns


def _parts(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
