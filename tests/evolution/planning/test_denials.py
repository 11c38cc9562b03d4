"""Of what was stated a denial ends only what it names."""

import pytest

from evolution.planning.denials import how_denied
from tests.evolution.planning.made import denial, known, said


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        pytest.param(denial("", "eats"), "attribute_denied", id="whatever it is"),
        pytest.param(denial("liver", "eats"), "value_denied", id="just this value"),
        pytest.param(denial("fish", "eats"), "", id="another value"),
        pytest.param(denial("liver", "likes"), "", id="of another attribute"),
        pytest.param(denial("liver", "eats", subject="my dog"), "", id="of somebody else"),
    ],
)
def test_a_denial_is_of_the_value_or_the_attribute_that_it_names(denied, code: str) -> None:
    row = known(attribute="eats", value="liver")
    assert how_denied(said("", "", "", denials=(denied,)), row) == code


def test_a_verb_is_over_whatever_stands_behind_it_for_a_value_named() -> None:
    row = known(attribute="play on mondays", value="tennis")
    assert how_denied(said("", "", "", denials=(denial("tennis", "play"),)), row) == "value_denied"
    assert how_denied(said("", "", "", denials=(denial("", "play"),)), row) == ""


def test_what_was_stated_as_untrue_is_not_denied_again() -> None:
    row = known(attribute="eats", value="liver", affirmed=False)
    assert how_denied(said("", "", "", denials=(denial("liver", "eats"),)), row) == ""
