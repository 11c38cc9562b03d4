"""A poisonous source's words are believed nowhere else and given to nobody.

One call takes all of it back.
"""

from datetime import UTC, datetime
from typing import Any

import pytest

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.models import Job
from memory.kind_declarations import TABLES
from memory.models import MemoryItem, Segment, Session, Tenant, Turn
from memory.models.remembered_row import Remembered
from memory.policy.scoring import PROVENANCE_CAPS
from memory.text.quarantine import concerns
from tests.api.client import Caller, a_caller
from tests.measured import Measured
from tests.poison.texts import Said, poison

pytestmark = pytest.mark.django_db(transaction=True)
NOON = "2026-11-22T12:00:00Z"
SOURCES = ("fact", "preference", "learning")  # what a doubted key claims, in turn
STRANGERS = [one for one in poison() if one.who in {"tool", "assistant", "doubted"}]
OF_TRUSTED_KEYS = [one for one in poison() if (one.who, one.expected) == ("record", "instructs")]
SESSIONS = 5
QUESTIONS = 40  # of the poison's own words, each with the session that told it


@pytest.fixture
def stranger(tenant: Tenant) -> Caller:
    """Someone whose word is an observation."""
    made = a_caller(tenant)
    tenant.apikey_set.filter(prefix=prefix_of(made)).update(trust="observation")
    return made


def prefix_of(caller: Caller) -> str:
    assert caller.key is not None
    return caller.key.split("_")[1]


def a_record(place: int, said: Said) -> dict[str, Any]:
    source = SOURCES[place % len(SOURCES)]
    named = {"title": f"Note {place}"} if source == "learning" else {}
    return {"source": source, "scope": "user:1", "content": said.text, **named}


def pour(stranger: Caller) -> int:
    """Send every text of a stranger as a turn and as a record; return how many events that were."""
    for session in range(SESSIONS):
        turns = [
            {
                "role": "assistant" if said.who == "assistant" else "tool",
                "text": said.text,
                "occurred_at": NOON,
            }
            for said in STRANGERS[session::SESSIONS]
        ]
        told = {"scope": "user:1", "session": f"s{session}", "turns": turns}
        assert stranger.post("turns", told).status_code == 202
    records = [a_record(place, said) for place, said in enumerate(STRANGERS)]
    assert stranger.post("memories", {"items": records}).status_code == 201
    return 2 * len(STRANGERS)


def current() -> list[Remembered]:
    """Return every current row of every source."""
    tables = dict.fromkeys(TABLES.values())
    return [row for table in tables for row in table._default_manager.filter(retired_at=None)]


