"""A corpus goes through the whole write path, and every memory says what it comes from."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from evolution.sessions.corpus_turns import ingest_turns
from memory.models import MemoryItem, Segment, Turn
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Told:
    """A line of a corpus."""

    id: str
    text: str
    speaker: str = "Ann"
    session: str = "s-1"
    scope: str = "family"
    time: datetime = NOON


LINES = [
    Told("a/1", "Hello!"),
    Told("a/2", "I adopted a grey kitten called Pebble."),
    Told("a/3", "I prefer window seats.", speaker="Ben"),
    Told("b/1", "You could read 《The Old Harbour》.", speaker="assistant", session="s-2"),
    Told("b/2", "I adopted a parrot.", session="s-2", time=NOON + timedelta(days=1)),
]


def test_each_memory_names_the_lines_it_comes_from() -> None:
    tenant, counts = a_tenant(), []
    covered = ingest_turns(
        LINES, tenant=tenant, scope_of=lambda free: f"user:{free}", written=counts.append
    )
    assert counts == [3, 2]
    items = MemoryItem.objects.filter(tenant=tenant)
    segments = Segment.objects.filter(tenant=tenant)
    assert set(covered) == {row.pk for row in (*items, *segments)}
    first = segments.get(session__key="s-1")
    assert covered[first.pk] == {"a/2", "a/3"}
    assert {line for lines in covered.values() for line in lines} == {"a/2", "a/3", "b/1", "b/2"}
    kitten = items.get(kind="episode", content__contains="Pebble")
    assert covered[kitten.pk] == {"a/2"}
    assert kitten.sender == "Ann"
    assert (
        dict(Turn.objects.filter(tenant=tenant).values_list("message_id", "role"))["b/1"]
        == "assistant"
    )


def test_a_corpus_sent_twice_is_read_once() -> None:
    tenant = a_tenant()
    first = ingest_turns(LINES, tenant=tenant, scope_of=lambda free: f"user:{free}")
    again = ingest_turns(LINES, tenant=tenant, scope_of=lambda free: f"user:{free}")
    assert first == again
