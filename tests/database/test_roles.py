"""With which roles the service starts, and where it says that no wall binds one."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from django.test import Client as Browser
from remembrancer import Client
from structlog.testing import capture_logs

from config.supervision.announce import is_ready
from observability.database import checks
from observability.database.checks import (
    BYPASSES,
    OWNS,
    UnboundRoleError,
    beyond_the_wall,
    require_bound_role,
)
from tests.bars.own_database import manage
from tests.database.another import SUPERUSER, another_database, url_of
from tests.owner import as_owner
from tests.stories.brokers import free_port
from tests.stories.job_fixtures import ROOT, environment_of_programs
from tests.stories.programs import program, until

OWNED = "CREATE ROLE owner_of_one; ALTER TABLE memory_scope OWNER TO owner_of_one;"
PASSES = "CREATE ROLE who_passes BYPASSRLS;"


@contextmanager
def being(made: str) -> Iterator[None]:
    """Be the role `somebody` of these statements within the block."""
    with as_owner():
        with connection.cursor() as cursor:
            cursor.execute(f"{made} SET ROLE somebody")
        yield


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ("CREATE ROLE somebody;", []),
        ("CREATE ROLE somebody BYPASSRLS;", [BYPASSES]),
        ("CREATE ROLE somebody SUPERUSER;", [BYPASSES, OWNS]),
        ("CREATE ROLE somebody; ALTER TABLE memory_scope OWNER TO somebody;", [OWNS]),
        (f"{OWNED} CREATE ROLE somebody IN ROLE owner_of_one;", [OWNS]),
        (f"{PASSES} CREATE ROLE somebody IN ROLE who_passes;", [BYPASSES]),
    ],
    ids=[
        "nobody in particular",
        "who passes policies",
        "a superuser",
        "the owner of a table",
        "who may become an owner",
        "who may become who passes policies",
    ],
)
def test_a_role_that_no_wall_binds_is_refused_where_others_reach_the_service(
    made: str, found: list[str], db: None, settings: Any
) -> None:
    settings.EXPOSED = True
    with being(made):
        assert beyond_the_wall() == found
        if not found:
            require_bound_role()
            return
        with pytest.raises(UnboundRoleError, match=" and ".join(found)):
            require_bound_role()


@pytest.fixture
def away_at_the_start(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def away(using: str) -> list[str]:
        raise OperationalError(using)

    settings.EXPOSED = True
    with monkeypatch.context() as patched:
        patched.setattr(checks, "beyond_the_wall", away)
        require_bound_role()
    yield
    connection_created.disconnect(dispatch_uid=checks.__name__)


def test_a_role_that_could_not_be_looked_at_is_refused_once_its_database_answers(
    away_at_the_start: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut: list[bool] = []
    monkeypatch.setattr(connection, "close", lambda: shut.append(True))
    for _ in range(2):
        with (
            being("CREATE ROLE somebody BYPASSRLS;"),
            capture_logs() as lines,
            pytest.raises(OperationalError, match=BYPASSES),
        ):
            connected()
        assert [line["event"] for line in lines] == ["role_not_bound"]
        with as_owner(), connection.cursor() as cursor:
            cursor.execute("DROP ROLE somebody")
    assert shut == [True, True]


def test_a_bound_role_is_looked_at_once(
    away_at_the_start: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        connected()
    with django_assert_num_queries(0):
        connected()


def connected() -> None:
    connection_created.send(sender=type(connection), connection=connection)


def test_on_this_machine_alone_it_is_logged_and_a_problem(db: None, settings: Any) -> None:
    settings.EXPOSED = False
    with capture_logs() as lines:
        require_bound_role()
    assert lines == []
    assert "role_not_bound" not in Browser().get("/health/ready").json()["problems"]
    with (
        being(
            "CREATE ROLE somebody BYPASSRLS; GRANT SELECT ON ALL TABLES IN SCHEMA public TO"
            " somebody;"
        ),
        capture_logs() as lines,
    ):
        require_bound_role()
        assert "role_not_bound" in Browser().get("/health/ready").json()["problems"]
    assert [(line["event"], line["because"]) for line in lines] == [("role_not_bound", BYPASSES)]


def started(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program that is to end by itself."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment_of_programs(**environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


SUPERVISED = ("-m", "config.supervision", "--host", "127.0.0.1", "--port", "1", "--only")
NAMED = {"ALLOWED_HOSTS": "memory.example,127.0.0.1"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command", [(*SUPERVISED, "worker"), (*SUPERVISED, "beat"), ("manage.py", "work", "--once")]
)
def test_no_program_of_a_deployment_works_with_the_owners_login(command: tuple[str, ...]) -> None:
    url = url_of(connection.settings_dict["NAME"], SUPERUSER)
    refused = started(*command, DATABASE_URL=url, **NAMED)
    assert refused.returncode == 1
    assert f"{BYPASSES} and {OWNS} (default): give DATABASE_URL a login" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.fixture
def external(db: None) -> Iterator[dict[str, str]]:
    """Lay out a PostgreSQL of an installation's own; gives the two URLs of it.

    Its owner is no superuser, and its service's login owns nothing.
    """
    owner, service = (f"{connection.settings_dict['NAME']}_{who}" for who in ("owner", "service"))
    with psycopg.connect(url_of(SUPERUSER, SUPERUSER), autocommit=True) as server:
        server.execute(f"CREATE ROLE {owner} LOGIN; CREATE ROLE {service} LOGIN")
        try:
            with another_database("external", owner=owner) as url:
                with psycopg.connect(url(SUPERUSER)) as superuser:
                    superuser.execute("CREATE EXTENSION vector")
                urls = {"DATABASE_URL": url(service), "DATABASE_OWNER_URL": url(owner)}
                manage(urls, "migrate", "--noinput")
                yield urls
        finally:
            server.execute(f"DROP ROLE {owner}; DROP ROLE {service}")


@contextmanager
def served(**environment: str) -> Iterator[str]:
    port = free_port()
    command = ["-m", "config.supervision", "--host", "127.0.0.1", "--port", str(port)]
    with program([sys.executable, *command, "--only", "web"], WEB_WORKERS="1", **environment):
        until(lambda: is_ready("127.0.0.1", port), seconds=90)
        yield f"http://127.0.0.1:{port}"


def problems(url: str) -> list[str]:
    with urlopen(f"{url}/health/ready", timeout=20) as answer:  # noqa: S310 - loopback
        return list(json.load(answer)["problems"])


@pytest.mark.long
def test_a_postgresql_of_ones_own_is_laid_out_by_its_owner_and_served_by_another_login(
    external: dict[str, str], tmp_path: Any
) -> None:
    own = {"DATA_DIR": str(tmp_path)}
    manage(external, "create_tenant", "acme")
    key = manage(external, "create_api_key", "acme", "--name", "bot", "--scopes", "user:*")
    as_service = own | {"DATABASE_URL": external["DATABASE_URL"]}
    as_owner_of_all = own | {"DATABASE_URL": external["DATABASE_OWNER_URL"]}
    with served(**as_service, **NAMED) as url, Client(url, key) as client:
        client.remember({"source": "fact", "scope": "user:1", "content": "Ann lives in Lisbon"})
        assert "Lisbon" in client.retrieve(query="Where is Ann?", scopes=["user:1"]).context
        assert "role_not_bound" not in problems(url)
    refused = started(*SUPERVISED, "web", **as_owner_of_all, **NAMED)
    assert (refused.returncode, f"{OWNS} (default)" in refused.stderr) == (1, True)
    with served(**as_owner_of_all) as url, Client(url, key) as client:
        assert "Lisbon" in client.retrieve(query="Where is Ann?", scopes=["user:1"]).context
        assert "role_not_bound" in problems(url)
