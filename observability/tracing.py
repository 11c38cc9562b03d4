"""Traces by OpenTelemetry: an extra, off unless TRACING says otherwise.

`pip install remembrancer[tracing]`, TRACING=on, and the exporter's own variables
(OTEL_EXPORTER_OTLP_ENDPOINT and the like) send a span for each retrieval with its stages, and for
each attempt of a job. Attributes are names and numbers.
"""

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Any

from django.conf import settings

SERVICE = "remembrancer"
_UNTRACED = nullcontext()


def span(name: str, **attributes: str | int | float) -> AbstractContextManager[object]:
    """Trace what happens inside, where tracing is on; an exception is recorded and goes on."""
    if not settings.TRACING:
        return _UNTRACED
    traced: AbstractContextManager[object] = _tracer().start_as_current_span(
        name, attributes=attributes
    )
    return traced


@lru_cache(maxsize=1)
def _tracer() -> Any:
    """Return the process's tracer.

    OpenTelemetry's global one where somebody set it up, else one that exports.

    Raises:
        ImportError: tracing is on, and its extra is not installed.
    """
    from opentelemetry import trace  # noqa: PLC0415 - an extra: imported where it is wanted
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415

    if not isinstance(trace.get_tracer_provider(), TracerProvider):
        trace.set_tracer_provider(_exporting())
    return trace.get_tracer(SERVICE)


def _exporting() -> Any:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource.create({"service.name": SERVICE}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider
