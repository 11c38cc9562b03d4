"""What causes each kind of job whose crashes are tried. A new kind gets a line here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from evolution.intake import NewTurn, accept_end, accept_turns
from memory.models import Tenant

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
SCOPE, SESSION = "user:1", "s-1"


@dataclass(frozen=True)
class Cause:
    """How a kind of job comes about, and what must be there first."""

    submit: Callable[[Tenant], None]
    before: Callable[[Tenant], None] = lambda tenant: None


def say(*texts: str, hours: int = 0) -> Callable[[Tenant], None]:
    """Return what sends one request with these turns of Ann's."""

    def send(tenant: Tenant) -> None:
        turns = [
            NewTurn("user", text, NOON + timedelta(hours=hours, minutes=place), speaker="Ann")
            for place, text in enumerate(texts)
        ]
        accept_turns(turns, tenant=tenant, scope_name=SCOPE, session_key=SESSION)

    return send


def end(tenant: Tenant) -> None:
    context = {"event_time": NOON.isoformat(), "sender": "planner", "message_ids": [], "location": ""}
    accept_end(
        "Booked the corner table at the Harbour Grill for tomorrow.",
        "Ann prefers the terrace.",
        tenant=tenant,
        scope_name=SCOPE,
        session_key=SESSION,
        context=context,
    )


CAUSES = {
    "read_turns": Cause(
        say(
            "I live in Lisbon.",
            "I prefer window seats.",
            "我对花生过敏。",
            "I visited the harbour museum yesterday.",
            "我住在杭州。",
        )
    ),
    "apply_changes": Cause(
        say("I no longer like coffee, I prefer tea now.", hours=2), before=say("I like coffee. I live in Lisbon.")
    ),
    "end_session": Cause(end, before=say("Please book the corner table.")),
}

HARMLESS = {"backfill_embeddings", "purge_idempotent_answers", "purge_receipts", "purge_upkeep"}
"""Kinds of the whole installation that delete or derive what is due: once more is the same as once."""
