"""A port is held by one socket that several processes may serve, and says whose it is."""

import socket

import pytest

from config.web import server
from config.web.server import listening


@pytest.mark.parametrize(
    ("host", "family"), [("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)]
)
def test_a_socket_listens_on_an_address_of_either_kind(host: str, family: int) -> None:
    with listening(host, 0) as held:
        port = held.getsockname()[1]
        assert (held.family, held.proto) == (family, socket.IPPROTO_TCP)
        assert held.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        with socket.create_connection((host, port), timeout=10):
            pass


def test_a_port_that_is_held_is_not_held_twice() -> None:
    with listening("127.0.0.1", 0) as held, pytest.raises(OSError, match="in use"):
        listening("127.0.0.1", held.getsockname()[1])


def test_a_named_application_is_served_on_a_port_of_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[tuple[str, object]] = []

    def serve(held: socket.socket, application: object, **_: object) -> None:
        served.append((held.getsockname()[0], application))
        held.close()

    monkeypatch.setattr(server, "serve", serve)
    server.main(["0", "tests.config.web.asked:echo"])
    [(host, application)] = served
    assert host == "127.0.0.1"
    assert getattr(application, "__name__", "") == "echo"
