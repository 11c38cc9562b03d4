"""The scope a command works on."""

import re

from django.core.management.base import CommandError

from memory.ingest.fields import SCOPE_PATTERN
from memory.models import Scope, Tenant


def scope_named(name: str) -> str:
    """Return a scope's name.

    Raises:
        CommandError: it is none, whether or not the scope exists.
    """
    if not re.match(SCOPE_PATTERN, name):
        raise CommandError(f"--scope: {name} is no scope such as user:42")
    return name


def existing_scope(tenant: Tenant, name: str) -> Scope:
    """Return a scope of a tenant.

    Raises:
        CommandError: it does not exist.
    """
    kind, _, key = scope_named(name).partition(":")
    scope = Scope.objects.filter(tenant=tenant, kind=kind, key=key).first()
    if scope is None:
        raise CommandError(f"--scope: tenant {tenant.slug} has no scope {name}")
    return scope
