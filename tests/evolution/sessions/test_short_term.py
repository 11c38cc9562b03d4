"""A session's short-lived memory is carried on turn by turn, and cleared at its end."""

from datetime import UTC, datetime, timedelta

import pytest

from evolution.sessions.intake import NewTurn, accept_turns
from evolution.sessions.short_term import clear, last_position, short_term, summarise
from evolution.sessions.window_summary_quotes import WINDOW_TURNS, Summed
from memory.models import Session, Tenant, Turn

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def tell(tenant: Tenant, *, first: int, last: int) -> Session:
    """Say a sentence at each of some positions; what no reader may be given is none of it."""
    turns = [
        NewTurn("user", f"Parcel {place} went to Ghent.", NOON + timedelta(minutes=place))
        for place in range(first, last + 1)
    ]
    session = accept_turns(turns, tenant=tenant, scope_name="user:1", session_key="s").session
    Turn.objects.filter(session=session).update(concern="")
    return session


def hide(session: Session, *positions: int) -> None:
    Turn.objects.filter(session=session, position__in=positions).update(concern="instruction")


def shown(session: Session) -> tuple[list[int], list[int]]:
    """Return the parcels in the summary and those in the window."""
    session.refresh_from_db()
    found = short_term(session)
    told = [int(line.text.split()[2]) for line in found.summary]
    return told, [turn.position for turn in found.window]


@pytest.mark.parametrize("turns", [1, WINDOW_TURNS, WINDOW_TURNS + 1, 12])
def test_every_turn_is_in_the_window_or_summed_up(tenant: Tenant, turns: int) -> None:
    session = tell(tenant, first=1, last=turns)
    before = shown(session)
    summarise(session)
    assert shown(session) == before
    told, window = before
    assert told + window == list(range(1, turns + 1))
    assert len(window) == min(turns, WINDOW_TURNS)


def test_carrying_on_turn_by_turn_tells_the_same_as_all_at_once(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=1)
    for place in range(2, 12):
        tell(tenant, first=place, last=place)
        summarise(session)
    told, window = shown(session)
    assert told + window == list(range(1, 12))


def test_what_a_hidden_turn_pushed_back_is_summed_up_once_it_leaves(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=10)
    hide(session, 6, 7)
    summarise(session)
    assert shown(session) == ([1, 2, 3], [4, 5, 8, 9, 10])
    tell(tenant, first=11, last=12)
    hide(session, 6, 7)
    summarise(session)
    assert shown(session) == ([1, 2, 3, 4, 5], [8, 9, 10, 11, 12])


def test_a_hidden_turn_is_neither_shown_nor_summed_up(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=9)
    hide(session, *range(1, 10))
    summarise(session)
    assert shown(session) == ([], [])
    assert short_term(session).turns == 0


def test_a_models_summary_is_taken_only_of_the_session_that_it_read(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=8)
    told = Summed(["Parcels 1 to 3 went to Ghent."], of=[], since=0, to=3, by="m")
    summarise(session, told=told)
    session.refresh_from_db()
    assert session.rolling_summary == "Parcels 1 to 3 went to Ghent."
    stale = Summed(["something else"], of=[], since=0, to=3, by="m")
    summarise(session, told=stale)
    session.refresh_from_db()
    assert session.rolling_summary == "Parcels 1 to 3 went to Ghent."


def test_an_end_clears_what_is_short_lived_and_keeps_the_turns(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=8)
    summarise(session)
    assert clear(session, at=NOON, last=None)
    session.refresh_from_db()
    assert (session.summary_lines, session.key_quotes, session.ended_at) == ([], [], NOON)
    assert last_position(session) == 8


def test_turns_after_an_end_was_said_open_the_session_again(tenant: Tenant) -> None:
    session = tell(tenant, first=1, last=8)
    tell(tenant, first=9, last=9)
    assert not clear(session, at=NOON, last=8)
    session.refresh_from_db()
    assert session.ended_at is None
    assert [quote.text for quote in short_term(session).quotes] == ["Parcel 9 went to Ghent."]
