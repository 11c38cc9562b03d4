"""A variable of the environment reaches what it governs, in a process that is started with it."""

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.stories.job_fixtures import ROOT, environment_of_programs

pytestmark = pytest.mark.django_db  # that the database is there; nothing in it is changed
PUBLIC_URL = "https://memory.example"
FURTHER = "https://console.example"
BEHIND_TLS = {"PUBLIC_URL": PUBLIC_URL, "PROXY_COUNT": "1", "STAFF_CODES": "false"}
SET = {
    "TRUSTED_ORIGINS": FURTHER,
    "HSTS_SECONDS": "3600",
    "SESSION_IDLE_MINUTES": "2",
    "SESSION_HOURS": "3",
    "REQUEST_SECONDS": "7.5",
}
PROGRAM = """
import json, re, socket, time
import django
django.setup()
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from config.supervision.service import _web

PUBLIC_URL, FURTHER = "https://memory.example", "https://console.example"
BY_TLS = {"HTTP_HOST": "memory.example", "HTTP_X_FORWARDED_PROTO": "https"}


def sign_in(origin=PUBLIC_URL):
    client = Client(enforce_csrf_checks=True, **BY_TLS)
    page = client.get("/admin/login/").content.decode()
    [token] = re.findall(r'name="csrfmiddlewaretoken" value="(\\w+)"', page)
    form = {"username": "op", "password": "p", "csrfmiddlewaretoken": token, "next": "/admin/"}
    return client, client.post("/admin/login/", form, HTTP_ORIGIN=origin)


def status_after(name, seconds):
    client, _answer = sign_in()
    session = client.session
    session[name] = int(time.time()) - seconds
    session.save()
    return client.get("/admin/").status_code


with transaction.atomic():
    User.objects.create_superuser("op", "", "p")
    answer = sign_in()[1]
    told = {
        "origins": [sign_in(one)[1].status_code for one in (FURTHER, "https://evil.example")],
        "hsts": answer.headers["Strict-Transport-Security"],
        "idle": [status_after("seen_at", seconds) for seconds in (100, 120)],
        "whole": [status_after("began_at", seconds) for seconds in (10_700, 10_800)],
        "cookie": answer.cookies["sessionid"]["max-age"],
    }
    transaction.set_rollback(True)
[child, *_others] = _web(socket.socket())
told["deadline"] = child.run.keywords["limits"].deadline_seconds
print(json.dumps(told))
"""


@cache
def found(*, is_set: bool) -> dict[str, Any]:
    """Return what a process of its own finds, with the variables set or by default."""
    said = BEHIND_TLS | (SET if is_set else {})
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment_of_programs(**said),
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return told


@pytest.mark.parametrize(
    ("variable", "what", "by_default", "when_set"),
    [
        ("TRUSTED_ORIGINS", "origins", [403, 403], [302, 403]),
        (
            "HSTS_SECONDS",
            "hsts",
            "max-age=31536000; includeSubDomains; preload",
            "max-age=3600; includeSubDomains; preload",
        ),
        ("SESSION_IDLE_MINUTES", "idle", [200, 200], [200, 302]),
        ("SESSION_HOURS", "whole", [200, 200], [200, 302]),
        ("SESSION_HOURS", "cookie", 8 * 3_600, 3 * 3_600),
        ("REQUEST_SECONDS", "deadline", 30.0, 7.5),
    ],
)
def test_a_variable_reaches_what_it_governs(
    variable: str, what: str, by_default: Any, when_set: Any
) -> None:
    assert variable in SET
    assert (found(is_set=False)[what], found(is_set=True)[what]) == (by_default, when_set)
