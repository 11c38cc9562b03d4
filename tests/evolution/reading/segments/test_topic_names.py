from evolution.reading.segments.topic_names import segment_tags, topic_of


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
