import pytest

from evolution.language.types import Note
from evolution.planning.partial_denials import denies_a_part
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
