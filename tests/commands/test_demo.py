"""The demo tenant: a history, and ten questions that it answers."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from memory.demo.history import history, questions
from memory.demo.seed import seed
from memory.models import MemoryItem, SearchEntry, Tenant
from tests.factories import a_tenant, ask

NOW = datetime(2026, 3, 1, 8, tzinfo=UTC)


def test_the_history_spans_120_days_and_every_kind_an_item_can_be() -> None:
    pasts = history(NOW)
    assert len(pasts) >= 120
    assert NOW - timedelta(days=120) <= pasts[0].recorded_at < pasts[-1].recorded_at <= NOW
    assert len({past.item.source for past in pasts}) == 11


def test_both_languages_are_in_it() -> None:
    texts = [
        past.item.model_dump_json(exclude={"external_id", "scope", "source"})
        for past in history(NOW)
    ]
    chinese = sum(any("\u4e00" <= character <= "\u9fff" for character in text) for text in texts)
    assert chinese >= 40
    assert len(texts) - chinese >= 30


def test_external_ids_are_unique() -> None:
    named = [(past.item.source, past.item.external_id) for past in history(NOW)]
    assert len(set(named)) == len(named)


def test_the_evidence_of_each_question_is_in_the_history() -> None:
    known = {past.item.external_id for past in history(NOW)}
    assert len(questions()) == 10
    assert {gold for question in questions() for gold in question.gold} <= known


@pytest.mark.django_db
def test_a_second_load_changes_nothing_even_days_later() -> None:
    tenant = a_tenant()
    first = seed(tenant, now=NOW)
    rows = set(MemoryItem.objects.values_list("pk", "updated_at", "standing"))
    assert (first, seed(tenant, now=NOW + timedelta(days=3))) == (len(history(NOW)), 0)
    assert set(MemoryItem.objects.values_list("pk", "updated_at", "standing")) == rows


@pytest.mark.django_db
def test_facts_have_superseded_versions_and_some_memories_wait_for_review() -> None:
    seed(a_tenant(), now=NOW)
    assert MemoryItem.objects.exclude(superseded_by=None).count() >= 6
    waiting = MemoryItem.objects.filter(needs_review=True)
    assert waiting.count() >= 5
    assert all(item.review_reason for item in waiting)
    assert not SearchEntry.objects.filter(words=None, searchable=True).exists()


@pytest.mark.django_db
def test_the_past_can_be_asked_as_it_was_known_then() -> None:
    tenant = a_tenant()
    seed(tenant, now=NOW)
    then = NOW - timedelta(days=60)
    answer = ask(tenant, "团队有多少人", scopes=("user:lin",), now=NOW, as_of=then, known_at=then)
    assert any("9 个人" in item.text for item in answer.items)
    assert not any("12 个人" in item.text for item in answer.items)


@pytest.mark.django_db
def test_the_demo_answers_its_ten_questions() -> None:
    out = StringIO()
    call_command("evaluate", "demo", "--no-arms", stdout=out)
    assert "10 of 10 passed" in out.getvalue()
    assert not Tenant.objects.exists()


@pytest.mark.django_db
def test_seed_demo_makes_its_tenant_and_says_nothing_when_asked_not_to() -> None:
    out = StringIO()
    call_command("seed_demo", verbosity=0, stdout=out)
    assert (out.getvalue(), Tenant.objects.get().slug) == ("", "demo")
