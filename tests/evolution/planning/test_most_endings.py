from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.most_endings import MOST_ENDINGS, asking, endings
from evolution.planning.plan import plan
from evolution.planning.reconcile import reconcile
from tests.evolution.planning.made import known, said

NAMES = ["ada", "ben", "cleo", "dev", "eva", "finn"]


def moves(count):
    rows = [known(name) for name in NAMES[:count]]
    return rows, [said(name) for name in NAMES[:count]]


def test_three_statements_may_end_at_once():
    rows, words = moves(3)
    assert {row_id for one in plan(words, rows) for row_id in one.ends} == {row.id for row in rows}


def test_four_end_nothing_and_ask():
    rows, words = moves(4)
    decisions = plan(words, rows)
    assert not any(one.ends for one in decisions)
    assert [one.links for one in decisions] == [(row.id,) for row in rows]
    assert all(
        one.action == "add" and one.candidate.doubts == ("many_endings",) for one in decisions
    )


def test_a_decision_that_ended_something_becomes_a_question():
    rows, words = moves(1)
    decision = asking(reconcile(words[0], rows))
    assert (decision.action, decision.ends, decision.links) == ("add", (), (rows[0].id,))
    assert decision.degrees == {rows[0].id: "doubtful"}


def test_two_tellings_of_a_statement_count_once():
    rows = [known(), known(), *(known(name) for name in NAMES[:2])]
    words = [said(), *(said(name) for name in NAMES[:2])]
    decisions = plan(words, rows)
    assert endings(decisions) == MOST_ENDINGS
    assert sum(len(one.ends) for one in decisions) == 4


def test_a_later_statement_sees_what_an_earlier_one_wrote():
    row = known(value="Ghent")
    first, second = plan([said(value="Antwerp"), said(value="Berlin")], [row])
    assert first.ends == (row.id,)
    assert second.ends == (first.candidate.id,)


@given(st.integers(0, 6))
def test_no_job_ends_more_than_it_may(count):
    rows, words = moves(count)
    assert endings(plan(words, rows)) <= MOST_ENDINGS
