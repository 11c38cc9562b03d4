"""API keys: seen once, never stored, refused as soon as they are revoked."""

import hashlib
import re
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from memory.models import ApiKey, Tenant
from tests.admin.conftest import PASSWORD, SignedIn
from tests.admin.pages import page


def made(client: Client, opened: Tenant, **changes: Any) -> Any:
    said = {
        "tenant": str(opened.pk),
        "name": "bot",
        "permissions": ["retrieve"],
        "scopes": "user:* agent:a",
    }
    said |= {"trust": "observation", "own_password": PASSWORD}
    return client.post(page("apikey", "add"), said | changes)


def test_a_key_is_shown_once_and_only_its_hash_is_kept(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    response = made(client, tenant)
    [key] = re.findall(r"rmb_[a-z0-9]+_[\w-]+", response.content.decode())
    row = ApiKey.objects.get()
    assert bytes(row.secret_sha256) == hashlib.sha256(key.split("_", 2)[2].encode()).digest()
    assert (row.permissions, row.scope_patterns) == (["retrieve"], ["user:*", "agent:a"])
    assert row.trust == "observation"
    assert "no-store" in response.headers["Cache-Control"]
    for address in (
        page("apikey", "changelist"),
        page("apikey", "change", row.pk),
        page("apikey", "history", row.pk),
    ):
        html = client.get(address).content.decode()
        assert key.split("_", 2)[2] not in html
        assert bytes(row.secret_sha256).hex() not in html


def test_a_key_is_made_with_a_rate_and_an_end_of_its_own(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    ends = timezone.now().replace(microsecond=0) + timedelta(days=30)
    own = {"requests_per_second": "2.5", "request_burst": "7"}
    made(signed_in("administrator"), tenant, **own, expires_at=f"{ends:%Y-%m-%d %H:%M:%S}")
    row = ApiKey.objects.get()
    assert (row.requests_per_second, row.request_burst) == (2.5, 7)
    assert row.expires_at is not None
    assert abs(row.expires_at - ends) <= timedelta(hours=14)  # of the operator's time zone


def test_a_revoked_key_stays_revoked(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    made(client, tenant)
    row = ApiKey.objects.get()
    client.post(page("apikey", "revoke", row.pk))
    row.refresh_from_db()
    at = row.revoked_at
    assert at is not None
    client.post(page("apikey", "revoke", row.pk))
    row.refresh_from_db()
    assert row.revoked_at == at


def test_only_an_administrator_makes_or_revokes(tenant: Tenant, signed_in: SignedIn) -> None:
    made(signed_in("administrator"), tenant)
    row = ApiKey.objects.get()
    client = signed_in("reviewer")
    assert made(client, tenant).status_code == 403
    assert client.post(page("apikey", "revoke", row.pk)).status_code == 403
    assert ApiKey.objects.filter(revoked_at=None).count() == 1


def test_a_key_without_a_name_or_with_unknown_permissions_is_refused(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    wrong = (
        {"name": "\u200b"},
        {"permissions": ["everything"]},
        {"tenant": "x"},
        {"own_password": "guessed"},
    )
    for changes in (
        *wrong,
        {"scopes": ""},
        {"scopes": "user"},
        {"trust": "x"},
        {"expires_at": "2020-01-01T00:00"},
    ):
        assert made(client, tenant, **changes).status_code == 200
    assert not ApiKey.objects.exists()
