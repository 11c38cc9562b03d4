"""Words of change that end nothing still point at the statement they are most likely about."""

import pytest

from evolution.planning.likeness import likeliest, tells_no_more
from tests.evolution.planning.made import NOW, denial, known, said

STANDUP = known("", "", "", content="The daily standup is at nine in the lobby")
YOGA = known("", "", "", content="Yoga is on Mondays")


def moved(content="They moved the daily standup", **changed):
    return said("", "", "", content=content, changes=True, **changed)


def test_the_statement_that_shares_most_words_is_meant() -> None:
    assert likeliest(moved(), [YOGA, STANDUP]) is STANDUP


@pytest.mark.parametrize(
    ("candidate", "row"),
    [
        pytest.param(said(content="The daily standup is nice"), STANDUP, id="nothing changed"),
        pytest.param(moved("They moved house"), STANDUP, id="nothing in common"),
        pytest.param(
            moved("Vet moved Biscuit off the old kibble"),
            known("", "", "", content="Biscuit is scared of the vacuum"),
            id="one word of three in common",
        ),
        pytest.param(moved("..."), STANDUP, id="no words"),
        pytest.param(moved(said_by="tom"), STANDUP, id="another speaker"),
        pytest.param(moved(denials=(denial("noon"),)), STANDUP, id="another value is over"),
        pytest.param(
            moved(), known("", "", "", content=STANDUP.content, at=NOW), id="said no earlier"
        ),
        pytest.param(
            moved(), known("", "", "", content=STANDUP.content, affirmed=False), id="a denial"
        ),
    ],
)
def test_other_words_mean_no_statement(candidate, row) -> None:
    assert likeliest(candidate, [row]) is None


def test_what_befell_the_speaker_is_of_their_own_value() -> None:
    dog = known("", "have", "dog Rex", content="I have a dog called Rex")
    died = moved("The vet told me that Rex died", denials=(denial("Rex", subject="rex"),))
    lost = said("rex", "", "", content=died.content, changes=True, denials=died.denials)
    assert likeliest(lost, [dog]) is dog


@pytest.mark.parametrize(
    ("text", "other", "no_more"),
    [
        ("the standup", "the daily standup", True),
        ("the daily standup", "the standup", False),
        ("我的例会", "我们组的例会", True),
    ],
)
def test_a_text_tells_no_more_than_one_with_all_its_words(text, other, *, no_more) -> None:
    assert tells_no_more(text, other) is no_more
