"""Put a corpus into a tenant, and say which evidence each memory covers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TypeVar
from uuid import UUID

from memory.evaluation.corpus import CorpusLine
from memory.evaluation.types import Coverage, Progress
from memory.ingest.fields import EVENT_TEXT_CHARACTERS, MEMORY_TEXT_CHARACTERS
from memory.ingest.schemas import EpisodeIn, FactIn, ItemIn
from memory.ingest.write import ingest
from memory.kind_declarations import STATED_TABLES
from memory.models import Tenant
from memory.policy.scoring import LEAST_CONFIDENCE, PROVENANCE_CAPS
from memory.revisions import Change

BATCH_ITEMS = 500
SCOPE_KEY_CHARACTERS = 200
CUT_NOTE = " […cut]"
_NOT_IN_A_SCOPE = re.compile(r"^[\s:]+|[*\x00-\x1f]")
T = TypeVar("T")


def load_records(
    items: Sequence[ItemIn], *, tenant: Tenant, change: Change, written: Progress = lambda _: None
) -> None:
    """Write the lines of a corpus as they are to be remembered."""
    for batch in batches(items, BATCH_ITEMS):
        ingest(batch, tenant=tenant, change=change)
        written(len(batch))


def coverage_by_external_id(tenant: Tenant) -> Coverage:
    """Return what each memory covers, the caller's own id being that of the evidence.

    A statement a table.
    """
    covered: dict[UUID, frozenset[str]] = {}
    for model in set(STATED_TABLES.values()):
        rows = model._default_manager.filter(tenant=tenant).exclude(external_id=None)  # noqa: SLF001 - Django's documented name
        for item_id, own_id in rows.values_list("pk", "external_id"):
            covered[item_id] = frozenset({str(own_id)})
    return covered


def scope_name(free: str) -> str:
    """Return a scope for a corpus's own, free name.

    One that had to be changed keeps a digest of it.
    """
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


def episode_of(line: CorpusLine) -> EpisodeIn:
    """Return a line as something that happened."""
    return EpisodeIn(
        source="episode",
        scope=scope_name(line.scope),
        external_id=line.id,
        content=_cut(line.text, EVENT_TEXT_CHARACTERS),
        sender=line.speaker,
        session=line.session or None,
        event_time=line.time,
    )


def fact_of(line: CorpusLine) -> FactIn:
    """Return a line as a fact, known as well as chance has it.

    How well says nothing of whether it is asked about.
    """
    chance = Random(line.id)  # noqa: S311 - no secret: the same for the same line
    provenance = chance.choice(sorted(PROVENANCE_CAPS))
    confidence = chance.uniform(LEAST_CONFIDENCE, PROVENANCE_CAPS[provenance])
    return FactIn(
        source="fact",
        scope=scope_name(line.scope),
        external_id=line.id,
        content=_cut(line.text, MEMORY_TEXT_CHARACTERS),
        provenance=provenance,
        confidence=round(confidence, 2),
        valid_from=line.time,
    )


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return text[: most - len(CUT_NOTE)] + CUT_NOTE
