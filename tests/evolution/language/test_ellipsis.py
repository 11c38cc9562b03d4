"""Whom a clause speaks of that leaves out its subject, and whom a pronoun can mean."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.ellipsis import antecedent, left_out, names_somebody


@pytest.mark.parametrize(
    ("words", "subject", "before", "left"),
    [
        pytest.param("work as a nurse", "I ", "I live in Ghent and ", 0, id="behind and"),
        pytest.param("she lives in York", "Ann ", "Ann moved, ", 3, id="she is the one woman"),
        pytest.param("it ships on Monday", "Release 2 ", "Release 2 slipped, ", 2, id="it"),
        pytest.param("she lives in York", "I ", "I moved, ", None, id="she is never I"),
        pytest.param("he lives in York", "my sister ", "my sister moved, ", None, id="no he"),
        pytest.param("she lives in York", "my brother ", "my brother moved, ", None, id="no she"),
        pytest.param("she left", "Tom ", "Tom called Ann, ", None, id="one of two"),
        pytest.param("works as a nurse", "", "", None, id="nobody was named"),
        pytest.param("I work", "Tom ", "Tom left, ", None, id="who says I"),
    ],
)
def test_what_a_subject_takes_the_place_of(words, subject, before, left) -> None:
    assert left_out(words, subject, before, "en") == left


@pytest.mark.parametrize(
    ("words", "subject", "before", "place"),
    [
        ("he lives in York", "Tom ", "Tom moved, ", (0, 2)),
        ("she likes it", "My sister ", "My sister works but ", (0, 3)),
        ("it is new", "Tom ", "Tom moved, ", None),
        ("he left", "release 2 ", "release 2 slipped, ", None),
        ("Tom left", "Ann ", "Ann moved, ", None),
    ],
)
def test_where_a_pronoun_stands_that_can_be_told(words, subject, before, place) -> None:
    assert antecedent(words, subject, before) == place


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Met Tom yesterday", True),
        ("My sister called", True),
        ("I met her dad", True),
        ("I moved to Ghent", False),
        ("I moved on Monday", False),
        ("Moved in May", False),
        ("I like tea", False),
        ("", False),
    ],
)
def test_a_sentence_names_a_person_beside_the_speaker(words: str, named: bool) -> None:
    assert names_somebody(words) is named


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Tom lives in Leeds and works at Shell", [("Tom", "home"), ("Tom", "employer")]),
        ("I live in Leeds but work in York", [("", "home")]),
        ("Ann moved to Leeds, she works at Shell", [("Ann", "home"), ("Ann", "employer")]),
        ("Tom met Ann, she works at Shell", []),
        ("Tom left. He works at Shell", []),
        (
            "My boss lives in Leeds, he works at Shell",
            [("My boss", "home"), ("My boss", "employer")],
        ),
        ("我妈住在南京，在医院上班", [("我妈", "home"), ("我妈", "employer")]),
        ("我住在南京，在医院上班", [("", "home"), ("", "employer")]),
        ("我妈来了，我住在南京", [("", "home")]),
        ("我妈来了，他住在南京", []),
        ("小王和小李住在南京，在医院上班", []),
    ],
)
def test_a_subject_is_left_out_only_where_it_is_plain(text: str, stated) -> None:
    found = [(claim.subject, claim.attribute) for claim in claims(annotate(text))]
    assert [pair for pair in found if pair[1] in ("home", "employer")] == stated
