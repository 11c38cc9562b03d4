"""What lasts of somebody is worth a memory of its own; the rest stays words."""

import pytest

from evolution.language.worth import is_worth_a_memory


@pytest.mark.parametrize(
    ("frame", "attribute", "value", "worth"),
    [
        pytest.param("likes", "likes", "sour cherries", True, id="what somebody likes"),
        pytest.param("likes", "likes", "the combination", False, id="a value of the talk"),
        pytest.param("diet.eats_again", "diet", "meat", False, id="a frame that is never worth it"),
        pytest.param("some.frame", "home", "Oslo", True, id="a lasting attribute of any frame"),
        pytest.param("some.frame", "standup", "9:30", False, id="neither a frame nor an attribute"),
    ],
)
def test_what_lasts_is_worth_a_memory(frame: str, attribute: str, value: str, *, worth: bool):
    assert is_worth_a_memory(frame, attribute, value) is worth
