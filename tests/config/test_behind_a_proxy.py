"""A deployment behind a proxy that ends TLS: who says so is believed, and nobody else."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.admin.conftest import PASSWORD
from tests.bars.web_process import a_served
from tests.stories.job_fixtures import ROOT, environment_of_programs

pytestmark = pytest.mark.django_db  # that the database is there; its rows are the process's
NAME = "memory.example"
PUBLIC_URL = f"https://{NAME}"
LOGIN = "/admin/login/"
BY_TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: HTTPMessage
    text: str

    def cookie(self, name: str) -> str:
        """Return what the answer sets of a cookie, with its attributes; empty where nothing."""
        cookies = self.headers.get_all("Set-Cookie") or []
        return next((one for one in cookies if one.startswith(f"{name}=")), "")


@dataclass(frozen=True)
class Proxied:
    """The service as its proxy reaches it."""

    port: int

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """Send one request; underscores in names of headers are hyphens."""
        said = {"Host": NAME, **{name.replace("_", "-"): text for name, text in headers.items()}}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        if form is None:
            connection.request("GET", path, headers=said)
        else:
            said["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request("POST", path, urlencode(form), said)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return Answer(answer.status, answer.headers, text)

    def sign_in(self, **headers: str) -> Answer:
        """Fill in the page of the sign-in as a browser does, and send it."""
        page = self.ask(LOGIN, **BY_TLS)
        [token] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        form = {"username": "op", "password": PASSWORD, "next": "/admin/"}
        cookie = page.cookie("csrftoken").partition(";")[0]
        return self.ask(
            LOGIN, form | {"csrfmiddlewaretoken": token}, **BY_TLS, Cookie=cookie, **headers
        )


@pytest.fixture(scope="module")
def proxied(django_db_setup: None, django_db_blocker: Any) -> Iterator[Proxied]:
    with django_db_blocker.unblock():
        User.objects.create_superuser("op", "", PASSWORD)
    with a_served(PUBLIC_URL=PUBLIC_URL, PROXY_COUNT="1") as served:
        yield Proxied(served.port)
    with django_db_blocker.unblock():
        call_command("flush", verbosity=0, interactive=False)


def test_an_operator_signs_in_through_the_proxy(proxied: Proxied) -> None:
    entered = proxied.sign_in(Origin=PUBLIC_URL)
    assert (entered.status, entered.headers["Location"]) == (302, "/admin/")
    session = entered.cookie("sessionid").partition(";")[0]
    home = proxied.ask("/admin/", **BY_TLS, Cookie=session)
    assert (home.status, home.headers["Location"]) == (302, "/admin/codes/?next=/admin/")


def test_cookies_go_by_tls_alone_and_browsers_are_told_to_insist(proxied: Proxied) -> None:
    entered = proxied.sign_in(Origin=PUBLIC_URL)
    for cookie in (entered.cookie("sessionid"), entered.cookie("csrftoken")):
        assert "; Secure" in cookie
    assert "; HttpOnly" in entered.cookie("sessionid")
    told = entered.headers["Strict-Transport-Security"]
    assert told == "max-age=31536000; includeSubDomains; preload"


def test_pages_asked_for_without_tls_are_sent_there_and_the_api_answers(proxied: Proxied) -> None:
    for said in ({}, {"X-Forwarded-Proto": "http"}):
        page = proxied.ask("/admin/?a=1", **said)
        assert (page.status, page.headers["Location"]) == (301, f"{PUBLIC_URL}/admin/?a=1")
        assert page.headers["Strict-Transport-Security"] is None
    assert proxied.ask("/api/v1/memories").status == 401
    assert proxied.ask("/health/live", Host="10.0.0.9").status == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.example", f"http://{NAME}", f"https://{NAME}.evil.example", "null"]
)
def test_forms_of_another_origin_are_refused(origin: str, proxied: Proxied) -> None:
    refused = proxied.sign_in(Origin=origin)
    assert (refused.status, refused.cookie("sessionid")) == (403, "")


def test_another_name_is_refused(proxied: Proxied) -> None:
    assert proxied.ask(LOGIN, **BY_TLS, Host="evil.example").status == 400


IS_SECURE = """
from django.http import HttpRequest
asked = HttpRequest()
asked.META["HTTP_X_FORWARDED_PROTO"] = "https"
print(asked.is_secure())
"""


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ({"PROXY_COUNT": "1"}, False),
        ({"PUBLIC_URL": PUBLIC_URL, "PROXY_COUNT": "0"}, False),
        ({"PUBLIC_URL": PUBLIC_URL}, True),
    ],
    ids=["no public address", "no proxy", "a public address"],
)
def test_tls_is_believed_only_of_a_proxy_that_ends_it(said: dict[str, str], believed: bool) -> None:
    told = subprocess.run(
        [sys.executable, "-c", IS_SECURE],
        cwd=ROOT,
        env=environment_of_programs(**said),
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split()[-1] == str(believed)
