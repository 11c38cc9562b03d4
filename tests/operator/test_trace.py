"""A retrieval is a trace, a session its transcript, a history a place to restore from."""

from typing import Any

import pytest

from memory import revisions
from memory.models import MemoryItem, Tenant
from tests.admin.pages import page
from tests.admin.recorded import recorded
from tests.factories import a_change, ask, remember
from tests.revisions.rows import BERLIN, TEA, berlin

pytestmark = pytest.mark.xdist_group("service")


def test_a_trace_shows_the_block_each_line_and_what_was_left_out(
    tenant: Tenant, signs_in: Any
) -> None:
    of, home = berlin(tenant)
    trace = recorded(tenant, "Where did Ann move last month?")
    ana = signs_in()
    ana.open(page("retrieval", "change", trace, app="observability"))
    ana.sees("The block as it was given")
    ana.sees("What each line did")
    shown = ana.page.locator("#content").inner_text()
    assert BERLIN in shown
    assert "no longer here" not in shown
    assert "erased since" not in shown
    for identity in (home.pk, of.segment.pk, *(turn.pk for turn in of.turns)):
        assert str(identity) not in shown
    ana.click(".rmb-given >> text=Archive")
    ana.sees("What this changes")
    assert ana.actions == 1


def test_a_session_is_its_transcript_with_the_memories_beside(
    tenant: Tenant, signs_in: Any
) -> None:
    of, _home = berlin(tenant)
    ana = signs_in()
    ana.open(page("session", "change", of.session.pk))
    turn = ana.page.locator(".rmb-turn", has_text=BERLIN)
    turn.locator(".rmb-link").first.wait_for()
    assert "fact" in turn.first.inner_text()


def test_evidence_is_words_with_the_turns_around_and_its_own_marked(
    tenant: Tenant, signs_in: Any
) -> None:
    _of, home = berlin(tenant)
    ana = signs_in()
    ana.open(page("memoryitem", "change", home.pk))
    assert BERLIN in ana.page.locator(".rmb-words mark").first.inner_text()
    assert TEA in " ".join(ana.page.locator(".rmb-words").all_inner_texts())


def test_a_history_is_two_actions_from_the_list(tenant: Tenant, signs_in: Any) -> None:
    [made] = remember(
        tenant, {"source": "fact", "content": "Office: floor 1", "fact_key": "office"}
    )
    change = a_change(actor="admin:ben", reason="they moved upstairs")
    revisions.correct(
        MemoryItem.objects.get(pk=made.id), content="Office: floor 2", value=None, change=change
    )
    ana = signs_in()
    ana.open(page("memoryitem", "changelist"))
    ana.click("#result_list tbody th a:has-text('floor 2')")
    ana.click("text=History")
    ana.sees("they moved upstairs")
    ana.sees("Office: floor 1")
    assert ana.actions <= 2


def test_the_first_of_three_versions_is_restored_in_three_actions(
    tenant: Tenant, signs_in: Any
) -> None:
    [made] = remember(
        tenant, {"source": "fact", "content": "Office: floor 1", "fact_key": "office"}
    )
    row: Any = MemoryItem.objects.get(pk=made.id)
    for text in ("Office: floor 2", "Office: floor 3"):
        row = revisions.correct(row, content=text, value=None, change=a_change()).row
    ana = signs_in()
    ana.open(page("memoryitem", "change", row.pk))
    ana.click("text=History")
    ana.click("li:has-text('floor 1') >> text=Restore this one")
    ana.sees("What this changes")
    ana.click("#content form button.rmb-primary")
    ana.sees("It is in effect")
    assert ana.actions <= 3
    assert "floor 1" in ask(tenant, "Which floor is the office on?").context
    assert "floor 3" not in ask(tenant, "Which floor is the office on?").context
    ana.key("z")
    ana.sees("undone")
    assert "floor 3" in ask(tenant, "Which floor is the office on?").context
