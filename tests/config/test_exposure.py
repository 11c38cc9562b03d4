"""What an installation that others can reach must have, and starts without it nowhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import Environment
from config.exposure import UnsafeSettings, is_exposed, is_loopback, require_safe

ROOT = Path(__file__).resolve().parents[2]
STRONG = "".join(chr(33 + place % 90) for place in range(60))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "localhost", "::1", "[::1]"])
def test_this_machine_only(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["0.0.0.0", "::", "10.0.0.1", "memory.example", "", "*", "127.0.0.1.example"],  # noqa: S104 - what must count as exposed
)
def test_others_too(host: str) -> None:
    assert not is_loopback(host)


def test_a_host_a_name_or_a_public_address_exposes() -> None:
    own = ["127.0.0.1", "localhost", "[::1]"]
    assert not is_exposed(Environment(), hosts=own)
    assert is_exposed(Environment(host="0.0.0.0"), hosts=own)  # noqa: S104 - as above
    assert is_exposed(Environment(public_url="https://memory.example"), hosts=own)
    assert is_exposed(Environment(), hosts=[*own, "memory.example"])


@pytest.mark.parametrize("key", ["", "short", "a" * 80, "django-insecure-" + STRONG])
def test_a_key_that_can_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(UnsafeSettings, match="SECRET_KEY"):
        require_safe(debug=False, secret_key=key)
    require_safe(debug=False, secret_key=STRONG)


def run_check(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "check", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_does_not_start_with_debug_where_others_reach_it() -> None:
    assert run_check(DEBUG="true").returncode == 0
    refused = run_check(DEBUG="true", HOST="0.0.0.0")  # noqa: S104 - as above
    assert refused.returncode != 0
    assert "DEBUG shows settings" in refused.stderr


SAFE = """
import django
django.setup()
import logging
from django.conf import settings
logging.getLogger("evolution").error("a line")
print(settings.STAFF_CODES_REQUIRED)
"""


@pytest.mark.parametrize(
    ("host", "codes"),
    [("127.0.0.1", "False"), ("0.0.0.0", "True")],  # noqa: S104 - as above
)
def test_where_others_reach_it_staff_need_codes_and_the_log_is_json(host: str, codes: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SAFE],
        cwd=ROOT,
        env={**os.environ, "HOST": host, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split()[-1] == codes
    [line] = [line for line in (told.stdout + told.stderr).splitlines() if "a line" in line]
    assert line.startswith("{") == (codes == "True")


def test_a_guessable_key_is_refused_where_others_reach_it() -> None:
    refused = run_check(SECRET_KEY="a" * 80, HOST="0.0.0.0")  # noqa: S104 - as above
    assert refused.returncode != 0
    assert "SECRET_KEY is weak" in refused.stderr


def test_no_program_of_a_deployment_listens_with_debug_where_others_reach_it() -> None:
    arguments = ["--host", "0.0.0.0", "--port", "1", "--only", "beat"]  # noqa: S104 - as above
    refused = subprocess.run(
        [sys.executable, "-m", "config.supervision", *arguments],
        cwd=ROOT,
        env={**os.environ, "DEBUG": "true"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert refused.returncode != 0
    assert "DEBUG shows settings" in refused.stderr


def test_the_deploy_check_has_nothing_to_say_behind_a_proxy() -> None:
    done = run_check("--deploy", "--fail-level", "WARNING", PUBLIC_URL="https://memory.example")
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout
