"""Words that only acknowledge recall nothing, however they stand in the data."""

import pytest

from memory.retrieval.gate import is_acknowledgement


@pytest.mark.parametrize(
    "text", ["makes sense", "That's great!", "ok thanks", "will do", "好的谢谢"]
)
def test_what_only_acknowledges_is_one(text: str) -> None:
    assert is_acknowledgement(text)


@pytest.mark.parametrize(
    "text", ["makes sense for Ann", "thanks, and where is Ann?", "好的谢谢老王"]
)
def test_what_says_more_is_none(text: str) -> None:
    assert not is_acknowledgement(text)
