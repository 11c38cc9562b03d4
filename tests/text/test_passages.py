"""A long text keeps all its words in passages; an excerpt holds what bears on a question."""

from hypothesis import given
from hypothesis import strategies as st

from memory.evaluation.long_texts import long_cases
from memory.text.passages import LONGEST_SENTENCE_CHARACTERS, PASSAGE_TOKENS, excerpt, passages_of
from memory.text.query import query_terms
from memory.text.tokens import count_tokens

TEXTS = st.lists(
    st.sampled_from(("One. ", "Zwei? ", "三。", "no end ", "x" * 700, "\n", "4.5 ")), max_size=40
).map("".join)


@given(TEXTS)
def test_passages_hold_every_character_once_and_in_order(text: str) -> None:
    pieces = passages_of(text)
    covered = "".join(text[piece.start : piece.stop] for piece in pieces)
    assert covered == text or not text.strip()
    assert all(
        piece.stop - piece.start <= PASSAGE_TOKENS * LONGEST_SENTENCE_CHARACTERS for piece in pieces
    )


@given(TEXTS, st.integers(1, 300))
def test_an_excerpt_has_at_most_its_room_and_only_words_of_the_text(text: str, room: int) -> None:
    taken = excerpt(text, {"one": 1.0, "三": 1.0}, room_tokens=room)
    if taken is None:
        return
    assert count_tokens(taken.text) <= room
    for start, stop in taken.pieces:
        assert text[start:stop].strip() in taken.text


def test_the_passage_in_the_middle_that_answers_is_the_one_that_is_shown() -> None:
    for case in long_cases(40):
        taken = excerpt(case.text, query_terms(case.question), room_tokens=250)
        assert taken is not None
        assert case.answer in taken.text, case.question
        assert taken.text.endswith(" …")


def test_what_is_left_out_between_two_passages_is_marked() -> None:
    filler = "Nothing of interest happened on that day at all. " * 30
    text = f"Ann bought a boat. {filler}Ben sold a boat. {filler}"
    taken = excerpt(text, {"boat": 1.0}, room_tokens=400)
    assert taken is not None
    assert "Ann bought a boat." in taken.text
    assert "Ben sold a boat." in taken.text
    assert " … " in taken.text.removesuffix(" …")


def test_what_has_no_end_is_cut_at_a_space_or_where_it_is_longest() -> None:
    spaced = "word " * (LONGEST_SENTENCE_CHARACTERS // 4)
    unspaced = "x" * (2 * LONGEST_SENTENCE_CHARACTERS + 1)
    for text in (spaced, unspaced):
        pieces = passages_of(text)
        assert "".join(text[piece.start : piece.stop] for piece in pieces) == text
        assert len(pieces) > 1
    assert all(spaced[piece.stop - 1] == " " for piece in passages_of(spaced))


def test_a_text_without_words_has_no_passage() -> None:
    assert passages_of("") == ()
