"""What causes each kind of job whose crashes are tried. A new kind gets a line here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction

from evolution import tasks
from evolution.jobs import queue
from evolution.jobs.types import NewJob
from evolution.sessions.intake import NewTurn, accept_end, accept_turns
from evolution.sessions.jobs import READ_PROVISIONAL
from memory.models import Profile, Scope, Tenant
from tests.factories import remember

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
SCOPE, SESSION = "user:1", "s-1"


@dataclass(frozen=True)
class Cause:
    """How a kind of job comes about, what must be there first, and what is left in the end.

    What a tenant's tables hold is compared anyway; `left` names what else is.
    """

    submit: Callable[[Tenant], None]
    before: Callable[[Tenant], None] = lambda tenant: None
    left: Callable[[Tenant], list[str]] = lambda tenant: []


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
    context = {
        "event_time": NOON.isoformat(),
        "sender": "planner",
        "message_ids": [],
        "location": "",
    }

    def send(tenant: Tenant) -> None:
        learnt = "Ann prefers the terrace."
        accept_end(
            did_what, learnt, tenant=tenant, scope_name=SCOPE, session_key=SESSION, context=context
        )

    return send


def of_the_scope(kind: str) -> Callable[[Tenant], None]:
    """Return what writes down a job of a kind for the one scope."""

    def submit(tenant: Tenant) -> None:
        scope = Scope.objects.get(tenant=tenant)
        queue.enqueue(NewJob(kind=kind, key="crash", tenant_id=tenant.pk, scope_id=scope.pk))

    return submit


def tick(kind: str) -> Callable[[Tenant], None]:
    """Return what the clock does.

    One job of the installation, which writes down those of the scopes.
    """

    def submit(tenant: Tenant) -> None:
        queue.enqueue_coalesced(kind)

    return submit


def made_stale(tenant: Tenant) -> None:
    said(tenant)
    Profile.objects.filter(tenant=tenant).update(stale=True)


def same_thing_thrice(tenant: Tenant) -> None:
    said = ["Ann likes black coffee.", "Ann really likes black coffee.", "Ann loves black coffee."]
    days = (NOON + timedelta(days=day) for day in range(len(said)))
    stated = [
        {"source": "preference", "content": text, "valid_from": day}
        for text, day in zip(said, days, strict=True)
    ]
    remember(tenant, *({**one, "scope": SCOPE} for one in stated))


def a_month_of_episodes(tenant: Tenant) -> None:
    episodes = [
        {
            "source": "episode",
            "content": f"Ann visited the old harbour number {day}.",
            "event_time": NOON + timedelta(days=day),
        }
        for day in range(1, 21)
    ]
    remember(tenant, *episodes)


def three_busy_days(tenant: Tenant) -> None:
    sorts = ("anchor", "lantern", "barrel", "compass")
    episodes = [
        {
            "source": "episode",
            "content": (
                f"Ann bought a heavy old {sort} number {day} from a very patient trader at "
                "the far end of the "
                "harbour of Porto, and carried it home through the rain with the help of "
                "both of her brothers."
            ),
            "event_time": NOON + timedelta(days=day, minutes=place),
        }
        for day in range(1, 4)
        for place, sort in enumerate(sorts)
    ]
    remember(tenant, *episodes)


def an_insight_that_expired(tenant: Tenant) -> None:
    expired = {
        "source": "insight",
        "statement": "Two cranes are enough.",
        "run": "r-1",
        "expires_at": NOON.isoformat(),
    }
    remember(tenant, expired | {"scope": SCOPE}, now=NOON - timedelta(days=1))


def swept() -> None:
    """Run what is due."""
    while due := [job_id for name in queue.QUEUES for job_id in queue.overdue(name)]:
        for job_id in due:
            tasks.run_job(str(job_id))


def said(tenant: Tenant) -> None:
    say("I live in Lisbon.", "I prefer window seats.", "我对花生过敏。")(tenant)
    swept()


def said_and_read_twice(text: str) -> Callable[[Tenant], None]:
    """Return what posts a turn that the rules read at once, and a reader after them."""

    def send(tenant: Tenant) -> None:
        turn = NewTurn("user", text, NOON + timedelta(hours=2), speaker="Ann")
        with transaction.atomic():  # both jobs are written down, or none
            session = accept_turns(
                [turn], tenant=tenant, scope_name=SCOPE, session_key=SESSION
            ).session
            stretch = {"session": str(session.pk), "first": 2, "last": 2}
            queue.enqueue(
                NewJob(
                    READ_PROVISIONAL, "crash", stretch, tenant.pk, session.scope_id, queue="urgent"
                )
            )

    return send


def stored(tenant: Tenant) -> None:
    """Store a record, which a job reads."""
    remember(
        tenant, {"source": "fact", "scope": SCOPE, "content": "The user has a dog called Rex."}
    )


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
    "read_provisional": Cause(
        said_and_read_twice("I no longer like coffee, I prefer tea now."),
        before=say("I like coffee. I live in Lisbon."),
    ),
    "read_stored": Cause(stored, before=say("I live in Lisbon.")),
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
    "compress_scope": Cause(of_the_scope("compress_scope"), before=three_busy_days),
}
"""With a model that is asked in each of them, several times in the first and the last."""
