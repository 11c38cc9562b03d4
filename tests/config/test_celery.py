"""A broker that comes back is found within seconds, however long it was away."""

import pytest
from kombu.exceptions import OperationalError
from kombu.utils import functional

from config.celery import RECONNECT_MOST_SECONDS, app


@pytest.mark.parametrize("connection_for", ["connection_for_read", "connection_for_write"])
def test_nobody_waits_longer_each_time_for_a_broker(
    monkeypatch: pytest.MonkeyPatch, connection_for: str
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(functional, "sleep", lambda _seconds: None)
    nowhere = getattr(app, connection_for)("redis://127.0.0.1:1/0")
    with pytest.raises(OperationalError):
        nowhere.ensure_connection(lambda _error, interval: waited.append(interval), 30)
    assert len(waited) == 30
    assert sum(waited[:5]) < 5
    assert max(waited) <= RECONNECT_MOST_SECONDS + 0.2
