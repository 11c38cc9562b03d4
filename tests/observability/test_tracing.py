"""A retrieval and a job are traced where tracing is on, and nothing is where it is off."""

from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from evolution.jobs import ticks, work
from observability import tracing
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
_provider = TracerProvider()
_spans = InMemorySpanExporter()
_provider.add_span_processor(SimpleSpanProcessor(_spans))


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    if not isinstance(trace.get_tracer_provider(), TracerProvider):
        trace.set_tracer_provider(_provider)
    tracing._tracer.cache_clear()
    _spans.clear()
    yield _spans
    tracing._tracer.cache_clear()


def _ask() -> Any:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "The harbour crane lifts forty tons"})
    return ask(tenant, "How much does the harbour crane lift?")


def test_a_retrieval_is_a_span_with_a_span_for_each_stage(
    spans: InMemorySpanExporter, settings: Any
) -> None:
    settings.TRACING = True
    answer = _ask()
    found = {span.name: span for span in spans.get_finished_spans()}
    retrieval = found.pop("retrieval")
    stages = {
        name.removeprefix("stage."): span
        for name, span in found.items()
        if name.startswith("stage.")
    }
    assert stages.keys() == answer.trace.timings_ms.keys()
    assert {span.parent.span_id for span in stages.values()} == {retrieval.context.span_id}
    assert retrieval.attributes["policy"] == "unified"
    said = [
        str(value)
        for span in (retrieval, *found.values())
        for value in (span.attributes or {}).values()
    ]
    assert not [one for one in said if "crane" in one or "user:1" in one]


def test_a_job_is_a_span(spans: InMemorySpanExporter, settings: Any) -> None:
    settings.TRACING = True
    ticks.tick("purge_receipts")
    work.drain()
    [job] = [span for span in spans.get_finished_spans() if span.name == "job"]
    assert job.attributes["kind"] == "purge_receipts"


def test_nothing_is_traced_where_it_is_off(spans: InMemorySpanExporter, settings: Any) -> None:
    assert settings.TRACING is False
    _ask()
    assert spans.get_finished_spans() == ()
