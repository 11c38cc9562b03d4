"""Which reactions count since a memory was last calibrated or set by hand."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.calibration.rules import RETIREMENT_BELOW, RULES, Window, calibrate
from evolution.calibration.windows import window
from evolution.feedback.judging import NEGATIVE, POSITIVE
from memory.policy.scoring import LEAST_CONFIDENCE, PROVENANCE_CAPS
from memory.policy.words import Provenance

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SIGNALS = [*sorted(POSITIVE), *sorted(NEGATIVE), "topic_change", ""]


@pytest.mark.parametrize(
    ("signals", "counts"),
    [
        ([], Window(0, 0, 0)),
        (["confirm"], Window(1, 1, 0)),
        (["follow_up"], Window(1, 1, 0)),
        (["correct"], Window(1, 0, 1)),
        (["deny"], Window(1, 0, 1)),
        (["outdated"], Window(1, 0, 1)),
        (["topic_change"], Window(1, 0, 0)),
        ([""], Window(1, 0, 0)),
        (["confirm", "correct", "", "follow_up"], Window(4, 2, 1)),
    ],
)
def test_a_signal_counts_for_against_or_only_as_an_injection(signals, counts: Window) -> None:
    assert window([(NOON, signal) for signal in signals], since=None) == counts


@pytest.mark.parametrize(
    ("since", "counted"),
    [(None, 3), (NOON - SECOND, 3), (NOON, 2), (NOON + SECOND, 1), (NOON + 2 * SECOND, 0)],
)
def test_what_was_said_by_then_was_counted_before(since: datetime | None, counted: int) -> None:
    reactions = [(NOON + place * SECOND, "confirm") for place in range(3)]
    assert window(reactions, since=since).positive == counted


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(SIGNALS))), st.integers(-1, 10))
def test_every_reaction_is_counted_once_before_or_behind_a_moment(told, moment) -> None:
    reactions = [(NOON + place * SECOND, signal) for place, signal in told]
    since = NOON + moment * SECOND
    behind = window(reactions, since=since)
    before = window([one for one in reactions if one[0] <= since], since=None)
    both = window(reactions, since=None)
    assert behind.injections + before.injections == both.injections
    assert behind.positive + before.positive == both.positive
    assert behind.corrections + before.corrections == both.corrections


@pytest.mark.parametrize(
    ("provenance", "before", "counts", "after"),
    [
        # often_right: from 10 injections on, a rate above .8, at most the cap
        ("analysis", 0.50, (10, 9, 0), 0.60),
        ("analysis", 0.50, (9, 9, 0), None),
        ("analysis", 0.50, (10, 8, 0), None),
        ("analysis", 0.75, (10, 9, 0), 0.80),
        ("analysis", 0.80, (10, 10, 0), None),
        ("confirmed_by_user", 0.95, (10, 10, 0), 1.00),
        # what stands above its cap is not pulled down by what was right
        ("observation", 0.90, (10, 10, 0), None),
        # corrected: from 5 injections and 2 corrections on
        ("analysis", 0.50, (5, 3, 2), 0.35),
        ("analysis", 0.50, (5, 4, 1), None),
        ("analysis", 0.50, (4, 2, 2), None),
        ("confirmed_by_user", 0.90, (5, 3, 2), 0.75),
        # right more often than not and yet corrected twice: the most negative counts
        ("analysis", 0.50, (20, 18, 2), 0.35),
        # seldom_right: from 5 injections on, a rate below .3
        ("analysis", 0.50, (5, 1, 0), 0.30),
        ("analysis", 0.50, (10, 3, 0), None),
        ("analysis", 0.50, (10, 2, 0), 0.30),
        ("analysis", 0.50, (5, 0, 5), 0.30),
        ("confirmed_by_user", 0.90, (20, 0, 0), None),
        ("confirmed_by_user", 0.90, (20, 0, 2), 0.75),
        # the floor, and what stands below it is not pulled up
        ("analysis", 0.20, (5, 0, 0), 0.10),
        ("analysis", 0.10, (5, 0, 0), None),
        ("analysis", 0.05, (5, 0, 0), None),
        # too few say nothing
        ("analysis", 0.50, (0, 0, 0), None),
        ("analysis", 0.50, (4, 0, 4), None),
    ],
)
def test_each_line_of_the_table_at_its_bounds(
    provenance: Provenance, before: float, counts: tuple[int, int, int], after: float | None
) -> None:
    verdict = calibrate(before, Window(*counts), provenance=provenance)
    assert (None if verdict is None else verdict.after) == (
        None if after is None else pytest.approx(after)
    )


@pytest.mark.parametrize(
    ("before", "after", "retires"), [(0.40, 0.20, False), (0.39, 0.19, True), (0.25, 0.10, True)]
)
def test_below_a_fifth_a_memory_waits_for_a_person(before, after, retires) -> None:
    verdict = calibrate(before, Window(5, 0, 0), provenance="analysis")
    assert verdict is not None
    assert verdict.after == pytest.approx(after)
    assert verdict.retires is retires
    assert (verdict.after < RETIREMENT_BELOW) is retires


@given(
    st.sampled_from(sorted(PROVENANCE_CAPS)),
    st.floats(LEAST_CONFIDENCE, 1),
    st.lists(st.tuples(st.integers(5, 20), st.floats(0, 1)), max_size=30),
)
def test_however_often_it_is_calibrated_it_stays_within_floor_and_cap(
    provenance: Provenance, before: float, runs
) -> None:
    confidence = before
    for injections, share in runs:
        positive = round(injections * share)
        verdict = calibrate(
            confidence, Window(injections, positive, injections - positive), provenance=provenance
        )
        confidence = confidence if verdict is None else verdict.after
    assert LEAST_CONFIDENCE - 1e-6 <= confidence <= max(before, PROVENANCE_CAPS[provenance]) + 1e-6


def test_a_rule_says_nothing_before_its_least_and_every_step_is_within_bounds() -> None:
    for rule in RULES:
        assert not rule.holds(Window(rule.injections - 1, 0, 0), "observation")
        assert -1 < rule.step < 1
        assert rule.step != 0
