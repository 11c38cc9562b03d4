"""Whether a block tells a statement twice.

Found in its texts, without asking how the block was made.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any
from uuid import UUID

from memory.evaluation.types import QuestionResult, StatementText
from memory.models import MemoryItem, Profile, ProfilePassage, Tenant
from memory.models.vocabulary import Kind, Standing
from memory.retrieval.types import Injected
from memory.text.analyse import normalise
from memory.text.differences import same_words

TYPED = (Kind.FACT, Kind.PREFERENCE, Kind.CONSTRAINT)
REPEATED = "repeated@"
"""The measure of a block: how many statements it tells twice."""
SHORTEST_WORDS = 8  # characters, white space apart, below which words stand in a text by chance
_MARK = re.compile(r"(?: \(outdated\? now: |（可能已过时？现为：).*$", re.DOTALL)
_LINE = re.compile(r"[;；\n]")  # between the lines of a profile
_NOTE = re.compile(r" ?\[[^\]\n]{1,80}\]")


def told_twice(
    items: Sequence[Injected], statements: Sequence[StatementText]
) -> list[tuple[StatementText, list[str]]]:
    """Return the statements that a block tells more than once (pure).

    Each with the elements that tell it.

    A typed row tells its statement; any other element does where the words of the statement stand
    in it, or a line of a profile that is made of it.
    """
    texts = [(item, bare(_MARK.sub("", item.text))) for item in items]
    twice = []
    for statement in statements:
        telling = [item for item, text in texts if _tells(item, text, statement)]
        if len(telling) > 1:
            names = [f"{item.source}:{item.item_id}" for item in telling]
            twice.append((statement, names))
    return twice


def _tells(item: Injected, text: str, statement: StatementText) -> bool:
    if item.source in TYPED:
        return item.item_id in statement.rows
    if item.source == "profile":
        lines = map(bare, _LINE.split(item.text))
        return not statement.lines.isdisjoint(lines)
    return any(words in text for words in statement.words)


@lru_cache(maxsize=20_000)
def bare(text: str) -> str:
    """Return a text without white space, notes in brackets and differences of case.

    >>> bare("I moved  last month [2026-10] .")
    'imovedlastmonth.'
    """
    without_notes = normalise(_NOTE.sub("", text))
    return "".join(without_notes.casefold().split())


def statements_of(tenant: Tenant) -> dict[str, list[StatementText]]:
    """Return the statements that a tenant's typed memories tell now, by scope. Three statements."""
    lines = _lines(tenant)
    groups: dict[tuple[Any, ...], list[MemoryItem]] = defaultdict(list)
    current = MemoryItem.objects.current().filter(
        tenant=tenant, kind__in=TYPED, standing=Standing.ACTIVE
    )
    for row in current.select_related("scope"):
        groups[str(row.scope), _statement_key(row)].append(row)
    told: dict[str, list[StatementText]] = defaultdict(list)
    for (scope, _key), rows in groups.items():
        texts = {bare(row.content) for row in rows}
        words = frozenset(text for text in texts if len(text) >= SHORTEST_WORDS)
        ids = frozenset(row.pk for row in rows)
        profile_lines = frozenset(chain.from_iterable(lines.get(pk, ()) for pk in ids))
        told[scope].append(StatementText(ids, words, profile_lines))
    return told


def _statement_key(row: MemoryItem) -> tuple[Any, ...]:
    """Return what rows of the same statement have in common.

    Of a row that states nothing its own id.
    """
    if not row.attribute:
        return (row.pk,)
    return row.subject, row.attribute, same_words(row.value or row.content), row.affirmed


def repetition_line(outcomes: Sequence[QuestionResult]) -> str:
    """Return how many blocks told a statement twice, of how many that were looked at."""
    measured = chain.from_iterable(outcome.values.items() for outcome in outcomes)
    counts = [count for name, count in measured if name.startswith(REPEATED)]
    blocks = sum(count > 0 for count in counts)
    return f"statements told twice: in {blocks} of {len(counts)} blocks"


def _lines(tenant: Tenant) -> Mapping[UUID, set[str]]:
    """Return the lines of profiles by the memories that say them."""
    lines: dict[UUID, set[str]] = defaultdict(set)
    heads = Profile.objects.filter(tenant=tenant).values_list("head_parts", flat=True)
    passages = ProfilePassage.objects.filter(tenant=tenant).values_list("parts", flat=True)
    for part in chain.from_iterable([*heads, *passages]):
        texts = set(map(bare, _LINE.split(part["text"]))) - {""}
        for source in part["sources"]:
            lines[UUID(source)] |= texts
    return lines
