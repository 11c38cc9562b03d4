"""Words of earlier turns that no frame reads, for a statement that says they are over."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, F
from django.db.models.expressions import RawSQL

from evolution.planning.candidates import candidates_of
from evolution.planning.plain_statements import plain_statements
from evolution.planning.plan import may_end_words, words_of
from evolution.planning.types import Candidate, Known, Span
from memory.index.write import prefixed
from memory.models import MemoryItem, Scope, SearchEntry, Turn
from memory.models.queryset import CURRENT
from memory.models.vocabulary import Kind
from memory.text.analyse import analyse

MOST_EPISODES = 200  # newest ones that share a word with what is said to be over or new
MOST_TERMS = 32  # of the words that are looked for


def plain_words(
    candidates: Sequence[Candidate],
    *,
    scope: Scope,
    aliases: Collection[str],
    recent: Collection[UUID],
) -> list[Known]:
    """Return the plain statements of a scope's current episodes that candidates may end.

    Four statements, or none.

    Args:
        candidates: what is read; only those that deny something, or say that something is new, end
            words.
        scope: whose memory.
        aliases: names that mean the scope's user.
        recent: the turns of the session that is read.
    """
    asking = filter(may_end_words, candidates)
    every_term = chain.from_iterable(analyse(candidate.content) for candidate in asking)
    terms = list(dict.fromkeys(every_term))[:MOST_TERMS]
    if not terms:
        return []
    episodes = _episodes_with(terms, scope)
    holders = {span: episode.pk for episode in episodes for span in _as_spans(episode.spans)}
    said_in = {span.turn for span in holders}
    turns = Turn.objects.in_bulk(list(said_in))
    taken = _taken(turns, scope)
    statements: list[Known] = []
    for turn in turns.values():
        stated = _of_turn(turn, taken=taken.get(turn.pk, ()), aliases=aliases)
        statements += [replace(plain, recent=turn.pk in recent) for plain in _held(stated, holders)]
    return statements


def _held(statements: Sequence[Known], holders: Mapping[Span, UUID]) -> Iterator[Known]:
    """Yield plain statements with the episode whose words they are; once for each of several."""
    for plain in statements:
        words = plain.spans[0]
        for span, holder in holders.items():
            if span.turn == words.turn and _within(words, span):
                yield replace(plain, held_by=holder)


def _as_spans(stored: Iterable[Any]) -> list[Span]:
    return [Span(UUID(str(turn)), start, stop) for turn, start, stop in stored]


def _episodes_with(terms: Iterable[str], scope: Scope) -> list[MemoryItem]:
    """Return current episodes that hold one of some terms, the newest first."""
    escaped = [_escaped(term) for term in terms]
    words = " | ".join(f"'{term}'" for term in prefixed(scope.number, escaped))
    said = RawSQL("memory_searchentry.words @@ %s::tsquery", [words], output_field=BooleanField())
    entries = SearchEntry.objects.filter(
        said, CURRENT, tenant_id=scope.tenant_id, scope_id=scope.pk, source=Kind.EPISODE
    )
    newest_first = entries.order_by(F("valid_from").desc())
    ids = newest_first.values_list("item_id", flat=True)[:MOST_EPISODES]
    episodes = MemoryItem.objects.filter(pk__in=list(ids))
    return list(episodes.exclude(spans=[]))


def _escaped(term: str) -> str:
    without_backslash = term.replace("\\", "\\\\")
    return without_backslash.replace("'", "''")


def _taken(turns: Collection[UUID], scope: Scope) -> Mapping[UUID, list[Span]]:
    """Return by turn the words that typed memories hold."""
    rows = MemoryItem.objects.filter(
        tenant_id=scope.tenant_id, scope=scope, source_turns__overlap=list(turns)
    )
    taken: dict[UUID, list[Span]] = {}
    for spans in rows.exclude(kind=Kind.EPISODE).values_list("spans", flat=True):
        for span in _as_spans(spans):
            taken.setdefault(span.turn, []).append(span)
    return taken


def _of_turn(turn: Turn, *, taken: Sequence[Span], aliases: Collection[str]) -> list[Known]:
    """Return what a turn states beside its typed memories.

    Read for comparison only, or not read at all.
    """
    if turn.role != "user":
        return []
    said: dict[str, Any] = {
        "speaker": turn.speaker,
        "at": turn.occurred_at,
        "turn": turn.pk,
        "aliases": aliases,
    }
    read = words_of(candidates_of(turn.text, role=turn.role, **said))
    words = [one for one in read if not any(_overlap(one.spans[0], span) for span in taken)]
    spans_of_words = [span for one in words for span in one.spans]
    plain = plain_statements(turn.text, taken=[*taken, *spans_of_words], **said)
    return [*words, *plain]


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.stop and other.start < one.stop


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.stop <= outer.stop
