"""Words of change are looked up as a text's terms are."""

import pytest

from memory.text.analyse import analyse
from memory.text.change_words import change_terms, ending_terms


@pytest.mark.parametrize(
    "text", ["I switched to tea", "We no longer meet on Mondays", "现在住在苏州", "改到周三了"]
)
def test_a_change_that_is_said_is_found_among_the_terms(text: str) -> None:
    assert change_terms() & set(analyse(text))


@pytest.mark.parametrize("text", ["I drink tea", "我喜欢茶"])
def test_what_tells_of_no_change_has_none_of_them(text: str) -> None:
    assert not change_terms() & set(analyse(text))


@pytest.mark.parametrize("text", ["The Brompton is gone", "We sold the car", "芋圓走了", "车丢了"])
def test_an_end_that_is_told_as_a_loss_is_found_too(text: str) -> None:
    assert ending_terms() & set(analyse(text))
    assert ending_terms() > change_terms()


def test_a_beginning_is_no_end() -> None:
    assert not ending_terms() & set(analyse("I drink tea"))
