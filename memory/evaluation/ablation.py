"""A policy with one signal switched off at a time, and what each is worth. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Any, TypeVar

from memory.evaluation.summary import APART
from memory.evaluation.types import QuestionResult
from memory.evaluation.variants import is_same, without_factor
from memory.policy import Policy
from memory.policy.section import Section

NORMAL_95 = 1.96  # standard errors to each side of a mean that hold it in 95 of 100 samples
MEASURES = ("recall@", "evidence@")
_OFF: Mapping[str, Any] = {"enabled": False}
SWITCHES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "full text": {"arms": {"full_text": _OFF}},
        "vector": {"arms": {"vector": _OFF}},
        "tags": {"arms": {"tags": _OFF}},
        "recent": {"arms": {"recent": _OFF}},
        "priority": {"arms": {"priority": _OFF}},
        "events": {"arms": {"events": _OFF}},
        "profile": {"arms": {"profile": _OFF}},
        "lexicon": {"rewrite": {"expansion_weight": 0.0}},
        "weights by script": {"fusion": {"unspaced_weights": None}},
        "neighbouring turns": {"fusion": {"context": {"neighbour_share": 0.0}}},
        "question before": {"fusion": {"context": {"question_share": 0.0}}},
        "session": {"fusion": {"context": {"session_share": 0.0}}},
        "named times": {"fusion": {"period_boost": 0.0}},
        "recency": {"fusion": {"recency": {"share": 0.0}}},
        "length": {"fusion": {"length": {"power": 0.0}}},
        "relevance floor": {"relevance": {"floor": 0.0, "unspaced_floor": 0.0}},
        "near duplicates": {"diversity": {"jaccard_threshold": 1.0}},
        "novelty (MMR)": {"diversity": {"mmr_lambda": 1.0}},
        "excerpts": {"budget": {"longest_share": 1.0}},
        "said earlier": {"order": {"restated_chance": None}},
    }
)
"""By signal, the values of a policy that switch it off. Its factors are switched off by name."""
AnySection = TypeVar("AnySection", bound=Section)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What one signal brings to one measure, over the questions that have it.

    Attributes:
        signal, measure: their names.
        value: the mean without the signal, 0..1.
        gain: by how much the whole policy's mean is higher; below 0 the signal hurts.
        margin: half of the 95 % interval of the gain, by question.
        better, worse: questions that the signal helps, and that it hurts.
    """

    signal: str
    measure: str
    value: float
    gain: float
    margin: float
    better: int
    worse: int

    @property
    def is_told(self) -> bool:
        """Tell whether the gain or the loss is more than the luck of these questions."""
        return abs(self.gain) > self.margin


def ablated(policy: Policy) -> dict[str, Policy]:
    """Return the policy behind its name, then without each signal that it has, by the signal."""
    variants = {policy.name: policy}
    for signal, values in SWITCHES.items():
        without = _changed(policy, values)
        if not is_same(without, policy):
            variants[signal] = without
    for factor in policy.score.factors:
        variants[factor] = without_factor(policy, factor)
    return variants


def worths(outcomes: Sequence[QuestionResult], *, whole: str) -> list[Worth]:
    """Return what each signal is worth by each measure, what the whole policy has, first.

    Look-alike questions are left out, as in the headline. `outcomes` are of `ablated`; `whole` is
    the policy's name.
    """
    by_signal: dict[str, dict[str, Mapping[str, float]]] = {}
    for outcome in outcomes:
        if outcome.query.gold and outcome.query.category not in APART:
            by_signal.setdefault(outcome.variant, {})[outcome.query.id] = outcome.values
    base = by_signal.pop(whole, {})
    names = dict.fromkeys(name for values in base.values() for name in values)
    measures = [name for name in names if name.startswith(MEASURES)]
    own = [_worth(whole, name, values=base, base=base) for name in measures]
    return own + [
        _worth(signal, name, values=values, base=base)
        for signal, values in by_signal.items()
        for name in measures
    ]


def _worth(
    signal: str,
    measure: str,
    *,
    values: Mapping[str, Mapping[str, float]],
    base: Mapping[str, Mapping[str, float]],
) -> Worth:
    without = [values[question][measure] for question in base]
    gains = [base[question][measure] - values[question][measure] for question in base]
    spread = stdev(gains) if len(gains) > 1 else 0.0
    return Worth(
        signal=signal,
        measure=measure,
        value=fmean(without),
        gain=fmean(gains),
        margin=NORMAL_95 * spread / sqrt(len(gains)),
        better=sum(gain > 0 for gain in gains),
        worse=sum(gain < 0 for gain in gains),
    )


def _changed(section: AnySection, values: Mapping[str, Any]) -> AnySection:
    """Return a section with other values, those of its parts within theirs."""
    update = {}
    for name, value in values.items():
        part = getattr(section, name)
        update[name] = _changed(part, value) if isinstance(value, Mapping) else value
    return section.model_copy(update=update)
