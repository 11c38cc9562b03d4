"""What a model answered comes back from the job's record as it was."""

import json
from datetime import UTC, datetime, timedelta, timezone
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from evolution.language.types import Denial, Note
from evolution.planning.types import Candidate, Span
from evolution.reading.model.extract import Extracted
from evolution.reading.model.kept_answers import (
    failure_kept,
    reading_from,
    reading_kept,
    verdicts_from,
    verdicts_kept,
)
from evolution.reading.model.verdicts import Held
from tests.evolution.planning.made import said

SHANGHAI = timezone(timedelta(hours=8))
FEW = settings(max_examples=30, deadline=None)
WORDS = st.text(max_size=20).filter(lambda text: "\x00" not in text and text.isprintable())


def through_json(kept: object) -> dict[str, object]:
    """What a column of JSON gives back."""
    read: dict[str, object] = json.loads(json.dumps(kept))
    return read


def full() -> Candidate:
    """A statement with something in every field that a model may fill."""
    turn = uuid4()
    return said(
        subject="my sister",
        content="用户的姐姐住在 Ghent。",
        spans=(Span(turn, 3, 9),),
        notes=(Note(0, 4, "time", "2026-10", "rule:time/en", certain=False),),
        denials=(Denial("", ("home",), "Bruges"),),
        ends=(uuid4(), uuid4()),
        continues=uuid4(),
        shown=(uuid4(),),
        valid_from=datetime(2026, 5, 1, tzinfo=SHANGHAI),
        valid_to=datetime(2027, 5, 1, tzinfo=UTC),
        message_ids=("m1", "m2"),
        doubts=("inferred",),
        stages={"model": "timeout"},
    )


def test_a_reading_comes_back_as_it_was_kept() -> None:
    passed, failed = full(), said(set_aside="not_grounded")
    shown = [uuid4(), uuid4()]
    kept = reading_kept(Extracted((passed,), (failed,)), shown=shown)
    back = reading_from(through_json(kept))
    assert back.statements == (passed,)
    assert back.set_aside == (failed,)
    assert back.shown == tuple(shown)
    assert (back.failed, back.away) == ("", False)


def test_a_reading_of_nothing_is_a_reading() -> None:
    back = reading_from(through_json(reading_kept(Extracted(), shown=[])))
    assert (back.statements, back.set_aside, back.shown, back.failed) == ((), (), (), "")


@pytest.mark.parametrize("away", [True, False])
def test_a_failure_comes_back_with_its_reason(*, away: bool) -> None:
    back = reading_from(through_json(failure_kept("timeout", away=away)))
    assert (back.failed, back.away, back.statements) == ("timeout", away, ())


@FEW
@given(WORDS, WORDS, st.booleans(), st.datetimes(timezones=st.just(UTC)))
def test_whatever_was_said_comes_back(
    content: str,
    value: str,
    affirmed: bool,
    at: datetime,
) -> None:
    made = said(content=content, value=value, affirmed=affirmed, at=at)
    back = reading_from(through_json(reading_kept(Extracted((made,)), shown=[])))
    assert back.statements == (made,)


@pytest.mark.parametrize(
    "kept",
    [
        {"statements": "none"},
        {"statements": [{"content": "no kind"}]},
        {"shown": ["no id"]},
        {"away": "perhaps"},
    ],
)
def test_what_another_program_kept_is_refused(kept: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        reading_from(kept)


@pytest.mark.parametrize(
    "held",
    [
        Held(),
        Held(ends=(uuid4(), uuid4())),
        Held(continues=uuid4()),
        Held(ends=(uuid4(),), status="implied"),
    ],
    ids=["nothing", "two endings", "one that goes on", "an inferred ending"],
)
def test_a_verdict_comes_back_as_it_was_kept(held: Held) -> None:
    verdicts = {uuid4(): held, uuid4(): Held()}
    assert verdicts_from(through_json(verdicts_kept(verdicts))) == verdicts


def test_no_verdict_is_kept_as_none() -> None:
    assert verdicts_from(through_json(verdicts_kept({}))) == {}
