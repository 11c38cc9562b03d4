"""Caps on candidates, and the five steps that give way over one."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.policy import Policy
from memory.policy.caps import Caps
from memory.policy.kinds import Source
from memory.policy.words import LadderStep
from memory.ranking.decay import age_days
from memory.ranking.placement import source_places
from memory.ranking.types import Scored


@dataclass(frozen=True, slots=True)
class Omission:
    """A candidate left out, and by which step."""

    scored: Scored
    step: LadderStep


@dataclass(frozen=True, slots=True)
class Degradation:
    """A step that was taken: how many candidates of which sources it left out."""

    step: LadderStep
    omitted: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Capped:
    """What stays, in the order given, what was left out, and the steps taken, in order."""

    kept: tuple[Scored, ...]
    omitted: tuple[Omission, ...]
    degradations: tuple[Degradation, ...]


def apply_caps(scored: Sequence[Scored], *, policy: Policy, now: datetime) -> Capped:
    """Bring candidates (best first) within the caps, by the ladder's steps.

    Each step is taken only while there are still too many.

    The first step holds every source to its cap. The next three leave out as many as are too many
    in all, of those they may touch, worst first; the last leaves out whole sources from the end of
    the recall order.
    """
    kept = list(scored)
    omitted: list[Omission] = []
    degradations: list[Degradation] = []
    for step in policy.ladder:
        take_step = _STEPS[step]
        out = set(take_step(kept, policy, now))
        if out:
            leaving = [item for place, item in enumerate(kept) if place in out]
            kept = [item for place, item in enumerate(kept) if place not in out]
            omitted += [Omission(item, step) for item in leaving]
            sources = sorted({item.candidate.source for item in leaving})
            degradations.append(Degradation(step, len(leaving), tuple(sources)))
    return Capped(tuple(kept), tuple(omitted), tuple(degradations))


def _reduce_top_k(items: Sequence[Scored], policy: Policy, _now: datetime) -> Iterable[int]:
    caps = policy.caps
    found = Counter([item.candidate.source for item in items])
    if all(
        number <= min(caps.per_type, caps.by_source.get(source, caps.per_type))
        for source, number in found.items()
    ):
        return
    in_source: Counter[Source] = Counter()
    in_group: Counter[tuple[Source, str]] = Counter()
    best_first = sorted(range(len(items)), key=lambda place: _keep_first(items[place], place, caps))
    for place in best_first:
        candidate = items[place].candidate
        source = candidate.source
        task_type = candidate.task_type if source == "procedure" else ""
        group = (source, task_type)
        most_of_group = caps.by_source.get(source, caps.per_type)
        if in_source[source] >= caps.per_type or in_group[group] >= most_of_group:
            yield place
        else:
            in_source[source] += 1
            in_group[group] += 1


def _keep_first(item: Scored, place: int, caps: Caps) -> tuple[float, int]:
    rule = caps.keep_by.get(item.candidate.source, "score")
    if rule == "priority":
        return (-item.candidate.priority, place)
    if rule == "confidence":
        return (-item.signals["confidence_effective"], place)
    return (0.0, place)


def _tighten_time_window(items: Sequence[Scored], policy: Policy, now: datetime) -> Iterable[int]:
    caps = policy.caps
    excess = _excess(items, caps)
    if not excess:
        return ()
    old: list[tuple[float, int]] = []
    for place, item in enumerate(items):
        if item.candidate.source in caps.windowed_sources:
            age = age_days(now, item.candidate.happened_at)
            if age > caps.tight_window_days:
                old.append((age, place))
    oldest_first = [place for _, place in sorted(old, reverse=True)]
    return oldest_first[:excess]


def _raise_compression_level(
    items: Sequence[Scored], policy: Policy, _now: datetime
) -> Iterable[int]:
    behind = [place for place, item in enumerate(items) if item.candidate.summarised]
    return _worst(behind, _excess(items, policy.caps))


def _drop_low_confidence(items: Sequence[Scored], policy: Policy, _now: datetime) -> Iterable[int]:
    caps = policy.caps
    excess = _excess(items, caps)
    if not excess:
        return ()
    best = max(item.score for item in items)
    least = caps.low_score_share * best
    low = []
    for place, item in enumerate(items):
        doubted = item.signals["confidence_effective"] < caps.low_confidence
        if doubted or item.score < least:
            low.append(place)
    return _worst(low, excess)


def _omit_type(items: Sequence[Scored], policy: Policy, _now: datetime) -> Iterable[int]:
    left = len(items)
    places = source_places(policy.order)
    present = {item.candidate.source for item in items}
    in_order = sorted(present, key=places.__getitem__)
    for source in reversed(in_order[1:]):  # the first of them always stays
        if left <= policy.caps.total:
            return
        out = [place for place, item in enumerate(items) if item.candidate.source == source]
        left -= len(out)
        yield from out


def _worst(places: Sequence[int], count: int) -> Sequence[int]:
    """Return so many of some places, best first, from their end."""
    return places[::-1][:count]


def _excess(items: Sequence[Scored], caps: Caps) -> int:
    return max(0, len(items) - caps.total)


_STEPS: Mapping[LadderStep, Callable[[Sequence[Scored], Policy, datetime], Iterable[int]]] = {
    "reduce_top_k": _reduce_top_k,
    "tighten_time_window": _tighten_time_window,
    "raise_compression_level": _raise_compression_level,
    "drop_low_confidence": _drop_low_confidence,
    "omit_type": _omit_type,
}
