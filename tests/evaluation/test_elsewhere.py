"""A question put to a scope that does not answer it: how much of the budget it fills."""

import pytest

from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.elsewhere import elsewhere_lines, next_scopes, shares_filled
from memory.evaluation.types import QuestionResult


def asked(scope: str) -> CorpusQuestion:
    return CorpusQuestion(id=scope, scope=scope, query="Who?", gold=())


def outcome(**values: float) -> QuestionResult:
    return QuestionResult(asked("a"), "unified", values, 1.0, [])


def test_each_scope_is_followed_by_another() -> None:
    following = next_scopes([asked("b"), asked("a"), asked("c"), asked("a")])
    assert following == {"a": "b", "b": "c", "c": "a"}


def test_a_scope_that_is_alone_is_followed_by_none() -> None:
    assert next_scopes([asked("a"), asked("a")]) == {}


def test_a_line_says_the_median_the_mean_and_how_many_got_nothing() -> None:
    outcomes = [outcome(**shares_filled({1000: used})) for used in (0, 200, 1000)]
    [line] = elsewhere_lines(outcomes)
    assert "within 1000 tokens: filled 20% (median), 40% (mean), nothing 33% of 3" in line


def test_nothing_is_said_where_nothing_was_asked_elsewhere() -> None:
    assert elsewhere_lines([outcome(mrr=1.0)]) == []


@pytest.mark.parametrize(("used", "share"), [(0, 0.0), (220, 0.22), (1000, 1.0)])
def test_what_is_filled_is_a_share_of_the_budget(used: int, share: float) -> None:
    assert shares_filled({1000: used}) == {"elsewhere@1000": share}
