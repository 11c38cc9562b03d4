from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.denoising import KEPT_SENTENCES, KEPT_TOKENS_AT_LEAST, denoise, tfidf_scores
from evolution.language.topic_changes import cosine, segment_starts, topic_similarities

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def minutes(*offsets: int) -> list[datetime]:
    return [START + timedelta(minutes=offset) for offset in offsets]


def words(text: str) -> list[str]:
    return text.lower().split()


def test_a_pause_over_thirty_minutes_begins_a_segment() -> None:
    assert segment_starts(["a"] * 4, minutes(0, 30, 61, 62), terms=words) == [0, 2]


def test_thirty_minutes_exactly_do_not() -> None:
    assert segment_starts(["a"] * 2, minutes(0, 30), terms=words) == [0]


def test_a_change_of_words_begins_a_segment() -> None:
    texts = [
        "cats purr",
        "cats sleep purr",
        "cats purr sleep",
        "ships sail sea",
        "sea ships wind",
        "wind sail sea",
    ]
    assert segment_starts(texts, minutes(*range(6)), terms=words) == [0, 3]


def test_no_turns_have_no_segments() -> None:
    assert segment_starts([], [], terms=words) == []


def test_as_many_times_as_texts_are_needed() -> None:
    with pytest.raises(ValueError, match="1 texts but 0 times"):
        segment_starts(["a"], [], terms=words)


def test_similarity_is_given_for_every_gap() -> None:
    assert topic_similarities(["a b", "a b", "c"], terms=words, window=1) == pytest.approx(
        [1.0, 0.0]
    )
    assert cosine([], ["a"]) == 0.0


def test_a_sentence_of_rare_words_scores_above_a_common_one() -> None:
    common, rare, _, _ = tfidf_scores(["ok yes", "zebra piano", "ok then", "yes then"], terms=words)
    assert rare > common
    assert tfidf_scores([""], terms=words) == [0.0]


def test_the_telling_sentences_are_kept_in_order() -> None:
    sentences = [
        "ok ok",
        "the violin costs 900",
        "ok yes",
        "Anna bought the cello",
        "ok",
        "delivery is on Friday",
    ]
    kept = denoise(sentences, terms=words, count_tokens=lambda text: len(text.split()))
    assert kept == sorted(kept)
    assert {1, 3} <= set(kept)
    assert 4 not in kept


def test_where_the_rest_is_too_little_the_least_telling_is_kept_too() -> None:
    sentences = ["Anna plays", "Ben sings", "Cem paints", "ok" * 60]
    assert denoise(sentences, terms=words, count_tokens=len) == [0, 1, 2, 3]


def test_few_sentences_are_all_kept() -> None:
    assert denoise(["a", "b", "c"], terms=words, count_tokens=len) == [0, 1, 2]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("abcd ", min_size=1, max_size=12).filter(str.strip), min_size=4, max_size=20)
)
def test_what_is_kept_stays_within_its_bounds(sentences: list[str]) -> None:
    kept = denoise(sentences, terms=words, count_tokens=len)
    total = sum(map(len, sentences))
    assert sum(len(sentences[i]) for i in kept) >= KEPT_TOKENS_AT_LEAST * total
    assert len(set(kept)) == len(kept)
    best_half = min(
        sum(sorted(map(len, sentences), reverse=True)[: int(len(sentences) * KEPT_SENTENCES)]),
        total,
    )
    assert sum(len(sentences[i]) for i in kept) <= max(
        best_half, 0.75 * total + max(map(len, sentences))
    )


def test_where_the_next_sentence_less_is_too_little_a_little_more_is_kept() -> None:
    sentences = ["cc e", "g", "g", "aa c"]
    assert denoise(sentences, terms=words, count_tokens=len) == [0, 3]
