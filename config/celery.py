"""The Celery app `remembrancer`.

A job stays safe when a worker or the broker dies (docs/design/jobs.md).
"""

import os
import warnings
from typing import Any

from celery import Celery
from celery.app.amqp import AMQP
from celery.exceptions import SecurityWarning
from celery.signals import heartbeat_sent, worker_process_init
from django.conf import settings
from kombu import Connection, Queue
from kombu.transport import redis

from config.supervision.kernel import die_with_parent
from config.supervision.life import alive

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

SOFT_LIMIT_SECONDS = 270
HARD_LIMIT_SECONDS = 300
VISIBILITY_TIMEOUT_SECONDS = HARD_LIMIT_SECONDS + 30  # or Redis delivers a running job again
SOFT_SHUTDOWN_SECONDS = 3.0  # SIGQUIT, or a remapped SIGTERM: then a running job is given back
RECONNECT_FIRST_SECONDS, RECONNECT_MOST_SECONDS = 0.2, 2.0  # a broker is back within seconds
RESTORE_EVERY_POLL = 1  # look for messages of dead workers at each poll, not every tenth


class QoS(redis.QoS):
    """The messages a worker holds. Of a connection that is gone it gives none back.

    Redis does, in time. Each would count as an error, and kombu writes such messages to a file.
    """

    def restore_unacked_once(self, stderr: Any = None) -> None:
        """Give the messages back while there is somebody to take them."""
        if not _is_gone(self.channel):
            super().restore_unacked_once(stderr)


class Channel(redis.Channel):
    """A channel that says so where its connection is gone.

    Without this a worker ends for good when its Redis dies at a bad moment: celery 5.7 closes the
    lost connection twice, and whatever uses its channel afterwards (an acknowledgement) gets an
    AttributeError from kombu 5.7 for want of the address (kombu#582 is alike). Celery goes on after
    an error of the connection.
    """

    QoS = QoS

    def _connparams(self, *args: Any, **kwargs: Any) -> Any:
        if _is_gone(self):
            raise ConnectionError("the connection of this channel is gone")
        return super()._connparams(*args, **kwargs)  # type: ignore[misc]


def _is_gone(channel: Any) -> bool:
    return getattr(channel.connection, "client", None) is None


redis.Transport.Channel = Channel


class BrokerConnection(Connection):
    """A connection whose worker and clock look for a lost broker at least every two seconds.

    Celery would wait two seconds longer each time, up to half a minute, and has no setting for it.
    """

    def ensure_connection(self, *args: Any, **kwargs: Any) -> "BrokerConnection":
        """Connect, as often as it takes. Who waits for a broker is alive."""
        meanwhile = kwargs.pop("callback", None)

        def called_back() -> None:
            alive()
            if meanwhile is not None:
                meanwhile()

        waits: dict[str, Any] = {
            "interval_start": RECONNECT_FIRST_SECONDS,
            "interval_step": RECONNECT_FIRST_SECONDS,
            "interval_max": RECONNECT_MOST_SECONDS,
            "callback": called_back,
        }
        super().ensure_connection(*args, **waits | kwargs)
        return self


class BrokerProtocol(AMQP):
    """Celery's own, with connections of this service."""

    Connection = BrokerConnection


# It warns whoever runs it as root of messages that carry code. Ours are JSON, and nothing else is
# accepted.
warnings.filterwarnings(
    "ignore", message="You're running the worker with superuser", category=SecurityWarning
)
app = Celery("remembrancer", amqp=BrokerProtocol)
app.conf.update(
    broker_url=settings.BROKER_URL,
    task_queues=[Queue("urgent"), Queue("default"), Queue("batch")],
    task_default_queue="default",
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    task_time_limit=HARD_LIMIT_SECONDS,
    task_soft_time_limit=SOFT_LIMIT_SECONDS,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=2_000,
    worker_soft_shutdown_timeout=SOFT_SHUTDOWN_SECONDS,
    worker_cancel_long_running_tasks_on_connection_loss=True,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    broker_connection_retry=True,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT_SECONDS,
        "unacked_restore_throttle": RESTORE_EVERY_POLL,
        "queue_order_strategy": "priority",
    },
    beat_scheduler=settings.CELERY_BEAT_SCHEDULER,
    timezone="UTC",
    CELERY_DB_REUSE_MAX=1_000_000,  # connections are checked before each job and kept
)
app.set_default()
app.autodiscover_tasks(["evolution"])


@heartbeat_sent.connect
def _give_a_sign(**_: Any) -> None:
    """Say every two seconds that the worker goes on."""
    alive()


@worker_process_init.connect
def _end_with_the_worker(**_: Any) -> None:
    """A process of the pool outlives no worker that was killed.

    It would hold its job, and nobody its answer.
    """
    die_with_parent()