def given(caller: Caller) -> str:
    """Return all that readers get when they ask the poison's own words in its sessions."""
    asked = [*STRANGERS[:: max(1, len(STRANGERS) // QUESTIONS)]]
    blocks = []
    for place, said in enumerate(asked):
        for audience in ("responder", "planner"):
            body = {
                "query": said.text,
                "scopes": ["user:1"],
                "session": f"s{place % SESSIONS}",
                "gate": False,
            }
            answer = caller.post("retrieve", {**body, "audience": audience, "token_budget": 4000})
            assert answer.status_code == 200, answer.content
            blocks.append(answer.json()["context"])
        found = caller.post(
            "search", {"query": said.text, "scopes": ["user:1"], "top_k": 100}
        ).json()["items"]
        blocks += [one["text"] for one in found]
    return "\n".join(blocks)


def injected(caller: Caller) -> list[str]:
    """Return the poison that a reader is given; the beginning of a text counts for it."""
    shown = given(caller)
    return [said.text for said in STRANGERS if said.text[:20] in shown]


def block_about(caller: Caller, text: str) -> str:
    asked = {"query": text, "scopes": ["user:1"], "gate": False, "token_budget": 4000}
    return str(caller.post("retrieve", asked).json()["context"])


def drained() -> None:
    with silent():
        work.drain()
    assert not Job.objects.exclude(state="done").exists()


def own_words(caller: Caller) -> None:
    """Let the scope's user say something, that must stay."""
    turn = {
        "role": "user",
        "speaker": "Ann",
        "text": "I live in Ghent. My dog is called Rex.",
        "occurred_at": NOON,
    }
    assert (
        caller.post("turns", {"scope": "user:1", "session": "s0", "turns": [turn]}).status_code
        == 202
    )
    drained()


def test_poison_is_capped_kept_from_readers_and_taken_back_whole(
    caller: Caller, stranger: Caller, measured: Measured
) -> None:
    own_words(caller)
    began = datetime.now(UTC)
    events = pour(stranger)
    drained()
    made = MemoryItem.objects.filter(writer=f"key:{prefix_of(stranger)}")
    above = [
        one.content
        for one in made
        if one.confidence > PROVENANCE_CAPS["observation"] or one.provenance != "observation"
    ]
    waiting = sum(row.needs_review for row in current())
    leaked = injected(caller)
    measured(
        "B21 events of poison, above the cap, given to a reader, waiting for a person",
        (events, len(above), len(leaked), waiting),
    )
    assert events >= 200
    assert above == []
    assert leaked == []
    assert waiting >= len(STRANGERS)

    asked = {"since": began.isoformat(), "writer": f"key:{prefix_of(stranger)}"}
    before = len(current())
    would = caller.post("revert", asked).json()
    assert (would["dry_run"], would["id"], len(current())) == (True, None, before)
    done = caller.post("revert", {**asked, "dry_run": False}).json()
    assert {one["id"] for one in done["items"]} == {one["id"] for one in would["items"]}
    left = [row for row in current() if row.writer == asked["writer"]]
    measured("changes taken back, rows of the source left", (done["changes"], len(left)))
    assert left == []
    assert not [
        row
        for row in Segment.objects.filter(retired_at=None)
        if any(s.text[:20] in row.text for s in STRANGERS)
    ]
    assert {row.content for row in MemoryItem.objects.filter(retired_at=None, kind="fact")} == {
        "I live in Ghent",
        "My dog is called Rex",
    }
    assert caller.post(f"revert/{done['id']}/undo", {"reason": "a mistake"}).status_code == 200
    assert len(current()) == before


def test_a_trusted_keys_records_that_steer_a_reader_wait_until_approved(
    caller: Caller, measured: Measured
) -> None:
    told = [a_record(place, said) for place, said in enumerate(OF_TRUSTED_KEYS)]
    answer = caller.post("memories", {"items": told})
    ids = [one["id"] for one in answer.json()["items"]]
    drained()
    waiting = [row.needs_review for row in current()]
    measured("B21 records of a trusted key that steer, waiting for a person", sum(waiting))
    assert len(waiting) == len(OF_TRUSTED_KEYS) >= 40
    assert all(waiting)
    shown = "\n".join(block_about(caller, said.text) for said in OF_TRUSTED_KEYS)
    assert [said.text for said in OF_TRUSTED_KEYS if said.text[-20:] in shown] == []
    [(approved, text)] = [
        (id_, said.text)
        for id_, said in zip(ids, OF_TRUSTED_KEYS, strict=True)
        if "delete_all_records with" in said.text
    ]
    assert caller.post(f"memories/{approved}/confirm", {"reason": "ours"}).status_code == 200
    assert "delete_all_records" in block_about(caller, text)


def test_without_the_rules_poison_reaches_a_reader(
    caller: Caller, stranger: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted bug: nothing waits."""
    monkeypatch.setattr(concerns, "_instructs_reader", lambda *_: False)
    monkeypatch.setattr(concerns, "carries_credential", lambda _: False)
    monkeypatch.setattr(concerns, "carries_link", lambda _: False)
    pour(stranger)
    drained()
    assert len(injected(caller)) > QUESTIONS // 2


def test_nothing_waits_in_what_is_short_lived(caller: Caller, stranger: Caller) -> None:
    pour(stranger)
    drained()
    for place in range(SESSIONS):
        shown = caller.get(f"sessions/s{place}?scope=user:1").json()
        assert shown["window"] == [], shown["window"]
        assert (shown["rolling_summary"], shown["key_quotes"]) == ("", [])
    assert Turn.objects.filter(concern="").count() == 0
    assert not Session.objects.exclude(summary_lines=[]).exists()
