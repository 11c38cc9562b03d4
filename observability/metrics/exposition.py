"""Answer a scrape: what every process counted, what a job measured last, and what waits now."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

from observability.metrics import families  # noqa: F401 - a scrape of a service that counted nothing yet names them
from observability.metrics.gauges import GAUGES, Measured, measured_now
from observability.models import Measurement


def exposition(accept: str) -> tuple[bytes, str]:
    """Return the text of a scrape and its content type.

    Two statements; without a database, the counters alone.
    """
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(settings.METRICS_DIR))
    registry.register(_Gauges())
    encode: Callable[..., bytes]
    encode, content_type = choose_encoder(accept)
    return encode(registry), content_type


class _Gauges:
    """The gauges, as the periodic job left them or as they are now."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield a family per gauge, and whether the database could be asked."""
        up = GaugeMetricFamily("database_up", "Whether the database answered this scrape")
        try:
            now = measured_now()
            names = {one.name for one in now}
            left = list(Measurement.objects.exclude(name__in=names))
        except DatabaseError:
            up.add_metric([], 0.0)
        else:
            up.add_metric([], 1.0)
            yield from _families([*now, *left])
        yield up


def _families(rows: Iterable[Measured | Measurement]) -> Iterable[GaugeMetricFamily]:
    found: dict[str, GaugeMetricFamily] = {}
    for row in rows:
        described = GAUGES.get(row.name)
        if described is None:  # of a version before this one
            continue
        family = found.setdefault(
            row.name, GaugeMetricFamily(row.name, described.text, labels=described.labels)
        )
        labels: Mapping[str, Any] = row.labels
        family.add_metric([str(labels.get(name, "")) for name in described.labels], row.value)
    return found.values()
