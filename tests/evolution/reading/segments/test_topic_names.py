"""What a segment is called: a few words, each once, none of them a speaker's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.reading.segments.topic_names import (
    TAG_CHARACTERS,
    TOPIC_CHARACTERS,
    TOPIC_WORDS,
    segment_tags,
    topic_of,
)


@pytest.mark.parametrize(
    ("lines", "speakers", "topic"),
    [
        ([], (), ""),
        ([""], (), ""),
        (["ok"], (), ""),
        (["We booked flights to Lisbon", "those flights leave early"], (), "Lisbon, flights, "),
        (["Lisbon is warm", "we fly to Lisbon"], ("Lisbon",), ""),
        (["we fly with Anna Lee to Lisbon"], ("Anna Lee",), "Lisbon"),
        (["我们订了去里斯本的机票", "机票很贵"], (), "机票"),
    ],
)
def test_a_topic_opens_with_the_most_telling_name_and_then_words(lines, speakers, topic) -> None:
    assert topic_of(lines, speakers=speakers).startswith(topic)


def test_a_name_that_is_a_word_too_stands_once() -> None:
    topic = topic_of(["We love Lisbon", "so lisbon is warm, lisbon"], speakers=())
    assert topic.lower().count("lisbon") == 1


def test_a_date_or_an_amount_is_no_name_of_a_topic() -> None:
    topic = topic_of(["We meet on May 5 in Lisbon", "it costs $300 in Lisbon"], speakers=())
    assert "May 5" not in topic
    assert "$300" not in topic
    assert "Lisbon" in topic


@pytest.mark.parametrize(
    ("lines", "speakers", "absent"),
    [
        (["Ann sold Pebble"], ("Ann",), "Ann"),
        (["We sold Pebble to ANN"], ("Ann",), "ANN"),
        (["小王卖了帆船"], ("小王",), "小王"),
    ],
)
def test_who_speaks_is_no_tag(lines, speakers, absent: str) -> None:
    assert absent not in segment_tags(lines, speakers=speakers)


LINES = st.lists(
    st.sampled_from(
        [
            "We love Lisbon",
            "lisbon boats",
            "Boats and boats",
            "我们喜欢帆船",
            "《三体》",
            "$300",
            "",
        ]
    )
    | st.text(max_size=30),
    max_size=6,
)


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_a_topic_is_short_and_says_nothing_twice(lines: list[str]) -> None:
    topic = topic_of(lines, speakers=())
    assert len(topic) <= TOPIC_CHARACTERS
    words = [word.lower() for word in topic.replace("、", ", ").split(", ") if word]
    assert len(words) <= TOPIC_WORDS
    assert len(set(words)) == len(words)


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_tags_fit_their_column_and_stand_once(lines: list[str]) -> None:
    tags = segment_tags(lines, speakers=("Lisbon",))
    assert all(0 < len(tag) <= TAG_CHARACTERS for tag in tags)
    assert len(set(tags)) == len(tags)
    assert "Lisbon" not in tags


def test_a_topic_names_what_is_talked_about_and_not_who_talks() -> None:
    lines = [
        "Ann bought a sailing boat called Pebble.",
        "Ben painted the sailing boat.",
        "Ann sold the boat.",
    ]
    topic = topic_of(lines, speakers={"Ann", "Ben"})
    assert "Pebble" in topic
    assert "sailing" in topic
    assert "Ann" not in topic
    assert "Ann" not in segment_tags(lines, speakers={"Ann", "Ben"})
    assert "帆船" in topic_of(["小王买了一条帆船。", "帆船很贵。"], speakers={"小王"})
