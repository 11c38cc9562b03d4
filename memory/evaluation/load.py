"""Put a corpus into a tenant, and say which evidence each memory covers."""

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import TypeVar
from uuid import UUID

from memory.evaluation.corpus import Corpus, CorpusLine
from memory.evaluation.types import Coverage
from memory.ingest.fields import EVENT_TEXT_CHARACTERS
from memory.ingest.schemas import EpisodeIn
from memory.ingest.write import ingest
from memory.models import Tenant
from memory.revisions import Change
from memory.sources import STATED_TABLES

BATCH_ITEMS = 500
SCOPE_KEY_CHARACTERS = 200
CUT_NOTE = " […cut]"
_NOT_IN_A_SCOPE = re.compile(r"^[\s:]+|[*\x00-\x1f]")
T = TypeVar("T")


def load_records(
    corpus: Corpus, *, tenant: Tenant, change: Change, written: Callable[[int], None] = lambda _: None
) -> int:
    """Write each line as an episode. Returns how many texts were too long and cut."""
    cut = 0
    for lines in batches(corpus.lines, BATCH_ITEMS):
        ingest([_episode(line) for line in lines], tenant=tenant, change=change)
        cut += sum(len(line.text) > EVENT_TEXT_CHARACTERS for line in lines)
        written(len(lines))
    return cut


def coverage_by_external_id(tenant: Tenant) -> Coverage:
    """Return what each memory covers, the caller's own id being that of the evidence. A statement a table."""
    covered: dict[UUID, frozenset[str]] = {}
    for model in set(STATED_TABLES.values()):
        rows = model._default_manager.filter(tenant=tenant).exclude(external_id=None)  # noqa: SLF001 - Django's documented name
        covered.update((item_id, frozenset({str(own_id)})) for item_id, own_id in rows.values_list("pk", "external_id"))
    return covered


def scope_name(free: str) -> str:
    """Return a scope for a corpus's own, free name; one that had to be changed keeps a digest of it."""
    key = _NOT_IN_A_SCOPE.sub("_", free)
    if key != free or len(key) > SCOPE_KEY_CHARACTERS:
        digest = sha256(free.encode()).hexdigest()[:12]
        key = f"{key[: SCOPE_KEY_CHARACTERS - 13]}-{digest}"
    return f"user:{key}"


def batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut values into lists of `size`, the last one shorter."""
    rest = iter(values)
    while batch := list(islice(rest, size)):
        yield batch


def _episode(line: CorpusLine) -> EpisodeIn:
    text = line.text
    if len(text) > EVENT_TEXT_CHARACTERS:
        text = text[: EVENT_TEXT_CHARACTERS - len(CUT_NOTE)] + CUT_NOTE
    return EpisodeIn(
        source="episode",
        scope=scope_name(line.scope),
        external_id=line.id,
        content=text,
        sender=line.speaker,
        session=line.session or None,
        event_time=line.time,
    )
