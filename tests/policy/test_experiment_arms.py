"""An experiment deals scopes to its two arms, the same way for ever."""

from uuid import UUID

import pytest

from memory.policy.experiment_arms import arm_of

EXPERIMENT = UUID("00000000-0000-4000-8000-000000000001")
SCOPES = [f"user:{number}" for number in range(2000)]


def candidates(*, share: float, experiment: UUID = EXPERIMENT) -> set[str]:
    return {scope for scope in SCOPES if arm_of(experiment, scope, share=share) == "candidate"}


def test_a_share_of_the_scopes_gets_the_candidate():
    assert len(candidates(share=25)) / len(SCOPES) == pytest.approx(0.25, abs=0.04)
    assert candidates(share=0) == set()
    assert candidates(share=100) == set(SCOPES)


def test_a_larger_share_keeps_who_has_it():
    assert candidates(share=10) < candidates(share=30)


def test_another_experiment_deals_anew():
    other = UUID("00000000-0000-4000-8000-000000000002")
    assert candidates(share=50) != candidates(share=50, experiment=other)


@pytest.mark.parametrize("share", [-0.1, 100.1])
def test_a_share_is_a_percentage(share):
    with pytest.raises(ValueError, match="0 to 100 percent"):
        arm_of(EXPERIMENT, "user:42", share=share)


def test_a_scope_is_dealt_the_same_arm_in_every_process_and_version():
    arms = [arm_of(EXPERIMENT, scope, share=50) for scope in SCOPES[:24]]
    drawn = "".join("x" if arm == "candidate" else "." for arm in arms)
    assert drawn == "x..xx....x..xxx...x.xx.x"
    assert arm_of(EXPERIMENT, "群:部署🚀", share=50) == "control"


def test_a_share_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="0 to 100 percent"):
        arm_of(EXPERIMENT, "user:42", share=float("nan"))
