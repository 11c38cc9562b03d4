"""The commands of compose.yaml, each a process, with a shared Redis and PostgreSQL."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from remembrancer import Client

from config.supervision.announce import is_ready
from memory.models import Tenant
from tests.api.client import a_caller
from tests.deploy.files import PROGRAMS, compose
from tests.factories import a_tenant
from tests.stories.brokers import Embedded, free_port
from tests.stories.programs import program, until

pytestmark = pytest.mark.xdist_group("service")


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    return a_tenant()


@contextmanager
def deployed(folder: Path, port: int) -> Iterator[None]:
    """Run web, worker and beat as compose does.

    Each has a DATA_DIR of its own, as a container has.
    """
    redis = Embedded(folder)
    redis.start()
    with ExitStack() as stack:
        stack.callback(redis.stop)
        for name in PROGRAMS:
            said = [
                sys.executable if part == "python" else str(part)
                for part in compose()["services"][name]["command"]
            ]
            command = ["127.0.0.1" if part == "0.0.0.0" else part for part in said]  # noqa: S104 - what compose says
            command[command.index("8000")] = str(port)
            own = {
                "DATA_DIR": str(folder / name),
                "WEB_WORKERS": "1",
                "CELERY_BROKER_URL": redis.url,
            }
            stack.enter_context(program(command, SECRET_KEY="of-the-story-" * 5, **own))
        yield


def test_a_turn_sent_to_one_process_is_remembered_by_another(
    tenant: Tenant, tmp_path: Path
) -> None:
    port = free_port()
    key = str(a_caller(tenant).key)
    with deployed(tmp_path, port):
        until(lambda: is_ready("127.0.0.1", port), seconds=90)
        with Client(f"http://127.0.0.1:{port}", key) as client:
            with client.session("user:1", "monday") as session:
                session.user("I only drink green tea.")
                session.done("Took an order")
            accepted = client.turns(
                scope="user:1",
                session="monday",
                turns=[
                    {
                        "role": "user",
                        "text": "I live in Lisbon.",
                        "occurred_at": "2026-11-20T10:00:00Z",
                    }
                ],  # type: ignore[typeddict-item]
            )
            assert client.wait(accepted.job, timeout_seconds=90).status == "done"
            assert (
                "Lisbon" in client.retrieve(query="Where does she live?", scopes=["user:1"]).context
            )
