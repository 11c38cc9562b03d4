"""A conversation sent to the service as an agent sends it, session by session, and read."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from evolution.jobs import work
from evolution.models import Job
from evolution.sessions.intake import NewTurn, accept_turns
from memory.models import Scope, Tenant

LONG_AGO = datetime.fromisoformat("2000-01-01T00:00:00+00:00")
SECONDS_APART = 40  # of turns that have no time of their own


def play(
    case: dict[str, Any], tenant: Tenant, *, turns_a_post: int | None = None, scope: str = ""
) -> Scope:
    """Send a conversation, each session in one post or in posts of so many turns, reading each.

    Return its scope.
    """
    name = scope or f"{_kind(case)}:{case['id']}"
    for place, session in enumerate(case["sessions"], start=1):
        turns = _turns(session)
        size = turns_a_post or len(turns)
        for start in range(0, len(turns), size):
            _post(turns[start : start + size], tenant, scope=name, session=f"{case['id']}-{place}")
    return Scope.objects.get(tenant=tenant, key=name.partition(":")[2])


def _kind(case: dict[str, Any]) -> str:
    """Return whose memory a conversation is: a group's where several named people speak."""
    turns = [turn for session in case["sessions"] for turn in session["turns"]]
    named = {turn.get("speaker", "") for turn in turns if turn.get("role", "user") == "user"} - {""}
    return "group" if len(named) > 1 else "user"


def _post(turns: Sequence[NewTurn], tenant: Tenant, *, scope: str, session: str) -> None:
    accept_turns(turns, tenant=tenant, scope_name=scope, session_key=session)
    Job.objects.filter(attempts=0).update(
        next_run_at=LONG_AGO
    )  # nothing waits for what else may be posted
    work.drain()
    failed = Job.objects.exclude(last_error="").values_list("kind", "last_error")
    assert not failed, list(failed)


def _turns(session: dict[str, Any]) -> list[NewTurn]:
    start = datetime.fromisoformat(session["start"])
    return [
        NewTurn(
            role=turn.get("role", "user"),
            text=turn["text"],
            occurred_at=_at(turn, start, place),
            speaker=turn.get("speaker", ""),
        )
        for place, turn in enumerate(session["turns"])
    ]


def _at(turn: dict[str, Any], start: datetime, place: int) -> datetime:
    return (
        datetime.fromisoformat(turn["at"])
        if "at" in turn
        else start + timedelta(seconds=SECONDS_APART * place)
    )
