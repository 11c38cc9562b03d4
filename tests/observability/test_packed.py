"""What a retrieval considered comes back as it was, in few bytes."""

from uuid import UUID

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from observability import retrieval_details
from observability.retrieval_details import (
    RecordedCandidate,
    RetrievalDetail,
    pack,
    rounded,
    unpack,
)

numbers = st.floats(allow_nan=False, allow_infinity=False)
signals = st.dictionaries(
    st.sampled_from(["bm25", "cosine", "arms", "told_by"]),
    numbers
    | st.none()
    | st.dictionaries(st.sampled_from(["vector", "recent"]), st.integers(1, 99))
    | st.just(["a:1"]),
)
candidates = st.builds(
    RecordedCandidate,
    source=st.sampled_from(["fact", "episode"]),
    item_id=st.uuids(),
    scope_id=st.sampled_from([UUID(int=1), UUID(int=2)]),
    rank=st.integers(1, 200),
    score=numbers,
    signals=signals,
    decision=st.sampled_from(["injected", "budget"]),
    guardrail=st.sampled_from(["", "jaccard"]),
    position=st.none() | st.integers(1, 30),
    tokens=st.integers(0, 5000),
)


def _as_stored(one: RecordedCandidate) -> RecordedCandidate:
    kept = {name: rounded(value) for name, value in one.signals.items()}
    return RecordedCandidate(
        **{
            **{name: getattr(one, name) for name in RecordedCandidate._fields},
            "score": rounded(one.score),
            "signals": kept,
        }
    )


@given(
    st.text(),
    st.lists(candidates, max_size=20),
    st.dictionaries(st.sampled_from(["recall", "pack"]), numbers),
)
def test_it_comes_back_rounded_and_otherwise_as_it_was(
    context: str, considered: list[RecordedCandidate], timings_ms: dict[str, float]
) -> None:
    found = unpack(pack(RetrievalDetail(context, considered, timings_ms)))
    assert (found.context, found.timings_ms) == (context, timings_ms)
    assert list(found.candidates) == [_as_stored(one) for one in considered]


def test_a_signal_without_a_value_is_not_an_absent_one() -> None:
    with_null = RecordedCandidate(
        "fact", UUID(int=3), UUID(int=1), 1, 0.5, {"cosine": None}, "budget"
    )
    without = RecordedCandidate(
        "goal", UUID(int=4), UUID(int=1), 2, 0.5, {"profile_head": 1.0}, "injected", position=1
    )
    found = unpack(pack(RetrievalDetail("", [with_null, without])))
    assert [dict(one.signals) for one in found.candidates] == [
        {"cosine": None},
        {"profile_head": 1.0},
    ]


def test_a_candidate_takes_a_seventh_of_what_it_takes_as_json() -> None:
    scope = UUID(int=1)
    named = dict.fromkeys(
        ("time_decay", "recency_boost", "provenance_weight", "mode_weight", "intent_weight"), 1.0
    )
    considered = [
        RecordedCandidate(
            "episode",
            UUID(int=rank * 7919**8),
            scope,
            rank,
            1 / rank,
            {**named, "bm25": 9.8765 / rank},
            "past_top_k",
        )
        for rank in range(1, 81)
    ]
    as_rows = orjson.dumps(
        [{name: getattr(one, name) for name in RecordedCandidate._fields} for one in considered]
    )
    assert len(pack(RetrievalDetail("", considered))) < len(as_rows) / 7


def test_a_record_of_another_layout_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrieval_details, "LAYOUT", 2)
    packed = pack(RetrievalDetail("block"))
    monkeypatch.undo()
    with pytest.raises(ValueError, match="layout 2"):
        unpack(packed)
