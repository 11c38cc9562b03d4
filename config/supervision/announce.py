"""Say how to reach the service, once it answers."""

import os
import sys
import time
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

LATE_SECONDS = 60.0  # then it is said all the same: a slow start is a start
POLL_SECONDS = 0.2
_TIMEOUT_SECONDS = 2
_READY = """
Remembrancer is ready.

  Admin   {url}/admin/   login {user}   password {password}
  API     {url}/api/docs/
  Key     {key}

Try it:

  curl -s {url}/api/v1/retrieve \\
    -H 'Authorization: Bearer {key}' -H 'Content-Type: application/json' \\
    -d '{{"query": "{query}", "scopes": ["{scope}"]}}'

Ctrl-C stops everything.
"""


def ready_text(*, url: str, password: str, key: str) -> str:
    """Return how to reach a service; an empty key has yet to be made."""
    shown = key or "(make one: ./manage.py create_api_key TENANT --name NAME --scopes 'user:*')"
    scope = "user:lin" if key else "user:42"
    return _READY.format(
        url=url, user="admin", password=password, key=shown, query="团队有多少人", scope=scope
    )


def announce(host: str, port: int, descriptor: int) -> None:
    """Print the text of a file once the service answers.

    After a minute without an answer it says that there is none yet.
    """
    deadline = time.monotonic() + LATE_SECONDS
    while not is_ready(host, port):
        if time.monotonic() > deadline:
            sys.stdout.write(
                f"\nStill starting: no answer within {LATE_SECONDS:.0f} s. Its log says why.\n"
            )
            break
        time.sleep(POLL_SECONDS)
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(descriptor, encoding="utf-8") as text:
        sys.stdout.write(text.read())
    sys.stdout.flush()


def is_ready(host: str, port: int) -> bool:
    """Tell whether the service says that it is ready."""
    connection = HTTPConnection(host, port, timeout=_TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
