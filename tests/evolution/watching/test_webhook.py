"""An alert is told once a transition, signed, and again until it is taken."""

import base64
import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db.models.functions import Now
from pydantic import ValidationError

from config.environment import Environment
from evolution.jobs import queue, work
from evolution.models import Job
from evolution.watching import webhook
from observability import alert_lifecycle
from observability.alert_lifecycle import Excess
from tests.evolution.watching.receiver import Receiver, a_receiver

pytestmark = pytest.mark.django_db
SECRET = "whsec_" + base64.b64encode(b"a key of twenty-four byt").decode()
OVER = Excess("job_success", 0.5, 0.99, at_least=True)


def _now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with a_receiver() as receiver:
        settings.ALERT_WEBHOOK_URL, settings.ALERT_WEBHOOK_SECRET = receiver.url, SECRET
        yield receiver


def _reconciled(*excesses: Excess) -> None:
    alert_lifecycle.reconcile(excesses, kinds=["job_success", "active_facts"], now=_now())


def _drained() -> None:
    """Run what is due, and what waits for another attempt, as if the wait were over."""
    for _ in range(webhook.MOST_ATTEMPTS + 2):
        Job.objects.filter(state="queued").update(next_run_at=Now())
        if not work.drain():
            return


def test_each_transition_is_told_once(receiver: Receiver) -> None:
    _reconciled(OVER)
    _reconciled(OVER)
    [alert] = alert_lifecycle.Alert.objects.all()
    alert_lifecycle.acknowledge([alert.pk], by="mia", now=_now())
    alert_lifecycle.acknowledge([alert.pk], by="leo", now=_now())
    _reconciled()
    _reconciled()
    _drained()
    told = [json.loads(body) for _, body in receiver.requests]
    assert sorted(one["type"] for one in told) == [
        "alert.acknowledged",
        "alert.closed",
        "alert.opened",
    ]
    by_type = {one["type"]: one["data"] for one in told}
    assert by_type["alert.opened"]["kind"] == "job_success"
    assert (by_type["alert.opened"]["value"], by_type["alert.opened"]["limit"]) == (0.5, 0.99)
    assert by_type["alert.opened"]["closed_at"] is None
    assert by_type["alert.acknowledged"]["acknowledged_by"] == "mia"
    assert by_type["alert.closed"]["closed_at"] is not None


def test_a_receiver_can_tell_that_it_was_us(receiver: Receiver) -> None:
    _reconciled(OVER)
    _drained()
    [(headers, body)] = receiver.requests
    message, at = headers["webhook-id"], headers["webhook-timestamp"]
    signed = f"{message}.{at}.".encode() + body
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"
    assert abs(_now().timestamp() - int(at)) < 600
    other = base64.b64encode(hmac.digest(b"another key", signed, "sha256")).decode()
    assert headers["webhook-signature"] != f"v1,{other}"


def test_no_proxy_of_the_environment_is_told(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with a_receiver() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        _reconciled(OVER)
        _drained()
    assert (len(receiver.requests), proxy.requests) == (1, [])


def test_a_published_example_of_the_form_is_signed_as_published(settings: Any) -> None:
    settings.ALERT_WEBHOOK_SECRET = (
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"  # the form's own example
    )
    at = datetime.fromtimestamp(1614265330, tz=UTC)
    headers = webhook.signed(
        b'{"test": 2432232314}', message="msg_p5jXN8AQM9LWM0D4loKWxJek", now=at
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("answers", [[500, 503], [429, 404], [0, 302]])
def test_what_was_not_taken_is_sent_again_under_the_same_id(
    receiver: Receiver, answers: list[int]
) -> None:
    receiver.statuses = list(answers)
    _reconciled(OVER)
    _drained()
    assert len(receiver.requests) == 3
    assert len({headers["webhook-id"] for headers, _ in receiver.requests}) == 1
    job = Job.objects.get(kind=webhook.DELIVER)
    assert (job.state, job.attempts, job.result["status"]) == ("done", 3, 204)


def test_what_never_arrives_is_a_dead_letter_that_can_be_sent_again(receiver: Receiver) -> None:
    receiver.statuses = [500] * webhook.MOST_ATTEMPTS
    _reconciled(OVER)
    _drained()
    job = Job.objects.get(kind=webhook.DELIVER)
    assert (job.state, len(receiver.requests)) == ("dead", webhook.MOST_ATTEMPTS)
    assert "500" in job.last_error
    assert queue.replay(job.pk)
    _drained()
    job.refresh_from_db()
    assert job.state == "done"


def test_a_receiver_that_is_gone_is_not_asked_again(receiver: Receiver) -> None:
    receiver.statuses = [410]
    _reconciled(OVER)
    _drained()
    assert (Job.objects.get(kind=webhook.DELIVER).state, len(receiver.requests)) == ("dead", 1)


def test_without_a_webhook_an_alert_is_a_row_and_nothing_is_sent(settings: Any) -> None:
    settings.ALERT_WEBHOOK_URL = ""
    _reconciled(OVER)
    assert alert_lifecycle.Alert.objects.count() == 1
    assert not Job.objects.filter(kind=webhook.DELIVER).exists()


def test_a_webhook_without_a_secret_is_refused() -> None:
    with pytest.raises(ValidationError, match="ALERT_WEBHOOK_SECRET"):
        Environment(alert_webhook_url="https://example.com/hook")
    with pytest.raises(ValidationError):
        Environment(alert_webhook_url="file:///etc/passwd", alert_webhook_secret="s")
