"""Tell an alert to the installation's webhook: signed, once a transition, retried by the ledger.

The form is that of Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`,
`webhook-timestamp` and `webhook-signature: v1,<base64 of HMAC-SHA256 over id.timestamp.body>`, so
that receivers can use its libraries.
"""

import base64
import binascii
import hmac
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import httpx
import orjson
from django.conf import settings

from evolution.jobs.queue import enqueue
from evolution.jobs.types import Claimed, Hopeless, JobError, NewJob, Outcome
from observability.alert_lifecycle import Transition
from observability.models import Alert

DELIVER = "deliver_alert"
MOST_ATTEMPTS = (
    20  # about an hour of a receiver's outage; then a dead letter that can be sent again
)
TIMEOUT_SECONDS = 5.0  # a receiver that is slower is asked again
SECRET_PREFIX = "whsec_"  # noqa: S105 - what stands before a secret in base64, no secret


def request_delivery(
    sender: object, *, alert: Alert, transition: Transition, **_kwargs: Any
) -> None:
    """Write down that an alert's transition is to be sent, where there is an address for it."""
    if not settings.ALERT_WEBHOOK_URL:
        return
    enqueue(
        NewJob(
            kind=DELIVER,
            key=f"{alert.pk}:{transition}",
            payload=document(alert, transition),
            tenant_id=alert.tenant_id,
            scope_id=alert.scope_id,
        )
    )


def document(alert: Alert, transition: Transition) -> dict[str, Any]:
    """Return what is told of an alert: ids and numbers."""
    return {
        "type": f"alert.{transition}",
        "data": {
            "id": str(alert.pk),
            "kind": alert.kind,
            "tenant": str(alert.tenant_id) if alert.tenant_id else None,
            "scope": alert.scope or None,
            "value": alert.value,
            "worst": alert.worst,
            "limit": alert.limit,
            "opened_at": _iso(alert.opened_at),
            "closed_at": _iso(alert.closed_at),
            "acknowledged_at": _iso(alert.acknowledged_at),
            "acknowledged_by": alert.acknowledged_by or None,
        },
    }


def _iso(when: datetime | None) -> str | None:
    return when.astimezone(UTC).isoformat() if when else None


def deliver(job: Claimed) -> Outcome:
    """Send one message, signed anew at each attempt.

    Raises:
        Hopeless: there is no webhook any more, or its receiver says that it is gone.
        JobError: the receiver did not take it; the ledger tries again, and keeps what never arrives
            as a dead letter.
    """
    if not settings.ALERT_WEBHOOK_URL:
        raise Hopeless("no webhook is configured")
    now = datetime.now(UTC)
    body = orjson.dumps({"timestamp": now.isoformat(), **job.payload})
    try:
        answer = httpx.post(
            settings.ALERT_WEBHOOK_URL,
            content=body,
            headers={
                "Content-Type": "application/json",
                **signed(body, message=str(job.id), now=now),
            },
            timeout=TIMEOUT_SECONDS,
            follow_redirects=False,
            trust_env=False,
        )
    except httpx.TransportError as error:
        raise JobError(f"the receiver was not reached: {type(error).__name__}") from error
    if answer.status_code == HTTPStatus.GONE:
        raise Hopeless("the receiver is gone")
    if not answer.is_success:
        raise JobError(f"the receiver answered {answer.status_code}")
    return Outcome({"status": answer.status_code, "attempt": job.attempts})


def signed(body: bytes, *, message: str, now: datetime) -> dict[str, str]:
    """Return the headers that say which message it is, when it was sent, and that it was us."""
    at = str(int(now.timestamp()))
    digest = hmac.digest(
        _key(settings.ALERT_WEBHOOK_SECRET), f"{message}.{at}.".encode() + body, "sha256"
    )
    signature = base64.b64encode(digest).decode()
    return {"webhook-id": message, "webhook-timestamp": at, "webhook-signature": f"v1,{signature}"}


def _key(secret: str) -> bytes:
    if secret.startswith(SECRET_PREFIX):
        try:
            return base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
        except binascii.Error:
            raise Hopeless("the webhook's secret is no base64") from None
    return secret.encode()
