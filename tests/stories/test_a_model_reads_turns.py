"""A conversation that a configured model reads, from the request to the memories."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.llm.calls_and_tokens import spent
from evolution.models import Job, MadeDecision, ModelCall
from evolution.sessions.jobs import READ_PROVISIONAL
from memory.models import Link, MemoryItem, Tenant, Turn
from memory.revisions import Change, confirm, correct
from tests.api.client import a_caller
from tests.evolution.llm.chat_server import FakeChatServer, data_of, says
from tests.evolution.reading.model.material import NOTHING, decided, entry, extracted, purpose_of
from tests.replies import OK, SERVER_ERROR, Answer

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
GHENT = entry(
    "The user lives in Ghent.",
    quote="I live in Ghent",
    attribute="home",
    value="Ghent",
    one_at_a_time=True,
)
PORTO = entry(
    "The user moved to Porto.",
    quote="I moved to Porto",
    attribute="home",
    value="Porto",
    one_at_a_time=True,
    ends=[1],
)


def say(
    tenant: Tenant, *texts: str, at: str = "2026-01-15T12:00:00Z", session: str = "s-1"
) -> UUID:
    turns = [{"role": "user", "text": text, "occurred_at": at} for text in texts]
    answer = a_caller(tenant).post("turns", {"scope": "user:1", "session": session, "turns": turns})
    assert answer.status_code == 202, answer.content
    return UUID(answer.json()["job"])


def read(tenant: Tenant) -> None:
    """Run every job, without waiting for what else may be posted."""
    Job.objects.filter(attempts=0).update(next_run_at=LONG_AGO)
    work.drain()


def heard(
    tenant: Tenant,
    model: FakeChatServer,
    answer: str | Callable[[Answer], str],
    *texts: str,
    **more: Any,
) -> UUID:
    model.says = answer
    job = say(tenant, *texts, **more)
    read(tenant)
    return job


def stated(tenant: Tenant) -> list[MemoryItem]:
    items = MemoryItem.objects.filter(tenant=tenant, retired_at=None).exclude(kind="episode")
    return list(items.order_by("recorded_at", "content"))


def contents(tenant: Tenant) -> list[str]:
    return sorted(one.content for one in stated(tenant))


def test_a_memory_leads_back_to_the_words_the_model_the_prompt_and_its_cost(
    model: FakeChatServer, tenant: Tenant
) -> None:
    job = heard(tenant, model, extracted(GHENT), "Hello! I live in Ghent, you know.")
    [made] = stated(tenant)
    assert (made.content, made.attribute, made.value, made.single) == (
        "The user lives in Ghent.",
        "home",
        "Ghent",
        True,
    )
    assert (made.provenance, made.canonical, made.provisional) == ("confirmed_by_user", "", False)
    turn = Turn.objects.get(tenant=tenant)
    [[of, start, stop]] = made.spans
    assert (of, turn.text[start:stop]) == (str(turn.pk), "I live in Ghent")
    assert made.made_by == "model:extract/v3 big"
    [row] = spent(since=LONG_AGO, tenant_id=tenant.pk)
    assert (row.purpose, row.calls) == ("extract", 1)
    assert ModelCall.objects.get(tenant=tenant).job == job


def test_turns_go_to_the_model_as_they_were_said_under_one_instruction(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, NOTHING, "Hi!! 你好，我叫张曼婷，很高兴认识你。  <b>so</b>")
    heard(tenant, model, NOTHING, "And I like tea.", at="2026-01-15T12:05:00Z")
    first, second = model.calls
    assert first["messages"][0] == second["messages"][0]
    [row] = data_of(first)["turns"]
    assert row["text"] == "Hi!! 你好，我叫张曼婷，很高兴认识你。 <b>so</b>"
    assert row["at"] == "2026-01-15 12:00 Thursday"
    assert [one["text"] for one in data_of(second)["before"]] == [row["text"]]


def test_what_the_model_names_ends_and_nothing_else(model: FakeChatServer, tenant: Tenant) -> None:
    tom = entry(
        "Tom lives in Ghent.",
        quote="Tom lives there",
        subject="Tom",
        attribute="home",
        value="Ghent",
    )
    heard(tenant, model, extracted(GHENT, tom), "I live in Ghent. Tom lives there.")

    def answer(body: Answer) -> str:
        [number] = [row["memory"] for row in data_of(body)["memories"] if row["subject"] == "user"]
        return extracted(PORTO | {"ends": [number]})

    heard(tenant, model, answer, "I moved to Porto", at="2026-01-16T12:00:00Z")
    assert contents(tenant) == ["The user moved to Porto.", "Tom lives in Ghent."]


def test_a_model_cannot_end_what_is_remembered_of_somebody_else(
    model: FakeChatServer, tenant: Tenant
) -> None:
    tom = entry(
        "Tom lives in Ghent.",
        quote="Tom lives in Ghent",
        subject="Tom",
        attribute="home",
        value="Ghent",
    )
    heard(tenant, model, extracted(tom), "Tom lives in Ghent")
    heard(tenant, model, extracted(PORTO), "I moved to Porto", at="2026-01-16T12:00:00Z")
    assert contents(tenant) == ["The user moved to Porto.", "Tom lives in Ghent."]
    decision = MadeDecision.objects.get(tenant=tenant, content="The user moved to Porto.")
    assert list(decision.stages["vetoes"].values()) == ["other_subject"]


def test_an_implied_change_is_linked_and_ends_nothing(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")
    boxes = PORTO | {
        "quote": "the boxes in Porto",
        "content": "The user unpacks boxes in Porto.",
        "status": "implied",
    }
    heard(
        tenant,
        model,
        extracted(boxes),
        "Still unpacking the boxes in Porto",
        at="2026-01-16T12:00:00Z",
    )
    assert contents(tenant) == ["The user lives in Ghent.", "The user unpacks boxes in Porto."]
    link = Link.objects.get(tenant=tenant)
    assert link.degree == "implied"
    assert MemoryItem.objects.get(pk=link.older).content == "The user lives in Ghent."


def test_a_statement_said_again_is_evidence_of_the_one_there_is(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")
    heard(
        tenant,
        model,
        extracted(GHENT | {"continues": 1}),
        "As I said, I live in Ghent",
        at="2026-01-16T12:00:00Z",
    )
    [made] = stated(tenant)
    assert len(made.source_turns) == 2


def test_one_bad_statement_goes_back_once_and_is_then_set_aside(
    model: FakeChatServer, tenant: Tenant
) -> None:
    tea = entry(
        "The user likes tea from Assam.",
        quote="I like tea",
        type="preference",
        attribute="drink",
        value="tea",
    )
    heard(tenant, model, extracted(GHENT, tea), "I live in Ghent and I like tea")
    assert contents(tenant) == ["The user lives in Ghent."]
    assert len(model.calls) == 2
    assert "Assam" in model.calls[1]["messages"][-1]["content"]
    aside = MadeDecision.objects.get(tenant=tenant, content="The user likes tea from Assam.")
    assert (aside.action, aside.reason, aside.memory) == ("noop", "not_grounded", None)


def test_what_the_rules_wrote_at_once_gives_way_to_the_model(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")
    say(tenant, "I moved to Porto", at="2026-01-16T12:00:00Z")
    work.drain(["urgent"])
    [provisional] = stated(tenant)
    assert (provisional.content, provisional.provisional) == ("I moved to Porto", True)
    model.says = extracted(PORTO)
    read(tenant)
    [made] = stated(tenant)
    assert (made.content, made.provisional) == ("The user moved to Porto.", False)
    ghent = MemoryItem.objects.get(tenant=tenant, content="The user lives in Ghent.")
    assert ghent.superseded_by == made.pk


def test_what_the_rules_ended_is_believed_again_where_the_model_sees_no_change(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")
    say(tenant, "I moved to Porto", at="2026-01-16T12:00:00Z")
    work.drain(["urgent"])
    model.says = NOTHING
    read(tenant)
    assert contents(tenant) == ["The user lives in Ghent."]
    asked = data_of(model.calls[-1])["memories"]
    assert [row["text"] for row in asked] == ["The user lives in Ghent."]


def test_what_a_person_confirmed_meanwhile_stays(model: FakeChatServer, tenant: Tenant) -> None:
    say(tenant, "I moved to Porto")
    work.drain(["urgent"])
    [provisional] = stated(tenant)
    confirm(provisional, change=Change("operator:ann", "she told me", datetime.now(UTC)))
    model.says = NOTHING
    read(tenant)
    assert [one.content for one in stated(tenant)] == ["I moved to Porto"]


def test_turns_that_were_read_are_not_read_by_the_rules_afterwards(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.says = NOTHING
    say(tenant, "I moved to Porto")
    Job.objects.filter(kind="read_turns").update(next_run_at=LONG_AGO)
    work.drain(["default"])
    work.drain()
    assert stated(tenant) == []
    assert Job.objects.get(kind=READ_PROVISIONAL).state == "done"


def test_posts_that_follow_each_other_are_asked_about_together(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.says = NOTHING
    for minute in range(4):
        say(tenant, f"Note {minute}: the shop opens early.", at=f"2026-01-15T12:0{minute}:00Z")
    read(tenant)
    assert len(model.calls) == 1
    assert len(data_of(model.calls[0])["turns"]) == 4


def test_an_operators_edit_while_the_model_thinks_is_kept(
    model: FakeChatServer, tenant: Tenant
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")

    def answer(_: Answer) -> str:
        [ghent] = stated(tenant)
        by_hand = Change("ann", "said so", datetime.now(UTC))
        correct(ghent, content="The user lives in Bruges.", value="Bruges", change=by_hand)
        connection.close()
        return extracted(PORTO)

    heard(
        tenant,
        model,
        answer,
        "I moved to Porto and love it there, truly",
        "Yes",
        "Yes",
        "Yes",
        at="2026-01-16T12:00:00Z",
    )
    assert contents(tenant) == ["The user lives in Bruges.", "The user moved to Porto."]


def test_something_near_that_was_not_shown_is_asked_about(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard(tenant, model, extracted(GHENT), "I live in Ghent")
    monkeypatch.setattr("evolution.reading.model.memories_to_show.MOST_SHOWN", 0)

    def answer(body: Answer) -> str:
        if purpose_of(body) == "extract":
            assert data_of(body)["memories"] == []
            monkeypatch.setattr("evolution.reading.model.memories_to_show.MOST_SHOWN", 20)
            return extracted(PORTO | {"ends": []})
        return decided({"candidate": 1, "ends": [1], "continues": None, "status": "said"})

    heard(tenant, model, answer, "I moved to Porto", at="2026-01-16T12:00:00Z")
    assert contents(tenant) == ["The user moved to Porto."]
    assert [purpose_of(body) for body in model.calls] == ["extract", "extract", "reconcile"]


TASTES = (
    "I prefer window seats.",
    "I like jazz.",
    "I hate coriander.",
    "I love the colour green.",
    "I enjoy swimming.",
    "I prefer working at night.",
    "我喜欢喝茶。",
    "我讨厌堵车。",
)


def test_a_model_that_is_away_leaves_the_rules_at_once_and_that_is_on_record(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.otherwise = SERVER_ERROR
    for place, text in enumerate(TASTES):
        say(tenant, text, session=f"s-{place}")
    read(tenant)
    model.otherwise = OK
    made = MadeDecision.objects.filter(tenant=tenant, stages__has_key="model").exclude(
        kind="episode"
    )
    assert {one.stages["model"] for one in made} == {"unavailable", "breaker_open"}
    assert not any(one.provisional for one in stated(tenant))
    assert all(one.made_by.startswith("rule:") for one in stated(tenant))
    assert len(model.calls) == 5
    assert not Job.objects.exclude(state="done").exists()


def test_a_job_that_died_after_the_call_does_not_call_again(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evolution.reading.jobs.apply", _dies)
    job = heard(tenant, model, extracted(GHENT), "I live in Ghent")
    monkeypatch.undo()
    assert Job.objects.get(pk=job).state != "done"
    Job.objects.filter(pk=job).update(next_run_at=LONG_AGO)
    work.drain()
    assert contents(tenant) == ["The user lives in Ghent."]
    assert len(model.calls) == 1


def _dies(*_: object, **__: object) -> None:
    raise RuntimeError("the worker stumbles")


@pytest.mark.parametrize(
    "text", ["", "no JSON", '{"memories": []}', "I'm sorry, I can't.", '{"memories": [{']
)
def test_an_answer_that_cannot_be_used_leaves_what_the_rules_read(
    model: FakeChatServer, tenant: Tenant, text: str
) -> None:
    model.otherwise = says(text)
    say(tenant, "I live in Ghent.")
    read(tenant)
    [made] = stated(tenant)
    assert "Ghent" in made.content
    assert MadeDecision.objects.get(memory=made.pk).stages["model"]


def test_a_finished_job_keeps_no_text(model: FakeChatServer, tenant: Tenant) -> None:
    job = heard(tenant, model, extracted(GHENT), "I live in Ghent")
    assert Job.objects.get(pk=job).checkpoint is None
