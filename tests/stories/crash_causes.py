"""What causes each kind of job whose crashes are tried. A new kind gets a line here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from evolution import queue, tasks
from evolution.intake import NewTurn, accept_end, accept_turns
from evolution.types import NewJob
from memory.models import Profile, Scope, Tenant
from tests.factories import remember

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


def end(
    did_what: str = "Booked the corner table at the Harbour Grill for tomorrow.",
) -> Callable[[Tenant], None]:
    """Return what ends the session with an agent's words."""
    context = {"event_time": NOON.isoformat(), "sender": "planner", "message_ids": [], "location": ""}

    def send(tenant: Tenant) -> None:
        learnt = "Ann prefers the terrace."
        accept_end(did_what, learnt, tenant=tenant, scope_name=SCOPE, session_key=SESSION, context=context)

    return send


def of_the_scope(kind: str) -> Callable[[Tenant], None]:
    """Return what writes down a job of a kind for the one scope."""

    def submit(tenant: Tenant) -> None:
        scope = Scope.objects.get(tenant=tenant)
        queue.enqueue(NewJob(kind=kind, key="crash", tenant_id=tenant.pk, scope_id=scope.pk))

    return submit


def tick(kind: str) -> Callable[[Tenant], None]:
    """Return what the clock does: one job of the installation, which writes down those of the scopes."""

    def submit(tenant: Tenant) -> None:
        queue.enqueue_coalesced(kind)

    return submit


def made_stale(tenant: Tenant) -> None:
    said(tenant)
    Profile.objects.filter(tenant=tenant).update(stale=True)


def same_thing_thrice(tenant: Tenant) -> None:
    likes = ["black coffee in the morning", "black coffee each morning", "black coffee every morning"]
    remember(tenant, *({"source": "preference", "scope": SCOPE, "content": f"Ann likes {one}."} for one in likes))


def a_month_of_episodes(tenant: Tenant) -> None:
    episodes = [
        {"source": "episode", "content": f"Ann visited harbour {day}.", "event_time": NOON + timedelta(days=day)}
        for day in range(1, 21)
    ]
    remember(tenant, *episodes)


def three_busy_days(tenant: Tenant) -> None:
    sorts = ("anchor", "lantern", "barrel", "compass")
    episodes = [
        {
            "source": "episode",
            "content": f"Ann bought {sort} {day} at the harbour.",
            "event_time": NOON + timedelta(days=day, minutes=place),
        }
        for day in range(1, 4)
        for place, sort in enumerate(sorts)
    ]
    remember(tenant, *episodes)


def an_insight_that_expired(tenant: Tenant) -> None:
    expired = {"source": "insight", "statement": "Two cranes are enough.", "run": "r-1", "expires_at": NOON.isoformat()}
    remember(tenant, expired | {"scope": SCOPE}, now=NOON - timedelta(days=1))


def swept() -> None:
    """Run what is due."""
    while due := [job_id for name in queue.QUEUES for job_id in queue.overdue(name)]:
        for job_id in due:
            tasks.run_job(str(job_id))


def said(tenant: Tenant) -> None:
    say("I live in Lisbon.", "I prefer window seats.", "我对花生过敏。")(tenant)
    swept()


CONVERSATIONS = {
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
    "end_session": Cause(end(), before=say("Please book the corner table.")),
}
UPKEEP = {
    "refresh_profile": Cause(of_the_scope("refresh_profile"), before=made_stale),
    "refresh_due_profiles": Cause(tick("refresh_due_profiles"), before=made_stale),
    "consolidate_scope": Cause(of_the_scope("consolidate_scope"), before=same_thing_thrice),
    "consolidate": Cause(tick("consolidate"), before=same_thing_thrice),
    "compress_scope": Cause(of_the_scope("compress_scope"), before=a_month_of_episodes),
    "compress": Cause(tick("compress"), before=a_month_of_episodes),
    "retire_scope": Cause(of_the_scope("retire_scope"), before=an_insight_that_expired),
    "retire": Cause(tick("retire"), before=an_insight_that_expired),
}
CAUSES = CONVERSATIONS | UPKEEP

BY_MODEL = {
    "read_turns": Cause(
        say(
            "I live in Lisbon.",
            "I prefer window seats.",
            "She sold me the lamp.",
            "The harbour museum opens at 9.",
            "我住在杭州。",
            "The lantern hangs above the door.",
            "The barrel stands beside the crane.",
            "The compass lies on the table.",
        )
    ),
    "end_session": Cause(end("Booked the corner table for him."), before=say("Marco wants the corner table.")),
    "compress_scope": Cause(of_the_scope("compress_scope"), before=three_busy_days),
}
"""With a model that is asked in each of them, several times in the first and the last."""

HARMLESS = {"backfill_embeddings", "purge_idempotent_answers", "purge_receipts", "purge_upkeep"}
"""Kinds of the whole installation that delete or derive what is due: once more is the same as once."""
