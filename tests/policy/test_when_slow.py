"""The tight numbers: no cap grows, nothing else changes."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy import SHIPPED, Policy
from memory.policy.caps import Caps
from memory.policy.kinds import Source
from memory.policy.when_slow import tightened


@pytest.mark.parametrize("policy", SHIPPED.values(), ids=SHIPPED)
def test_a_tight_policy_is_the_same_with_smaller_caps(policy: Policy) -> None:
    tight = tightened(policy)
    assert (tight.name, tight.version) == (policy.name, policy.version)
    assert tight.model_dump(exclude={"caps"}) == policy.model_dump(exclude={"caps"})
    for name in ("total", "per_type", "key_quotes", "window_turns"):
        assert getattr(tight.caps, name) < getattr(policy.caps, name)
    assert all(
        tight.caps.by_source[source] <= most for source, most in policy.caps.by_source.items()
    )
    assert tightened(tight) == tight
    assert Policy.model_validate(tight.model_dump()) == tight


def test_the_numbers_are_those_of_the_documents() -> None:
    caps = tightened(SHIPPED["unified"]).caps
    assert (caps.window_turns, caps.key_quotes, caps.total, caps.per_type) == (3, 5, 50, 15)
    assert dict(caps.by_source) == {"fact": 15, "procedure": 5, "insight": 10}


def test_a_policy_that_is_tighter_by_itself_stays_as_it_is() -> None:
    strict = SHIPPED["unified"].model_copy(
        update={"caps": Caps(total=20, per_type=4, key_quotes=2, window_turns=1)}
    )
    caps = tightened(strict).caps
    assert (caps.total, caps.per_type, caps.key_quotes, caps.window_turns) == (20, 4, 2, 1)


NUMBER = st.integers(1, 1000)
CAPPED = ("total", "per_type", "key_quotes", "window_turns")


@st.composite
def any_caps(draw: st.DrawFn) -> Caps:
    total = draw(NUMBER)
    return Caps(
        total=total,
        per_type=draw(st.integers(1, total)),
        total_tight=draw(NUMBER),
        per_type_tight=draw(NUMBER),
        key_quotes_tight=draw(NUMBER),
        window_turns_tight=draw(NUMBER),
        by_source=draw(st.dictionaries(st.sampled_from(get_args(Source)), NUMBER, max_size=4)),
    )


@given(any_caps())
def test_whatever_its_caps_a_tight_policy_is_one_that_could_be_stored(caps: Caps) -> None:
    policy = SHIPPED["unified"].model_copy(update={"caps": caps})
    tight = tightened(policy)
    assert Policy.model_validate(tight.model_dump()) == tight
    assert tightened(tight) == tight
    assert all(getattr(tight.caps, name) <= getattr(caps, name) for name in CAPPED)
    assert tight.caps.by_source.keys() == caps.by_source.keys()
    assert all(tight.caps.by_source[source] <= most for source, most in caps.by_source.items())
