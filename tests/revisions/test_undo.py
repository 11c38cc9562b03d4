"""Whatever a person decides, taking it back leaves everything as it was."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.models import MemoryItem, ProfileEntry, RevisionRecord, Segment, Session, Tenant
from memory.revisions import (
    CorrectionError,
    Done,
    archive,
    confirm,
    correct,
    invalidate,
    merge,
    restore,
    undo,
)
from memory.revisions.columns import columns_of
from tests.factories import a_change, a_tenant
from tests.revisions.rows import BERLIN, TEA, Told, a_statement, read, told

pytestmark = pytest.mark.django_db
ACTIONS = ("correct", "confirm", "archive", "invalidate", "restore", "merge")
Step = tuple[str, int]
ENDS = tuple(action for action in ACTIONS if action != "restore")  # which takes back itself


def a_story(tenant: Tenant) -> Told:
    """Tell two things in one turn and one of them again; read three statements of it."""
    of = told(tenant, f"{BERLIN}. {TEA}.", f"As I said: {BERLIN}.", "Thanks!")
    read(
        of,
        a_statement(of, BERLIN),
        a_statement(of, TEA, attribute="drink", value="green tea"),
        a_statement(of, TEA, attribute=None, value="", kind="preference"),
    )
    return of


def state(tenant: Tenant) -> dict[str, Any]:
    """Return what is current: memories and segments, what sessions keep, what the profile says."""
    rows: list[Any] = [*MemoryItem.objects.filter(tenant=tenant, retired_at=None)]
    rows += Segment.objects.filter(tenant=tenant, retired_at=None)
    found: dict[str, Any] = {}
    for row in rows:
        found[str(row.pk)] = columns_of(row)
    for session in Session.objects.filter(tenant=tenant):
        found[str(session.pk)] = (
            session.key_quotes,
            session.summary_lines,
            session.rolling_summary,
        )
    live = ProfileEntry.objects.filter(tenant=tenant, status__in=("active", "tentative"))
    found["profile"] = sorted(live.values_list("section", "key", "value", "status"))
    return found


def act(tenant: Tenant, step: Step) -> Done | None:
    """Do a step on one of the rows; None where it cannot be done on that."""
    action, place = step
    items = MemoryItem.objects.filter(tenant=tenant).select_related("scope")
    rows: list[Any] = sorted(items, key=lambda row: (row.kind, row.content, row.pk))
    rows += Segment.objects.filter(tenant=tenant).select_related("scope")
    row, other = rows[place % len(rows)], rows[(place + 1) % len(rows)]
    change = a_change()
    try:
        if action == "correct":
            return correct(row, content="I live in Rome now", value=None, change=change)
        if action == "merge":
            both = isinstance(row, MemoryItem) and isinstance(other, MemoryItem)
            return merge(row, into=other.pk, change=change) if both else None
        actions = {"confirm": confirm, "archive": archive, "invalidate": invalidate}
        return actions.get(action, restore)(row, change=change)
    except CorrectionError:
        return None


def take_back(done: Done) -> None:
    for revision in reversed(done.revisions):
        undo(revision, change=a_change())


def steps_of(actions: tuple[str, ...], *, most: int) -> st.SearchStrategy[list[Step]]:
    step = st.tuples(st.sampled_from(actions), st.integers(0, 7))
    return st.lists(step, min_size=1, max_size=most)


FEW = settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@given(steps_of(ACTIONS, most=2))
def test_a_step_that_is_taken_back_leaves_no_trace_of_itself(steps: list[Step]) -> None:
    tenant = a_tenant()
    a_story(tenant)
    for step in steps:
        before = state(tenant)
        done = act(tenant, step)
        if done is None:
            assert state(tenant) == before
            continue
        take_back(done)
        assert state(tenant) == before, step
        act(tenant, step)


@FEW
@given(steps_of(ENDS, most=3))
def test_steps_that_are_taken_back_the_latest_first_leave_what_was_told(steps: list[Step]) -> None:
    tenant = a_tenant()
    a_story(tenant)
    before = state(tenant)
    for done in [done for step in steps if (done := act(tenant, step))][::-1]:
        take_back(done)
    assert state(tenant) == before


def test_what_was_taken_back_is_not_taken_back_again() -> None:
    tenant = a_tenant()
    a_story(tenant)
    done = act(tenant, ("archive", 0))
    assert done is not None
    take_back(done)
    with pytest.raises(CorrectionError, match="undone already"):
        take_back(done)
    record = RevisionRecord.objects.get(pk=done.revisions[0])
    assert record.undone_by == "test"


def test_a_session_that_went_on_since_keeps_all_that_was_said_in_it() -> None:
    tenant = a_tenant()
    of = a_story(tenant)
    home = MemoryItem.objects.select_related("scope").get(tenant=tenant, attribute="home")
    done = archive(home, change=a_change())
    session = Session.objects.get(pk=of.session.pk)
    later = {"text": "See you!", "speaker": "Ann"}
    session.key_quotes, session.summary_lines = (
        [*session.key_quotes, later],
        [*session.summary_lines, later],
    )
    session.save()
    take_back(done)
    session.refresh_from_db()
    for lines in (session.key_quotes, session.summary_lines):
        texts = [line["text"].removeprefix("Ann: ") for line in lines]
        assert sorted(texts) == sorted([*(turn.text for turn in of.turns), "See you!"])
