"""What a source brought is taken back as one, and believed again as one."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models import MemoryItem, RevisionRecord, Segment, Session, Tenant, Turn
from memory.models.vocabulary import REVERTED
from memory.revisions import (
    Change,
    CorrectionError,
    Ending,
    Revision,
    correct,
    invalidate,
    reverting,
    revise,
)
from memory.revisions.columns import copied
from memory.revisions.reverting import Brought, Reverted, revert, undo_reverting, would_revert
from tests.factories import a_change, a_tenant
from tests.revisions.rows import BERLIN, TEA, a_statement, believed, read, said_now, told

pytestmark = pytest.mark.django_db
SINCE = datetime.now(UTC) - timedelta(hours=1)
ANN, BEN, OPERATOR = "key:ann", "key:ben", "admin:olga"


def by(actor: str) -> Change:
    return Change(actor, "a test", datetime.now(UTC))


def say(tenant: Tenant, actor: str, content: str, **fields: Any) -> MemoryItem:
    item = {"source": "fact", "scope": "user:1", "content": content, **fields}
    items = ItemsIn.model_validate({"items": [item]}).items
    [made] = ingest(items, tenant=tenant, change=by(actor))
    return MemoryItem.objects.select_related("scope").get(pk=made.id)


def city(tenant: Tenant, actor: str, value: str) -> MemoryItem:
    return say(tenant, actor, f"Ann's city: {value}", fact_key="city", value=value)


def of_ben(tenant: Tenant, **asked: Any) -> Brought:
    return Brought(**{"tenant": tenant, "since": SINCE, "writer": BEN, **asked})


def take_back(tenant: Tenant, **asked: Any) -> Reverted:
    return revert(of_ben(tenant, **asked), change=by(OPERATOR))


def believe_again(tenant: Tenant, done: Reverted) -> int:
    reach = {"tenant": tenant, "may_open": lambda _scope: True}
    return undo_reverting(done.id, **reach, change=by(OPERATOR))


def test_what_a_writer_brought_goes_and_what_others_brought_stays(tenant: Tenant) -> None:
    for actor, content in ((ANN, "安喜欢绿茶"), (BEN, "Pays by crypto"), (BEN, "爱冒险")):
        say(tenant, actor, content)
    elsewhere = a_tenant()
    say(elsewhere, BEN, "Pays by crypto")
    done = take_back(tenant)
    assert believed(tenant) == ["安喜欢绿茶"]
    assert believed(elsewhere) == ["Pays by crypto"]
    assert (done.changes, done.turns, done.more, done.is_nothing) == (2, 0, False, False)
    assert believe_again(tenant, done) == 2
    assert believed(tenant) == sorted(["安喜欢绿茶", "Pays by crypto", "爱冒险"])


def test_what_was_brought_before_stays(tenant: Tenant) -> None:
    say(tenant, BEN, "Pays by card")
    RevisionRecord.objects.update(recorded_at=SINCE - timedelta(minutes=1))
    say(tenant, BEN, "Pays by crypto")
    take_back(tenant)
    assert believed(tenant) == ["Pays by card"]


def test_what_would_be_taken_back_is_said_and_nothing_is_changed(tenant: Tenant) -> None:
    city(tenant, ANN, "Berlin")
    city(tenant, BEN, "Munich")
    said = would_revert(of_ben(tenant), change=by(OPERATOR))
    assert believed(tenant) == ["Ann's city: Munich"]
    done = take_back(tenant)
    assert [(each.id, each.effect) for each in said.effects] == [
        (each.id, each.effect) for each in done.effects
    ]
    assert {each.effect for each in done.effects if each.source == "fact"} == {
        "withdrawn",
        "restored",
    }


def test_where_it_brought_nothing_nothing_is_done(tenant: Tenant) -> None:
    say(tenant, ANN, "Likes tea")
    done = take_back(tenant)
    assert done.is_nothing
    with pytest.raises(CorrectionError, match="nothing was taken back"):
        believe_again(tenant, done)


def test_what_it_ended_is_believed_again_and_over_again_when_that_is_undone(
    tenant: Tenant,
) -> None:
    city(tenant, ANN, "Berlin")
    city(tenant, BEN, "Munich")
    done = take_back(tenant)
    assert believed(tenant) == ["Ann's city: Berlin"]
    believe_again(tenant, done)
    assert believed(tenant) == ["Ann's city: Munich"]


def test_what_somebody_settled_otherwise_since_stays(tenant: Tenant) -> None:
    city(tenant, ANN, "Berlin")
    city(tenant, BEN, "Munich")
    city(tenant, ANN, "Rome")
    take_back(tenant)
    assert believed(tenant) == ["Ann's city: Rome"]


def test_what_an_operator_corrected_since_stays_corrected(tenant: Tenant) -> None:
    city(tenant, ANN, "Berlin")
    wrong = city(tenant, BEN, "Munich")
    correct(wrong, content=None, value="Rome", change=by(OPERATOR))
    done = take_back(tenant)
    assert believed(tenant) == ["Ann's city: Rome"]
    assert MemoryItem.objects.get(pk=wrong.pk).withdrawn
    believe_again(tenant, done)
    assert believed(tenant) == ["Ann's city: Rome"]


@pytest.mark.parametrize("_again", range(4))  # an order by random ids shows in one of them
def test_what_a_job_made_of_it_goes_with_it(tenant: Tenant, _again: int) -> None:
    said = [say(tenant, BEN, content) for content in ("Pays by crypto", "Pays in crypto")]
    both = MemoryItem(**{**copied(said[0]), "content": "Pays by crypto, always"})
    ends = [Ending(row_id=row.pk, at=row.valid_from, successor=both.pk) for row in said]
    condensed = Revision(makes=[both], ends=ends, kind="consolidated")
    revise(said[0].scope, [condensed], change=by("job:upkeep"))
    done = take_back(tenant)
    assert believed(tenant) == []
    believe_again(tenant, done)
    assert believed(tenant) == ["Pays by crypto, always"]


def test_what_an_operator_ended_since_does_not_come_back_when_it_is_undone(tenant: Tenant) -> None:
    row = say(tenant, BEN, "Pays by crypto")
    invalidate(row, change=by(OPERATOR))
    done = take_back(tenant)
    believe_again(tenant, done)
    assert believed(tenant) == []


def test_it_is_taken_back_once(tenant: Tenant) -> None:
    say(tenant, BEN, "Pays by crypto")
    first, second = take_back(tenant), take_back(tenant)
    assert (first.changes, second.is_nothing) == (1, True)
    assert believe_again(tenant, first) == 1
    with pytest.raises(CorrectionError, match="nothing was taken back"):
        believe_again(tenant, first)


@pytest.mark.parametrize(
    "who",
    [pytest.param("stranger", id="another tenant"), pytest.param("scopes", id="out of reach")],
)
def test_only_who_reaches_all_of_it_may_undo_it(tenant: Tenant, who: str) -> None:
    say(tenant, BEN, "Pays by crypto")
    say(tenant, BEN, "Pays by card", scope="user:2")
    done = take_back(tenant)
    of = a_tenant() if who == "stranger" else tenant
    reach = (lambda _scope: True) if who == "stranger" else (lambda scope: scope == "user:1")
    with pytest.raises(CorrectionError, match="nothing was taken back"):
        undo_reverting(done.id, tenant=of, may_open=reach, change=by(OPERATOR))
    assert believed(tenant) == []


def test_only_scopes_within_reach_are_reached(tenant: Tenant) -> None:
    say(tenant, BEN, "Pays by crypto")
    say(tenant, BEN, "Pays by card", scope="user:2")
    assert take_back(tenant, may_open=lambda scope: scope == "user:1").changes == 1
    assert believed(tenant) == ["Pays by card"]


def test_of_very_many_changes_the_latest_go_first_and_more_is_said(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reverting, "MOST_CHANGES", 2)
    for number in range(3):
        say(tenant, BEN, f"Owns boat number {number}")
    first = take_back(tenant)
    assert (first.changes, first.more) == (2, True)
    assert believed(tenant) == ["Owns boat number 0"]
    second = take_back(tenant)
    assert (second.changes, second.more) == (1, False)
    for done in (second, first):
        believe_again(tenant, done)
    assert len(believed(tenant)) == 3


def conversations(tenant: Tenant) -> tuple[Session, Session]:
    """Let Ben say two things in one conversation, and Ann one in another."""
    mine = told(tenant, f"{BERLIN}. {TEA}.")
    read(mine, a_statement(mine, BERLIN), a_statement(mine, TEA, attribute="drink", value="tea"))
    other = told(tenant, "I row on Sundays.", speaker="Ben")
    RevisionRecord.objects.update(writer=BEN, session=mine.session.pk)
    RevisionRecord.objects.filter(made__contains=[["segment", str(other.segment.pk)]]).update(
        writer=ANN, session=other.session.pk
    )
    Turn.objects.filter(session=mine.session).update(writer=BEN, recorded_at=datetime.now(UTC))
    Turn.objects.filter(session=other.session).update(writer=ANN, recorded_at=datetime.now(UTC))
    return mine.session, other.session


@pytest.mark.parametrize("named", ["writer", "session", "both"])
def test_words_of_a_conversation_go_out_of_every_row_that_holds_them(
    tenant: Tenant, named: str
) -> None:
    mine, _other = conversations(tenant)
    before = said_now(tenant)
    asked = {"writer": BEN if named != "session" else "", "session": mine.key}
    if named == "writer":
        asked["session"] = ""
    done = take_back(tenant, **asked)
    assert {text.removeprefix("Ben: ") for text in said_now(tenant)} == {"I row on Sundays."}
    assert done.turns == 1
    hidden = Turn.objects.filter(tenant=tenant, concern__startswith=REVERTED)
    assert [turn.session_id for turn in hidden] == [mine.pk]
    believe_again(tenant, done)
    assert said_now(tenant) == before
    assert not hidden.all()


def test_a_writer_and_a_conversation_must_both_fit(tenant: Tenant) -> None:
    _mine, other = conversations(tenant)
    before = said_now(tenant)
    assert take_back(tenant, session=other.key).is_nothing
    assert take_back(tenant, session="nobody's").is_nothing
    assert said_now(tenant) == before


def test_what_a_concern_said_of_a_turn_is_said_again(tenant: Tenant) -> None:
    conversations(tenant)
    for concern in ("not_judged", "not_judged_doubted", ""):
        Turn.objects.filter(tenant=tenant, writer=BEN).update(concern=concern)
        done = take_back(tenant)
        assert Turn.objects.get(tenant=tenant, writer=BEN).concern.startswith(REVERTED)
        believe_again(tenant, done)
        assert Turn.objects.get(tenant=tenant, writer=BEN).concern == concern


def test_its_records_say_what_they_were_part_of(tenant: Tenant) -> None:
    conversations(tenant)
    done = take_back(tenant)
    parts = RevisionRecord.objects.filter(reason_code=f"reverted:{done.id}")
    assert {(part.kind, part.actor) for part in parts} == {(REVERTED, OPERATOR)}
    assert not Segment.objects.filter(tenant=tenant, retired_at=None, text__contains=TEA).exists()
    with pytest.raises(CorrectionError):
        undo_reverting(uuid4(), tenant=tenant, may_open=lambda _scope: True, change=a_change())
