"""What nobody sees is no text: to who writes a memory, embeds it or shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.retrieval.block.clean import clean
from memory.text.unseen import visible


@pytest.mark.parametrize("text", ["a", "茶", "🦊", "0", " a ", "\u200ba", ".", "\u0600", "\ue000"])
def test_what_shows_something_is_visible(text: str) -> None:
    assert visible(text)


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\u3000", "\u200b\u200d\ufeff", "\u202e", "\x00", "\u3164", "\ud800"]
)
def test_white_space_and_what_has_no_shape_is_not(text: str) -> None:
    assert not visible(text)


@given(st.text(max_size=5), st.text(max_size=5))
def test_a_text_is_visible_where_a_part_of_it_is(one: str, other: str) -> None:
    assert visible(one + other) == (visible(one) or visible(other))


@given(st.text(st.characters(), max_size=20))
def test_a_text_is_visible_where_a_block_shows_something_of_it(text: str) -> None:
    assert visible(text) == (clean(text) != "")
