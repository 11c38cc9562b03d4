import pytest

from evolution.language.types import Note
from evolution.planning.partial_denials import denies_a_part, is_limited
from tests.evolution.planning.made import said


@pytest.mark.parametrize(
    ("stated", "denying"),
    [
        pytest.param("I drink coffee", "I no longer drink coffee after five", id="a time of day"),
        pytest.param(
            "I play the cello", "I don't play the cello at parties any more", id="an occasion"
        ),
        pytest.param("I smoke", "I don't smoke indoors any more", id="a place"),
        pytest.param(
            "I play chess with Tom", "I don't play chess with Anna any more", id="company"
        ),
        pytest.param("I use Notion for work", "I no longer use Notion for recipes", id="a use"),
        pytest.param("我喝红酒", "工作日我不喝红酒了", id="a time in Chinese"),
        pytest.param("我抽烟", "我在屋里不抽烟了", id="a place in Chinese"),
    ],
)
def test_a_part(stated, denying):
    assert denies_a_part(said(content=denying, value="", affirmed=False), stated)


@pytest.mark.parametrize(
    ("stated", "denying"),
    [
        pytest.param("I drink coffee", "I no longer drink coffee", id="all of it"),
        pytest.param("I swim at 6 am", "I no longer swim", id="more than was stated"),
        pytest.param(
            "I work at Shell", "I don't work at Shell any more", id="the value stands behind at"
        ),
        pytest.param("I eat meat", "I don't eat meat any more for health reasons", id="a reason"),
        pytest.param("我抽烟", "我不抽烟了", id="all of it in Chinese"),
    ],
)
def test_all_of_it(stated, denying):
    assert not denies_a_part(said(content=denying, value="", affirmed=False), stated)


@pytest.mark.parametrize(("kind", "limited"), [("time", False), ("person", True)])
def test_only_a_time_at_which_it_changed_is_no_limit(kind, limited):
    words = "I no longer play chess after Easter"
    note = Note(words.index("after"), len(words), kind, "2026-05", "rule")
    denying = said(content=words, value="", affirmed=False, notes=(note,))
    assert denies_a_part(denying, "I play chess") is limited


def test_since_when_it_is_over_limits_nothing():
    words = said(
        content="I don't smoke since Monday",
        value="",
        affirmed=False,
        notes=(Note(14, 26, "time", "2026-03-30", "rule"),),
    )
    assert not denies_a_part(words, "I smoke")


PARTS = [
    ("I drink coffee", "I don't drink coffee before noon any more"),
    ("I drink coffee", "I no longer drink coffee on weekdays"),
    ("I drink coffee", "I no longer drink coffee at the office"),
    ("I cycle", "I don't cycle in winter any more"),
    ("I cycle", "I no longer cycle to work"),
    ("I take the tram", "I no longer take the tram when it rains"),
    ("I eat out", "I don't eat out alone any more"),
    ("I smoke", "I don't smoke outside any more"),
    ("I play tennis", "I no longer play tennis without a partner"),
    ("We use Slack", "We no longer use Slack for support"),
    ("We use Slack", "We don't use Slack between teams any more"),
    ("我喝咖啡", "我早上不喝咖啡了"),
    ("我喝咖啡", "周末我不喝咖啡了"),
    ("我喝咖啡", "睡前我不喝咖啡了"),
    ("我骑车", "雨天我不骑车了"),
    ("我骑车", "冬天我不骑车了"),
    ("我唱歌", "我在家里不唱歌了"),
    ("我喝酒", "聚会我不喝酒了"),
    ("我吃辣", "空腹我不吃辣了"),
]
WHOLES = [
    ("I drink coffee", "I don't drink coffee any more"),
    ("I drink coffee", "I no longer drink coffee at all"),
    ("I drink coffee", "I no longer drink coffee for good reasons"),
    ("I drink coffee", "I don't drink coffee because it hurts"),
    ("I drink coffee in the morning", "I no longer drink coffee in the morning"),
    ("I cycle to work", "I no longer cycle to work"),
    ("I live in Ghent", "I no longer live in Ghent"),
    ("We use Slack for support", "We no longer use Slack for support"),
    ("I swim at 6", "I don't swim at 6 any more"),
    ("我早上喝咖啡", "我早上不喝咖啡了"),
    ("我在家里唱歌", "我在家里不唱歌了"),
    ("我喝咖啡", "我不喝咖啡了"),
    ("我喝咖啡", "我再也不喝咖啡了"),
]


@pytest.mark.parametrize(("stated", "denying"), PARTS)
def test_a_limit_that_nobody_stated_leaves_the_rest(stated: str, denying: str) -> None:
    assert denies_a_part(said(content=denying, value="", affirmed=False), stated)


@pytest.mark.parametrize(("stated", "denying"), WHOLES)
def test_without_a_limit_or_with_the_stated_one_all_of_it_is_denied(stated, denying) -> None:
    assert not denies_a_part(said(content=denying, value="", affirmed=False), stated)


@pytest.mark.parametrize(("stated", "denying"), PARTS)
def test_what_is_affirmed_denies_no_part(stated: str, denying: str) -> None:
    assert not denies_a_part(said(content=denying, value=""), stated)


@pytest.mark.parametrize(
    ("content", "stated", "limited"),
    [
        ("I drink {tea} for breakfast now", "I drink coffee", True),
        ("I drink {tea} now", "I drink coffee", False),
        ("I work for {Shell} now", "I work for BP", False),
        ("早餐我喝{茶}", "我喝咖啡", True),
        ("我喝{茶}", "我喝咖啡", False),
    ],
)
def test_a_new_value_may_be_limited_too(content: str, stated: str, *, limited: bool) -> None:
    value = content[content.index("{") + 1 : content.index("}")]
    words = content.replace("{", "").replace("}", "")
    assert is_limited(said(content=words, value=value), stated) is limited
