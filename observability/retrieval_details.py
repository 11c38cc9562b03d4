"""What a retrieval considered, packed into few bytes.

One column a number, rounded, compressed (pure).
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

import orjson

LAYOUT = 1  # of a packed record; a reader of another layout says so
COMPRESSION = 1  # of zlib: level 6 saves a twelfth more and takes four times as long
SIGNIFICANT_DIGITS = 6  # of a stored number: nobody reads more, and more does not compress
_SHORT = f".{SIGNIFICANT_DIGITS}g"
_AS_THEY_ARE = (
    "source",
    "rank",
    "decision",
    "guardrail",
    "position",
    "tokens",
)  # columns stored so
ABSENT = False  # a signal that a candidate does not have; null is a signal without a value


class RecordedCandidate(NamedTuple):
    """One candidate of a retrieval, what was decided about it and by which numbers.

    A tuple, because there are a hundred of them a retrieval.

    Attributes:
        rank: from 1, the best by score.
        signals: values that JSON knows, by name; a later replay reads them.
        decision: what was done with it, one word.
        guardrail: the rule behind the decision; empty for none.
        position: its place in the block, from 1; None where it was left out.
        tokens: that it took in the block.
    """

    source: str
    item_id: UUID
    scope_id: UUID
    rank: int
    score: float
    signals: Mapping[str, Any]
    decision: str
    guardrail: str = ""
    position: int | None = None
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class RetrievalDetail:
    """What of a retrieval is looked at one retrieval at a time.

    Attributes:
        context: the block as it was given.
        candidates: by rank, those in the block and those left out.
        timings_ms: by stage.
    """

    context: str = ""
    candidates: Sequence[RecordedCandidate] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)


def pack(detail: RetrievalDetail) -> bytes:
    """Return a detail as bytes: about 50 a candidate, and a third of the block's length."""
    columns = _columns(detail.candidates)
    document = {
        "layout": LAYOUT,
        "context": detail.context,
        "timings_ms": dict(detail.timings_ms),
        **columns,
    }
    return zlib.compress(orjson.dumps(document), COMPRESSION)


def unpack(packed: bytes) -> RetrievalDetail:
    """Return what `pack` was given, numbers to six significant digits.

    Raises:
        ValueError: the bytes are of another layout.
    """
    document = orjson.loads(zlib.decompress(packed))
    if document["layout"] != LAYOUT:
        raise ValueError(f"a record of layout {document['layout']}, this reads {LAYOUT}")
    return RetrievalDetail(
        document["context"], tuple(_candidates(document)), document["timings_ms"]
    )


def rounded(value: Any) -> Any:
    """Return a number as it is stored, anything else as it is."""
    return _shortened(value) if isinstance(value, float) else value


@lru_cache(maxsize=4_096)
def _shortened(number: float) -> float:
    """Return a number to six digits; most of a retrieval's are one of a few, such as 1.0."""
    return float(format(number, _SHORT))


def _columns(candidates: Sequence[RecordedCandidate]) -> dict[str, Any]:
    scopes = sorted({each.scope_id for each in candidates})
    places = {scope: place for place, scope in enumerate(scopes)}
    return {
        "scopes": [scope.hex for scope in scopes],
        "scope": [places[each.scope_id] for each in candidates],
        "item_id": [each.item_id.hex for each in candidates],
        "score": _rounded([each.score for each in candidates]),
        **{name: list(map(attrgetter(name), candidates)) for name in _AS_THEY_ARE},
        "signals": _signal_columns(candidates),
    }


def _signal_columns(candidates: Sequence[RecordedCandidate]) -> dict[str, list[Any]]:
    """Return the values of each signal, in the order of the candidates."""
    signals = [each.signals for each in candidates]
    names = sorted(set(chain.from_iterable(signals)))
    absent = dict.fromkeys(names, ABSENT)
    rows = [{**absent, **signal} for signal in signals]
    columns = zip(*map(dict.values, rows), strict=True)
    return {name: _rounded(list(column)) for name, column in zip(names, columns, strict=True)}


def _rounded(values: list[Any]) -> list[Any]:
    """Return a column as `rounded` returns its values, without a call for each of a thousand.

    Most columns say one thing of every candidate.
    """
    if set(map(type, values)) != {float}:
        return list(map(rounded, values))
    if values.count(values[0]) == len(values):
        return [_shortened(values[0])] * len(values)
    return [float(format(value, _SHORT)) for value in values]


def _candidates(document: Mapping[str, Any]) -> Iterable[RecordedCandidate]:
    scopes = [UUID(hex=scope) for scope in document["scopes"]]
    for place, item_id in enumerate(document["item_id"]):
        column = {name: values[place] for name, values in document["signals"].items()}
        yield RecordedCandidate(
            source=document["source"][place],
            item_id=UUID(hex=item_id),
            scope_id=scopes[document["scope"][place]],
            rank=document["rank"][place],
            score=document["score"][place],
            signals={name: value for name, value in column.items() if value is not ABSENT},
            decision=document["decision"][place],
            guardrail=document["guardrail"][place],
            position=document["position"][place],
            tokens=document["tokens"][place],
        )
