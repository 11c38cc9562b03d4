from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy import SHIPPED
from memory.ranking.caps import apply_caps
from memory.ranking.score import score_all
from tests.ranking.made import NOW, candidates, scored, shipped

LADDER = list(SHIPPED["guarded"].ladder)


def many(source, count, **fields):
    return [
        scored(1 - n / 1000, source=source, item_id=f"{source}{n}", **fields) for n in range(count)
    ]


def ids(items) -> list[str]:
    return [str(item.candidate.item_id) for item in items]


def small(**caps):
    return shipped("guarded", caps={"by_source": {}, "per_type": 3, "total": 4} | caps)


def test_within_the_caps_nothing_happens() -> None:
    items = many("fact", 30) + many("episode", 20) + many("insight", 10)
    capped = apply_caps(items, policy=SHIPPED["guarded"], now=NOW)
    assert (list(capped.kept), capped.omitted, capped.degradations) == (items, (), ())


@pytest.mark.parametrize(
    ("source", "cap"),
    [("fact", 30), ("episode", 20), ("insight", 10), ("task", 30), ("procedure", 5)],
)
def test_a_source_over_its_cap_keeps_its_best(source, cap) -> None:
    items = many(source, 40)
    capped = apply_caps(items, policy=SHIPPED["guarded"], now=NOW)
    assert list(capped.kept) == items[:cap]
    assert [(step.step, step.omitted, step.sources) for step in capped.degradations] == [
        ("reduce_top_k", 40 - cap, (source,))
    ]
    assert [(omission.scored, omission.step) for omission in capped.omitted] == [
        (item, "reduce_top_k") for item in items[cap:]
    ]


def test_procedures_are_capped_for_each_task_type_and_in_all() -> None:
    items = [item for n in range(8) for item in many("procedure", 6, task_type=f"type{n}")]
    kept = apply_caps(items, policy=SHIPPED["guarded"], now=NOW).kept
    assert len(kept) == 30
    assert set(Counter(item.candidate.task_type for item in kept).values()) == {5}


def test_procedures_stay_by_priority_and_insights_by_confidence() -> None:
    procedures = [scored(1, source="procedure", item_id=str(n), priority=n) for n in range(6)]
    assert ids(apply_caps(procedures, policy=SHIPPED["guarded"], now=NOW).kept) == [
        "1",
        "2",
        "3",
        "4",
        "5",
    ]
    insights = [scored(1, source="insight", item_id=str(n), confidence=n / 100) for n in range(11)]
    assert "0" not in ids(apply_caps(insights, policy=SHIPPED["guarded"], now=NOW).kept)


def test_the_oldest_go_first_when_the_window_tightens() -> None:
    items = many("fact", 3) + [
        scored(0.9, source="episode", item_id=f"{age}d", age_days=age) for age in (2, 25, 8)
    ]
    capped = apply_caps(items, policy=small(total=5), now=NOW)
    assert ids(capped.kept) == ["fact0", "fact1", "fact2", "2d", "8d"]
    assert [step.step for step in capped.degradations] == ["tighten_time_window"]


def test_the_window_never_tightens_past_a_week() -> None:
    items = many("fact", 3) + many("episode", 2, age_days=7)
    steps = [step.step for step in apply_caps(items, policy=small(), now=NOW).degradations]
    assert steps == ["omit_type"]


def test_what_is_behind_a_summary_goes_before_low_confidence() -> None:
    items = many("fact", 2, confidence=0.2) + many("episode", 3, summarised=True)
    capped = apply_caps(items, policy=small(), now=NOW)
    assert ids(capped.kept) == ["fact0", "fact1", "episode0", "episode1"]
    assert [step.step for step in capped.degradations] == ["raise_compression_level"]


def test_low_confidence_and_low_relevance_go_worst_first() -> None:
    items = [
        scored(1.0, source="fact", item_id="sure"),
        scored(0.9, source="fact", item_id="doubtful", confidence=0.4),
        scored(0.8, source="task", item_id="good"),
        scored(0.3, source="task", item_id="fair"),
        scored(0.1, source="goal", item_id="far"),
    ]
    capped = apply_caps(items, policy=small(total=3), now=NOW)
    assert ids(capped.kept) == ["sure", "good", "fair"]
    assert {omission.step for omission in capped.omitted} == {"drop_low_confidence"}


def test_of_many_with_low_confidence_only_the_worst_go() -> None:
    items = many("fact", 3, confidence=0.1) + many("task", 2, confidence=0.1)
    capped = apply_caps(items, policy=small(), now=NOW)
    assert ids(capped.kept) == ["fact0", "fact1", "fact2", "task0"]


def test_whole_types_are_omitted_from_the_end_of_the_recall_order() -> None:
    items = many("insight", 2) + many("fact", 3) + many("procedure", 1) + many("task", 2)
    capped = apply_caps(items, policy=small(), now=NOW)
    assert sorted({item.candidate.source for item in capped.kept}) == ["fact", "procedure"]
    assert [(step.step, step.omitted, step.sources) for step in capped.degradations] == [
        ("omit_type", 4, ("insight", "task"))
    ]


def test_steps_are_taken_in_the_policys_order() -> None:
    items = many("fact", 3, confidence=0.1) + many("episode", 3, age_days=9)
    usual = apply_caps(items, policy=small(), now=NOW).degradations
    other = apply_caps(
        items,
        policy=shipped("guarded", caps=small().caps.model_dump(), ladder=tuple(LADDER[::-1])),
        now=NOW,
    )
    assert [step.step for step in usual] == ["tighten_time_window"]
    assert [step.step for step in other.degradations] == ["omit_type"]


@given(
    st.lists(candidates(), max_size=25, unique_by=lambda found: found.item_id),
    st.integers(1, 6),
    st.integers(0, 6),
    st.permutations(LADDER),
)
@settings(max_examples=80)
def test_the_caps_hold_and_every_omission_is_told(found, per_type, more, ladder) -> None:
    caps = {
        "by_source": {"fact": 2, "procedure": 1},
        "per_type": per_type,
        "total": per_type + more,
    }
    policy = shipped("guarded", caps=caps, ladder=tuple(ladder))
    items = score_all(found, now=NOW, mode="plan", query_terms=frozenset(), policy=policy)
    capped = apply_caps(items, policy=policy, now=NOW)

    assert len(capped.kept) <= per_type + more
    by_source = Counter(item.candidate.source for item in capped.kept)
    assert all(count <= per_type for count in by_source.values())
    assert by_source["fact"] <= 2
    assert list(capped.kept) == [item for item in items if item in capped.kept]
    assert len(capped.kept) + len(capped.omitted) == len(items)
    assert {omission.scored.candidate.item_id for omission in capped.omitted} == {
        item.candidate.item_id for item in items
    } - {item.candidate.item_id for item in capped.kept}
    told = Counter(omission.step for omission in capped.omitted)
    assert {step.step: step.omitted for step in capped.degradations} == told
    assert [ladder.index(step.step) for step in capped.degradations] == sorted(
        ladder.index(step.step) for step in capped.degradations
    )


def test_the_first_source_of_the_recall_order_is_never_omitted_whole() -> None:
    policy = shipped(
        "guarded",
        caps={"by_source": {}, "per_type": 3, "total": 4},
        ladder=tuple(LADDER[::-1]),
    )
    items = many("fact", 6) + many("task", 2)
    capped = apply_caps(items, policy=policy, now=NOW)
    assert ids(capped.kept) == ["fact0", "fact1", "fact2"]
    assert [step.step for step in capped.degradations] == ["omit_type", "reduce_top_k"]
