"""Signing in: wrong passwords lock, a code is asked for, a session ends, no script runs."""

import time
from base64 import b32decode
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.admin.conftest import PASSWORD, SignedIn
from tests.admin.pages import texts

CODES = "/admin/codes/"
HOME = "/admin/"


def sign_in(client: Client, password: str, *, name: str = "op", **extra: str) -> Any:
    return client.post(
        reverse("admin:login"), {"username": name, "password": password, "next": HOME}, **extra
    )


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("op", "", PASSWORD)


@pytest.fixture
def with_codes(settings: Any) -> None:
    settings.STAFF_CODES_REQUIRED = True


def current_code(user: User, *, steps: int = 0) -> str:
    device = TOTPDevice.objects.get(user=user)
    return f"{totp(device.bin_key, drift=steps):06d}"


def test_wrong_passwords_lock_this_name_from_this_address_and_no_other(
    operator: User, client: Client
) -> None:
    for _ in range(5):
        sign_in(client, "wrong")
    refused = sign_in(client, PASSWORD)
    assert (refused.status_code, refused["Retry-After"]) == (429, "900")
    assert "Too many wrong passwords" in texts(refused)
    assert sign_in(Client(), PASSWORD, REMOTE_ADDR="10.1.2.3").status_code == 302
    with time_machine.travel(time.time() + 16 * 60):
        assert sign_in(client, PASSWORD).status_code == 302


def test_an_address_that_the_sender_claims_unlocks_nothing(
    operator: User, client: Client, settings: Any
) -> None:
    for number in range(5):
        sign_in(client, "wrong", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert sign_in(client, PASSWORD, HTTP_X_FORWARDED_FOR="10.9.9.9").status_code == 429
    settings.PROXY_COUNT = 1  # then the proxy's own entry counts: the last
    assert (
        sign_in(Client(), PASSWORD, HTTP_X_FORWARDED_FOR="127.0.0.1, 10.9.9.9").status_code == 302
    )


@pytest.mark.usefixtures("with_codes")
def test_staff_without_a_code_see_no_page(operator: User, client: Client) -> None:
    assert sign_in(client, PASSWORD).status_code == 302
    for address in (
        HOME,
        reverse("admin:memory_review"),
        reverse("admin:memory_apikey_add"),
        "/admin/nothing/",
    ):
        response = client.get(address)
        assert (response.status_code, response["Location"]) == (302, f"{CODES}?next={address}")
    assert client.post(reverse("admin:memory_apikey_add"), {}).status_code == 302


@pytest.mark.usefixtures("with_codes")
def test_a_scanned_secret_opens_the_admin_and_each_code_counts_once(
    operator: User, client: Client
) -> None:
    sign_in(client, PASSWORD)
    page = client.get(CODES)
    device = TOTPDevice.objects.get(user=operator)
    secret = next(word for word in texts(page).split() if len(word) == 32 and word.isupper())
    assert b32decode(secret) == device.bin_key
    assert "data:image/svg" in page.content.decode()
    assert "not right" in texts(client.post(CODES, {"code": "000000"}))
    assert client.get(HOME).status_code == 302

    with time_machine.travel(time.time() + 60):  # a wrong code waits a second before the next
        code = current_code(operator)
        first = client.post(CODES, {"code": f" {code[:3]} {code[3:]} "})  # as an app shows it
        assert StaticToken.objects.count() == 8
        assert all(
            token in texts(first) for token in StaticToken.objects.values_list("token", flat=True)
        )
        assert client.get(HOME).status_code == 200
        other = Client()
        sign_in(other, PASSWORD)
        assert "not right" in texts(other.post(CODES, {"code": code}))
        assert other.get(HOME).status_code == 302


@pytest.mark.usefixtures("with_codes")
def test_a_spare_code_opens_once(operator: User, client: Client) -> None:
    sign_in(client, PASSWORD)
    client.get(CODES)
    client.post(CODES, {"code": current_code(operator)})
    spare = StaticToken.objects.values_list("token", flat=True)[0]
    for status in (302, 200):
        other = Client()
        sign_in(other, PASSWORD)
        assert other.post(f"{CODES}?next=/admin/memory/", {"code": spare}).status_code == status
    assert "Set up" not in texts(other.get(CODES))


@pytest.mark.usefixtures("with_codes")
def test_a_code_sends_nobody_to_another_site(operator: User, client: Client) -> None:
    sign_in(client, PASSWORD)
    client.get(CODES)
    client.post(CODES, {"code": current_code(operator)})
    other = Client()
    sign_in(other, PASSWORD)
    spare = StaticToken.objects.values_list("token", flat=True)[0]
    assert other.post(f"{CODES}?next=https://evil.example/", {"code": spare})["Location"] == HOME


def test_a_password_sends_nobody_to_another_site(operator: User, client: Client) -> None:
    sent = {"username": "op", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(reverse("admin:login"), sent)["Location"] == HOME


def test_a_session_ends_when_idle_and_after_a_working_day(signed_in: SignedIn) -> None:
    client = signed_in("viewer")
    start = time.time()
    for minutes in range(0, 8 * 60, 29):
        with time_machine.travel(start + minutes * 60):
            assert client.get(HOME).status_code == 200, minutes
    with time_machine.travel(start + 8 * 3_600):
        assert client.get(HOME).status_code == 302
    idle = signed_in("viewer", name="idle")
    with time_machine.travel(time.time() + 30 * 60 + 5):
        assert idle.get(HOME).status_code == 302


def test_every_page_says_which_scripts_may_run(signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    for address in (HOME, reverse("admin:memory_review"), "/api/docs/", reverse("admin:login")):
        response = client.get(address)
        policy = dict(
            part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";")
        )
        assert "'unsafe-inline'" not in policy["script-src"]
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert b"<script>" not in response.content
        assert response["X-Frame-Options"] == "DENY"
        assert {"camera=()", "microphone=()"} <= set(response["Permissions-Policy"].split(", "))
