"""Tenants and keys from the shell."""

import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memory.models import ApiKey, Tenant
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
NAMED = ("--name", "n", "--scopes", "*")


def _printed(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_a_tenant_is_made() -> None:
    _printed("create_tenant", "acme")
    assert Tenant.objects.filter(slug="acme").exists()


def test_a_tenant_that_is_there_already_is_refused() -> None:
    a_tenant(slug="acme")
    with pytest.raises(CommandError, match=r"slug: .*already exists"):
        _printed("create_tenant", "acme")


@pytest.mark.parametrize("slug", ["", "a b", "甲", "x" * 65, "a/b"])
def test_a_slug_that_is_no_slug_is_refused(slug: str) -> None:
    with pytest.raises(CommandError, match="slug: "):
        _printed("create_tenant", slug)


def test_the_key_stands_alone_on_the_last_line_and_opens_its_tenant() -> None:
    tenant = a_tenant(slug="acme")
    key = _printed(
        "create_api_key", "acme", *NAMED, "--permissions", "retrieve, write"
    ).splitlines()[-1]
    made = ApiKey.objects.get(tenant=tenant)
    assert key.startswith(f"rmb_{made.prefix}_")
    assert (made.permissions, made.scope_patterns) == (["retrieve", "write"], ["*"])


def test_a_key_may_be_kept_to_scopes() -> None:
    a_tenant(slug="acme")
    _printed("create_api_key", "acme", "--name", "n", "--scopes", "user:*,group:99")
    assert ApiKey.objects.get().scope_patterns == ["user:*", "group:99"]


@pytest.mark.parametrize(
    ("scopes", "told", "stored"),
    [
        ([], "It opens every scope of the tenant (*;", ["*"]),
        (["--scopes", "*"], "It opens every scope of the tenant (*;", ["*"]),
        (["--scopes", "user:*,*"], "It opens every scope of the tenant (*;", ["user:*", "*"]),
        (["--scopes", "user:*"], "It opens the scopes user:*.", ["user:*"]),
    ],
)
def test_what_a_key_opens_is_said_aside_and_stored_as_said(
    scopes: list[str], told: str, stored: list[str]
) -> None:
    a_tenant(slug="acme")
    aside = StringIO()
    call_command("create_api_key", "acme", "--name", "n", *scopes, stdout=StringIO(), stderr=aside)
    assert told in aside.getvalue()
    assert ApiKey.objects.get().scope_patterns == stored


@pytest.mark.parametrize(
    ("given", "at_least", "at_most"),
    [("90d", timedelta(days=89), timedelta(days=90)), ("2126-01-01T00:00:00+08:00", None, None)],
)
def test_a_key_ends_when_it_is_told_to(
    given: str, at_least: timedelta | None, at_most: timedelta | None
) -> None:
    a_tenant(slug="acme")
    _printed("create_api_key", "acme", *NAMED, "--expires", given)
    ends = ApiKey.objects.get().expires_at
    assert ends is not None
    if at_least is None or at_most is None:
        assert ends == datetime.fromisoformat(given)
    else:
        assert at_least < ends - datetime.now(UTC) <= at_most


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nobody", *NAMED], "there is no tenant nobody"),
        (["acme", *NAMED, "--permissions", "retrieve,fly"], "--permissions: fly"),
        (["acme", *NAMED, "--permissions", ""], "--permissions: none"),
        (["acme", "--name", "n", "--scopes", ""], "--scopes: "),
        (["acme", "--name", "n", "--scopes", "user"], "--scopes: user is no pattern"),
        (["acme", "--name", "n", "--scopes", "u*ser:1"], "--scopes: "),
        (["acme", "--scopes", "*", "--name", " "], "--name: "),
        (["acme", "--scopes", "*", "--name", "x" * 101], "--name: "),
        (["acme", *NAMED, "--expires", "soon"], "--expires: soon"),
        (["acme", *NAMED, "--expires", "2030-01-01T00:00:00"], "--expires: "),
        (["acme", *NAMED, "--expires", "2020-01-01T00:00:00Z"], "--expires: "),
        (["acme", *NAMED, "--expires", "0d"], "--expires: 0d"),
        (["acme", *NAMED, "--expires", "9999999999d"], "--expires: "),
    ],
)
def test_what_makes_no_sense_is_refused_and_makes_no_key(
    arguments: list[str], message: str
) -> None:
    a_tenant(slug="acme")
    with pytest.raises(CommandError, match=re.escape(message)):
        _printed("create_api_key", *arguments)
    assert not ApiKey.objects.exists()
