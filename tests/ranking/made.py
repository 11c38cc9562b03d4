"""Candidates to rank, made up."""

from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from hypothesis import strategies as st

from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from memory.policy.kinds import Source
from memory.policy.words import Intent, Level, Mode, Provenance
from memory.ranking.score import score
from memory.ranking.types import RecallCandidate, Scored

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
WORDS = ("alpha", "beta", "gamma", "delta", "认证", "失败", "omega", "sigma")
SOURCES: tuple[Source, ...] = get_args(Source)
MODES: tuple[Mode, ...] = get_args(Mode)
INTENTS: tuple[Intent, ...] = get_args(Intent)


def candidate(*, age_days: float = 0, **fields: Any) -> RecallCandidate:
    given: dict[str, Any] = {
        "source": "task",
        "item_id": "a",
        "scope": "user:1",
        "happened_at": NOW - timedelta(days=age_days),
        "relevance": 1.0,
    }
    return RecallCandidate(**(given | fields))


def shipped(policy: str = DEFAULT_POLICY, /, **sections: Any) -> Policy:
    """A shipped policy, with sections or settings (section={"field": value}) changed."""
    document = SHIPPED[policy].model_dump()
    for section, changes in sections.items():
        if isinstance(changes, dict):
            document[section] |= changes
        else:
            document[section] = changes
    return Policy.model_validate(document)


def scored(value: float = 1.0, **fields: Any) -> Scored:
    """A candidate whose score is given and whose signals are those of the default policy."""
    found = candidate(**fields)
    signals = score(
        found, now=NOW, mode="execute", query_terms=frozenset(), policy=shipped()
    ).signals
    return Scored(found, signals, value)


def unit() -> st.SearchStrategy[float]:
    return st.floats(0, 1)


def term_sets() -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(WORDS))


@st.composite
def candidates(draw: st.DrawFn) -> RecallCandidate:
    injected = draw(st.integers(0, 12))
    return candidate(
        source=draw(st.sampled_from(SOURCES)),
        item_id=draw(st.uuids()),
        age_days=draw(st.floats(-5, 400)),
        relevance=draw(unit()),
        cosine=draw(st.none() | st.floats(-1, 1)),
        ranks=draw(st.dictionaries(st.sampled_from(("full_text", "vector")), st.integers(1, 20))),
        tag_match=draw(unit()),
        confidence=draw(st.none() | unit()),
        provenance=draw(st.none() | st.sampled_from(get_args(Provenance))),
        last_validated_at=draw(
            st.none() | st.floats(0, 400).map(lambda days: NOW - timedelta(days=days))
        ),
        injected_count=injected,
        positive_count=draw(st.integers(0, injected)),
        needs_review=draw(st.booleans()),
        keywords=tuple(draw(st.lists(st.sampled_from((*WORDS, "认证 失败", "")), max_size=4))),
        priority=draw(st.integers(0, 100)),
        level=draw(st.none() | st.sampled_from(get_args(Level))),
        summarised=draw(st.booleans()),
        task_type=draw(st.sampled_from(("", "deploy", "review"))),
        terms=draw(term_sets()),
    )


def scored_lists(max_size: int = 12) -> st.SearchStrategy[list[Scored]]:
    """Scored candidates, best first."""
    one = st.builds(lambda found, value: Scored(found, {}, value), candidates(), unit())
    return st.lists(one, max_size=max_size).map(
        lambda items: sorted(items, key=lambda item: -item.score)
    )
