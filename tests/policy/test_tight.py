"""The tight numbers: no cap grows, nothing else changes."""

import pytest

from memory.policy import SHIPPED, Policy
from memory.policy.caps import Caps
from memory.policy.tight import tightened


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
