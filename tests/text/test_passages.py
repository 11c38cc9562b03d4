"""A long text keeps all its words in passages; an excerpt holds what bears on a question."""

import pytest
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


CLAUSES = ("我今天去了超市", "买了很多东西", "然后又去了公园散步", "晚上和朋友吃饭")
WORDS = ("we went to the market and", "bought some bread", "and walked home in the rain")


@given(st.lists(st.sampled_from(CLAUSES), min_size=60, max_size=200), st.sampled_from("，、 "))
def test_a_chinese_story_without_a_full_stop_has_passages_as_short_as_an_english_one(
    clauses: list[str], comma: str
) -> None:
    text = comma.join(clauses)
    pieces = passages_of(text)
    assert max(piece.tokens for piece in pieces) <= 2 * PASSAGE_TOKENS
    assert all(text[piece.stop - 1] == comma for piece in pieces[:-1])


@given(st.lists(st.sampled_from(WORDS), min_size=60, max_size=200))
def test_an_english_story_without_a_full_stop_has_short_passages(words: list[str]) -> None:
    text = " ".join(words)
    assert max(piece.tokens for piece in passages_of(text)) <= 2 * PASSAGE_TOKENS


def test_an_english_sentence_of_a_few_lines_stays_whole() -> None:
    sentence = "She " + "walked on and on " * 16 + "home. "
    text = sentence * 5
    assert all(text[: piece.stop].rstrip().endswith("home.") for piece in passages_of(text))


@pytest.mark.parametrize(
    "sentence", ['He said "no." ', "她说：“不。”", "(It rained.) ", "（下雨了。）", "Is it 3.5? "]
)
def test_a_passage_ends_with_its_sentence_and_what_closes_it(sentence: str) -> None:
    text = sentence * 100
    pieces = passages_of(text)
    assert len(pieces) > 1
    for piece in pieces:
        assert text[piece.start : piece.stop].strip().startswith(sentence.rstrip())


@given(TEXTS, st.integers(0, 300))
def test_what_has_room_has_more_room_too(text: str, room: int) -> None:
    less, more = (
        excerpt(text, {"one": 1.0, "三": 1.0}, room_tokens=tokens) for tokens in (room, room + 50)
    )
    assert less is None or more is not None


def test_a_passage_is_chosen_for_what_it_alone_tells() -> None:
    filler = "The boat is in the harbour. " * 30
    text = f"{filler}Ann bought the boat in Kiel. {filler}"
    taken = excerpt(text, {"boat": 1.0, "kiel": 1.0}, room_tokens=150)
    assert taken is not None
    assert "Kiel" in taken.text


def test_of_a_text_with_no_word_of_the_question_the_beginning_stands_for_it() -> None:
    text = "Ann bought a boat. " * 100
    taken = excerpt(text, {"tea": 1.0}, room_tokens=200)
    assert taken is not None
    assert taken.text.startswith("Ann bought a boat.")
    assert taken.text.endswith(" …")
    assert excerpt(text, {}, room_tokens=5) is None


def test_a_text_without_words_has_no_passage() -> None:
    assert passages_of("") == ()
