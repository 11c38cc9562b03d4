"""Attempts are counted for whom they would sign in, however the name is written."""

from collections.abc import Iterator
from itertools import count

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from observability.models import Bucket

PASSWORD = "green-tea-on-the-boat-4711"
ALLOWED = 3
addresses = (f"10.0.0.{number}" for number in count(1))


@pytest.fixture(autouse=True)
def few_attempts(db: None) -> Iterator[None]:
    few = settings.ENVIRONMENT.model_copy(update={"sign_ins_per_minute": float(ALLOWED)})
    with override_settings(ENVIRONMENT=few):
        yield


def sign_in(name: str, said: str = "wrong", *, address: str | None = None) -> int:
    sent = {"username": name, "password": said}
    response = Client().post(reverse("admin:login"), sent, REMOTE_ADDR=address or next(addresses))
    return response.status_code


@pytest.mark.parametrize(
    "name",
    ["op", " op", "op ", "\top\n", "\u3000op", "ｏｐ", "oｐ", "OP", "\u00a0OP"],
)
def test_another_way_to_write_a_name_is_no_further_attempt(name: str) -> None:
    assert 429 not in [sign_in("op") for _ in range(ALLOWED)]
    assert sign_in(name) == 429


@pytest.mark.parametrize("name", ["opa", "o p", "ор", "", "op\u200b"])
def test_another_name_has_attempts_of_its_own(name: str) -> None:
    for _ in range(ALLOWED + 1):
        sign_in("op")
    assert sign_in(name) == 200


@pytest.mark.parametrize("name", ["op", " ｏｐ "])
def test_a_name_signs_in_as_it_is_counted(name: str) -> None:
    User.objects.create_superuser("op", "", PASSWORD)
    assert sign_in(name, PASSWORD) == 302


@pytest.mark.parametrize("name", ["x" * 151, "x" * 256, "茶" * 100_000, "\x00op", "\ud800", "茶"])
def test_any_name_is_counted_in_a_few_bytes(name: str) -> None:
    assert sign_in(name.encode("utf-8", "replace").decode()) == 200
    assert all(len(bucket.name) < 100 for bucket in Bucket.objects.all())


def test_who_only_looks_at_the_page_makes_no_attempt() -> None:
    page = reverse("admin:login")
    assert {Client().get(page, REMOTE_ADDR="10.1.1.1").status_code for _ in range(9)} == {200}
    assert sign_in("op", address="10.1.1.1") == 200
