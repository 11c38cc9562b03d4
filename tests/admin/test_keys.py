"""API keys: seen once, never stored, refused as soon as they are revoked."""

import hashlib
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memory.models import ApiKey, OperatorEvent, Tenant
from tests.admin.conftest import PASSWORD, SignedIn
from tests.admin.pages import page, texts
from tests.admin.test_bound import bind
from tests.api.client import a_caller
from tests.factories import a_tenant


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


def limited(client: Client, row: ApiKey, **changes: Any) -> Any:
    said = {"requests_per_second": "", "request_burst": "", "expires_at": ""}
    said |= {"reason": "asks too often", "own_password": PASSWORD}
    return client.post(page("apikey", "limits", row.pk), said | changes)


def test_a_keys_rate_is_changed_from_the_next_request_on(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    caller, client = a_caller(tenant), signed_in("administrator")
    row = ApiKey.objects.get()
    query = {"query": "x", "scopes": ["user:1"]}

    def answers(asked: int) -> list[int]:
        return [caller.post("retrieve", query).status_code for _ in range(asked)]

    assert answers(2) == [200, 200]
    limited(client, row, requests_per_second="0.01", request_burst="1")
    assert answers(2) == [200, 429]
    limited(client, row, requests_per_second="1000", request_burst="5")
    assert answers(2) == [200, 200]


def test_a_keys_end_is_changed_and_an_ended_key_is_given_another(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    caller, client = a_caller(tenant), signed_in("administrator")
    ApiKey.objects.update(expires_at=timezone.now() - timedelta(days=1))
    row = ApiKey.objects.get()
    assert caller.get("tags?scope=user:1").status_code == 401
    as_it_was = f"{row.expires_at:%Y-%m-%dT%H:%M:%S}"
    limited(client, row, requests_per_second="3", expires_at=as_it_was)
    assert ApiKey.objects.get().requests_per_second == 3
    assert ApiKey.objects.get().expires_at == row.expires_at
    limited(client, row, requests_per_second="3")
    assert caller.get("tags?scope=user:1").status_code == 200


def test_other_limits_of_a_key_are_written_down_with_who_and_why(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    made(signed_in("administrator"), tenant, requests_per_second="7")
    row = ApiKey.objects.get()
    client = signed_in("administrator", name="ana")
    limited(client, row, requests_per_second="2.5")
    history = texts(client.get(page("apikey", "history", row.pk)))
    assert "ana" in history
    assert "requests_per_second 7.0 → 2.5: asks too often" in history
    assert OperatorEvent.objects.filter(
        operator="ana", action="changed", page="memory_apikey_limits", about=str(row.pk)
    ).exists()


def test_what_a_key_opens_stays_as_it_was_made(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    made(client, tenant)
    row = ApiKey.objects.get()
    opened = {"scope_patterns": "*", "scopes": "*", "permissions": "admin", "trust": "x"}
    assert limited(client, row, request_burst="9", **opened).status_code == 302
    changed = ApiKey.objects.get()
    assert changed.request_burst == 9
    for name in ("scope_patterns", "permissions", "trust", "secret_sha256", "tenant_id"):
        assert getattr(changed, name) == getattr(row, name)
    assert client.post(page("apikey", "change", row.pk), opened).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": "\u200b"},
        {"own_password": "guessed"},
        {"requests_per_second": "0"},
        {"request_burst": "0.5"},
        {"requests_per_second": "nan"},
        {"expires_at": "2020-01-01T00:00"},
    ],
)
def test_limits_that_cannot_be_or_that_nobody_answers_for_change_nothing(
    wrong: dict[str, str], tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    made(client, tenant)
    row = ApiKey.objects.get()
    assert limited(client, row, **{"request_burst": "9", **wrong}).status_code == 200
    assert ApiKey.objects.get().request_burst is None


def test_limits_of_a_revoked_key_or_by_a_reviewer_or_of_another_tenant_are_refused(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    made(client, tenant)
    row = ApiKey.objects.get()
    assert limited(signed_in("reviewer"), row).status_code == 403
    stranger = signed_in("administrator", name="eve")
    bind("eve", a_tenant())
    assert limited(stranger, row).status_code == 403
    client.post(page("apikey", "revoke", row.pk))
    assert limited(client, row).status_code == 403


def test_a_bound_administrator_makes_keys_of_the_own_tenants_only(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator", name="eve")
    bind("eve", tenant)
    assert made(client, a_tenant()).status_code == 200
    assert not ApiKey.objects.exists()
    made(client, tenant)
    assert ApiKey.objects.get().tenant == tenant


@pytest.mark.parametrize(("scopes", "told"), [("*", True), ("user:* *", True), ("user:*", False)])
def test_a_key_that_opens_every_scope_says_so_on_every_page(
    scopes: str, told: bool, tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    shown = [made(client, tenant, scopes=scopes)]
    row = ApiKey.objects.get()
    assert row.scope_patterns == scopes.split()
    shown.append(client.get(page("apikey", "change", row.pk)))
    for one in shown:
        assert ("It opens every scope of the tenant (*)." in texts(one)) is told
    assert ("every scope (*)" in texts(client.get(page("apikey", "changelist")))) is told
