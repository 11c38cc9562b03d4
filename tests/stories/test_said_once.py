"""README's story: a correction holds wherever it is told, and undoing brings it all back."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.jobs import work
from memory.models import MemoryItem, ProfileEntry, RevisionRecord, Tenant
from memory.revisions import archive, restore, undo
from tests.api.client import Caller
from tests.factories import a_change, ask
from tests.revisions.rows import said_by_profile, said_now

pytestmark = pytest.mark.django_db
CITY = "Which city does Ann live in?"


def say(caller: Caller, *texts: str, speaker: str = "Ann", session: str = "s-1") -> None:
    at = datetime.now(UTC) - timedelta(hours=1)
    turns = [
        {
            "role": "user",
            "speaker": speaker,
            "text": text,
            "occurred_at": (at + timedelta(minutes=place)).isoformat(),
        }
        for place, text in enumerate(texts)
    ]
    assert (
        caller.post("turns", {"scope": "user:1", "session": session, "turns": turns}).status_code
        == 202
    )
    work.drain()


def block(tenant: Tenant, query: str, **fields: Any) -> str:
    return ask(tenant, query, **fields).context


def everything(tenant: Tenant) -> str:
    """Return all that an agent may be given.

    Every current row, the profile, and blocks of two questions.
    """
    blocks = [
        block(tenant, query, token_budget=4000, gate=False)
        for query in (CITY, "What do you know of Ann?")
    ]
    return "\n".join([*said_now(tenant), said_by_profile(tenant), *blocks])


def test_a_correction_holds_wherever_it_was_told_and_undoing_it_brings_all_back(
    tenant: Tenant, caller: Caller
) -> None:
    say(
        caller,
        "I moved to Berlin last month. I switched to green tea.",
        "My sister plays the cello.",
    )
    home = MemoryItem.objects.get(tenant=tenant, kind="fact", value="Berlin", retired_at=None)
    assert ProfileEntry.objects.filter(tenant=tenant, value="Berlin", status="active").exists()
    assert "Berlin" in block(tenant, CITY)
    before = said_now(tenant), said_by_profile(tenant)

    body = {
        "content": "Ann moved to Munich last month.",
        "value": "Munich",
        "reason": "she said so",
    }
    answer = caller.post(f"memories/{home.pk}/correct", body).json()
    assert "Munich" in block(tenant, CITY)
    assert "Berlin" not in everything(tenant)
    assert "green tea" in block(tenant, "What does Ann drink?")

    record = RevisionRecord.objects.filter(touched__contains=[answer["id"]]).latest("recorded_at")
    undo(record.pk, change=a_change())
    assert (said_now(tenant), said_by_profile(tenant)) == before
    assert "Munich" not in everything(tenant)


def test_a_doubtful_memory_that_is_rejected_is_told_by_nothing(
    tenant: Tenant, caller: Caller
) -> None:
    say(caller, "她好像换了工作，去了一家银行。")
    doubtful = MemoryItem.objects.filter(tenant=tenant, kind="episode", retired_at=None).get()
    archive(doubtful, change=a_change())
    work.drain()
    assert "银行" not in everything(tenant)
    assert "银行" not in block(tenant, "她换工作了吗，现在怎样？")


def test_what_is_over_is_told_by_nothing_and_restoring_it_brings_all_back(
    tenant: Tenant, caller: Caller
) -> None:
    say(caller, "I live in Berlin. I work as a nurse.")
    before = said_now(tenant), said_by_profile(tenant)
    home = MemoryItem.objects.get(tenant=tenant, kind="fact", value="Berlin", retired_at=None)
    caller.post(f"memories/{home.pk}/invalidate", {"reason": "she moved"})
    assert "Berlin" not in everything(tenant)
    restore(MemoryItem.objects.get(pk=home.pk), change=a_change())
    assert (said_now(tenant), said_by_profile(tenant)) == before


def test_a_superseding_fact_by_the_api_is_what_the_very_next_retrieval_says(
    tenant: Tenant, caller: Caller
) -> None:
    fact = {
        "source": "fact",
        "content": "Ann's city: Berlin",
        "value": "Berlin",
        "fact_key": "city",
    }
    caller.remember(fact)
    work.drain()
    assert "Berlin" in block(tenant, CITY)
    caller.remember(fact | {"content": "Ann's city: Munich", "value": "Munich"})
    assert "Munich" in block(tenant, CITY)
    assert "Berlin" not in everything(tenant)
