import pytest

from evolution.rules.places import remaining_relative_places, resolve_places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There is a cafe here.", "There is a cafe in Lisbon."),
        ("I love this city.", "I love Lisbon."),
        ("We ate local food.", "We ate Lisbon food."),
        ("We met there.", "We met in Porto."),
        ("这里很热，那边下雨。", "Lisbon很热，Porto下雨。"),
    ],
)
def test_a_relative_place_becomes_the_given_one(text: str, expected: str) -> None:
    resolution = resolve_places(text, location="Lisbon", elsewhere="Porto")
    assert (resolution.text, resolution.unresolved) == (expected, ())


@pytest.mark.parametrize(
    ("text", "expected"), [("I live here.", "I live at an unknown place."), ("我在这里上班。", "我在未知地点上班。")]
)
def test_without_a_location_the_place_is_unknown(text: str, expected: str) -> None:
    assert resolve_places(text, location=None).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "There are two cats.",
        "There's more.",
        "Hi there!",
        "Here you go.",
        "the local branch and local files",
        "本地文件这样放",
        "it is important",
    ],
)
def test_what_is_no_place_is_left_alone(text: str) -> None:
    assert remaining_relative_places(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("come over there", ["over there"]), ("nearby", ["nearby"]), ("附近的公园", ["附近"]), ("我在那边等", ["在那边"])],
)
def test_the_checker_finds_relative_places(text: str, found: list[str]) -> None:
    assert [place.removeprefix("我") for place in remaining_relative_places(text)] == found
