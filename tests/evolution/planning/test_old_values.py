"""A denied value binds to the statement whose words hold it and the topic, and to no other."""

import pytest

from evolution.planning.reconcile import reconcile
from tests.evolution.planning.made import denial, known, said

ROSE = {
    "subject": "my citalopram",
    "attribute": "dose",
    "value": "30 mg",
    "single": False,
    "content": "My citalopram went up from 20 mg to 30 mg",
    "denials": (denial("20 mg", "dose", subject="my citalopram"),),
}


@pytest.mark.parametrize(
    ("words", "row"),
    [
        pytest.param(ROSE, {"content": "I take 20 mg of citalopram"}, id="the dose that went up"),
        pytest.param(
            {
                "subject": "meeting",
                "attribute": "room",
                "value": "Cobalt",
                "affirmed": False,
                "changes": True,
                "content": "The meeting is no longer in room Cobalt",
            },
            {"subject": "meeting with hana", "content": "The meeting with Hana is in room Cobalt"},
            id="a subject said in fewer words",
        ),
    ],
)
def test_the_topic_that_is_meant(words, row):
    old = known(**{"attribute": "of", "value": "x", **row})
    # what the old one is about must stand in the new words too
    words = {**words, "content": f"{words['content']} {old.subject}"}
    assert reconcile(said(**words), [old]).ends == (old.id,)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param({"content": "I take 20 mg of folic acid"}, id="the same dose of another drug"),
        pytest.param(
            {"content": "I take 120 mg of citalopram"}, id="another dose that holds its digits"
        ),
        pytest.param(
            {"content": "Tom takes 20 mg of citalopram", "subject": "tom"}, id="of another person"
        ),
    ],
)
def test_topics_that_are_not(row):
    old = known(**{"attribute": "of", "value": "x", **row})
    assert reconcile(said(**ROSE), [old]).ends == ()


def test_somebody_elses_habit_is_not_the_users():
    old = known(attribute="drink with milk", value="my tea", content="I drink my tea with milk")
    words = said(
        "my mother",
        "drink",
        "tea",
        affirmed=False,
        changes=True,
        content="My mum doesn't drink tea any more",
        denials=(denial("tea", "drink", subject="my mother"),),
    )
    decision = reconcile(words, [old])
    assert (decision.ends, decision.links) == ((), ())


def test_two_that_tell_the_topic_both_stay():
    rows = [
        known(attribute="of", value=value, content=f"I take 20 mg of citalopram {value}")
        for value in "xy"
    ]
    decision = reconcile(said(**ROSE), rows)
    assert (decision.ends, set(decision.links)) == ((), {row.id for row in rows})
