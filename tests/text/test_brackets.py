"""A bracket stands where the clause of its words ends, and cuts no word."""

from hypothesis import given
from hypothesis import strategies as st

from memory.text.brackets import FARTHEST, bracket_place


def test_a_long_clause_has_its_bracket_behind_the_words() -> None:
    said = "last week " + "x" * FARTHEST
    assert bracket_place(said, 9) == 9
    assert bracket_place(said[:-1], 9) == len(said) - 1


def test_other_words_with_a_bracket_keep_theirs_apart() -> None:
    assert bracket_place("昨天辞职了下周入职", 2, following=5) == 2
    assert bracket_place("昨天辞职了，下周入职", 2, following=6) == 5


def test_a_number_or_a_time_of_day_is_no_end() -> None:
    assert bracket_place("today 3.5 km at 9:30 sharp", 5) == len("today 3.5 km at 9:30 sharp")


@given(st.text(alphabet="ab 我们，.\n", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_it_stands_between_the_words_and_what_follows(text: str, stop: int, more: int) -> None:
    stop = min(stop, len(text))
    following = min(len(text), stop + more)
    assert stop <= bracket_place(text, stop, following=following) <= max(following, stop)
