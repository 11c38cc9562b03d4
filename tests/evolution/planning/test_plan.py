"""Statements are decided in the order in which they were said."""

from dataclasses import replace
from uuid import uuid4

from evolution.planning.plan import KEPT, plan
from evolution.planning.types import Span
from tests.evolution.planning.made import known, said


def episode(text: str, *, role: str = "user", turn=None):
    spans = (Span(turn or uuid4(), 0, len(text)),)
    return said("", "", "", kind="episode", content=text, role=role, spans=spans)


def test_an_episode_is_kept_and_what_a_check_set_aside_is_not() -> None:
    doubted = said(set_aside="not_said")
    decisions = plan([doubted, episode("I moved.")], [])
    assert [(one.action, one.reason) for one in decisions] == [
        ("noop", "not_said"),
        ("add", KEPT),
    ]


def test_what_a_model_names_is_ended_by_its_verdict() -> None:
    row = known(attribute="likes")
    named = said(attribute="diet", made_by="model:read/1 m", ends=(row.id,), shown=(row.id,))
    (decision,) = plan([named], [row])
    assert (decision.ends, decision.reason) == ((row.id,), "named_by_model")
    (ruled,) = plan([replace(named, made_by="rule:diet")], [row])
    assert ruled.ends == ()


def test_a_model_that_would_end_much_asks() -> None:
    rows = [known(name) for name in ("ada", "ben", "cleo", "dev")]
    named = [
        said(row.subject, made_by="model:read/1 m", ends=(row.id,), shown=(row.id,)) for row in rows
    ]
    decisions = plan(named, rows)
    assert [(one.ends, one.links) for one in decisions] == [((), (row.id,)) for row in rows]
