"""A proposal as a revision: what a new memory has of its members, and what becomes of them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from evolution.planning.upkeep.compress import Step
from evolution.planning.upkeep.consolidation.clusters import AGGREGATION_GAIN
from evolution.planning.upkeep.types import Does, Proposal
from evolution.upkeep.aged_episodes import EpisodeWindow
from evolution.upkeep.apply_proposals import AppliedProposals
from evolution.upkeep.revision_of_proposal import revision_of
from memory.models import MemoryItem, Scope
from memory.policy.scoring import PROVENANCE_CAPS
from memory.revisions import Revision

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SCOPE = Scope(tenant_id=uuid4())
TURNS = [str(uuid4()) for _ in range(3)]


def member(place: int, **fields: Any) -> MemoryItem:
    """One of several memories, each a day later than the one before it."""
    plain: dict[str, Any] = {
        "kind": "preference",
        "content": f"words {place}",
        "attribute": "likes",
        "value": f"value {place}",
        "category": f"category {place}",
        "sender": f"sender {place}",
        "valid_from": NOW - timedelta(days=30 - place),
        "updated_at": NOW - timedelta(days=20 - place),
        "provenance": "observation",
        "confidence": 0.4 + place / 10,
        "spans": [[TURNS[place], 0, 7]],
        "source_turns": [TURNS[place]],
        "source_segments": [],
        "message_ids": [f"m{place}"],
        "tags": ["all", f"tag {place}"],
        "priority": place,
    }
    return MemoryItem(scope=SCOPE, tenant_id=SCOPE.tenant_id, **{**plain, **fields})


def proposal(does: Does, rows: list[MemoryItem], **fields: Any) -> Proposal:
    plain: dict[str, Any] = {
        "reason": "a test",
        "seen": {one.pk: one.updated_at for one in rows},
        "members": tuple(one.pk for one in rows),
        "made_by": "rule:test",
    }
    return Proposal(does=does, **{**plain, **fields})


def revised(made: Proposal, rows: list[MemoryItem]) -> Revision | None:
    found = {row.pk: row for row in rows}
    return revision_of(made, found, scope=SCOPE, job_id=UUID(int=1), now=NOW)


def merged(members: list[MemoryItem], *, best: int = 0) -> tuple[MemoryItem, Revision]:
    ends = tuple(one.pk for one in members)
    made = proposal("merge", members, ends=ends, wording=members[best].pk)
    revision = revised(made, members)
    assert revision is not None
    (new,) = revision.makes
    assert isinstance(new, MemoryItem)
    return new, revision


def test_a_merger_has_the_words_of_one_the_date_of_the_newest_and_the_sources_of_all() -> None:
    members = [member(place) for place in range(3)]
    new, revision = merged(members, best=1)
    assert (new.content, new.value) == ("words 1", "value 1")
    assert (new.category, new.sender, new.valid_from) == (
        "category 2",
        "sender 2",
        members[2].valid_from,
    )
    assert new.message_ids == ["m0", "m1", "m2"]
    assert new.tags == ["all", "tag 0", "tag 1", "tag 2"]
    assert new.priority == 2
    assert new.source_turns == [TURNS[1], TURNS[0], TURNS[2]]
    assert new.spans[0] == [TURNS[1], 0, 7]
    assert {one.row_id for one in revision.ends} == {one.pk for one in members}
    assert all(one.successor == new.pk and one.alone for one in revision.ends)
    assert {one.at for one in revision.ends} == {members[2].valid_from}
    assert not any(one.withdrawn or one.archived for one in revision.ends)


@pytest.mark.parametrize(
    ("provenances", "confidences", "provenance", "confidence"),
    [
        (["confirmed_by_user"] * 3, [0.7, 0.9, 0.8], "confirmed_by_user", 0.9),
        (["observation"] * 3, [0.4, 0.5, 0.6], "analysis", 0.6 + AGGREGATION_GAIN),
        (["observation"] * 3, [0.8, 0.8, 0.8], "analysis", PROVENANCE_CAPS["analysis"]),
        (["analysis"] * 3, [0.5, 0.5, 0.5], "analysis", 0.5 + AGGREGATION_GAIN),
        (["confirmed_by_user", "observation"], [0.5, 0.4], "analysis", 0.5 + AGGREGATION_GAIN),
    ],
)
def test_what_was_observed_several_times_is_an_analysis(
    provenances, confidences, provenance: str, confidence: float
) -> None:
    pairs = enumerate(zip(provenances, confidences, strict=True))
    members = [member(place, provenance=how, confidence=sure) for place, (how, sure) in pairs]
    new, _ = merged(members)
    assert new.provenance == provenance
    assert new.confidence == pytest.approx(confidence)


@pytest.mark.parametrize(("days", "latest"), [((None, None), None), ((None, 3), 3), ((5, 3), 3)])
def test_a_merger_was_validated_when_the_last_of_its_members_was(days, latest) -> None:
    members = [
        member(place, last_validated_at=None if ago is None else NOW - timedelta(days=ago))
        for place, ago in enumerate(days)
    ]
    new, _ = merged(members)
    assert new.last_validated_at == (None if latest is None else NOW - timedelta(days=latest))


def summarised(members: list[MemoryItem], **fields: Any) -> MemoryItem:
    made = proposal("summarise", members, content="2026-02-01: A boat.", level="phase", **fields)
    revision = revised(made, members)
    assert revision is not None
    assert not revision.ends
    assert {update.row_id for update in revision.updates} == {one.pk for one in members}
    (new,) = revision.makes
    assert isinstance(new, MemoryItem)
    assert all(update.columns == {"summarised_by": new.pk} for update in revision.updates)
    return new


def test_a_summary_stands_before_its_members_and_is_dated_by_the_last_of_them() -> None:
    members = [member(place, kind="episode") for place in range(3)]
    new = summarised(members, spans=((UUID(TURNS[0]), 0, 7),))
    assert (new.kind, new.level, new.content) == ("episode", "phase", "2026-02-01: A boat.")
    assert new.valid_from == members[2].valid_from
    assert new.context_prefix == "[2026-01-30..2026-02-01]"
    assert new.spans == [[TURNS[0], 0, 7]]
    assert new.source_turns == TURNS
    assert (new.provenance, new.confidence, new.priority) == ("analysis", 0.5, 2)


def test_a_summary_of_a_day_names_it_once() -> None:
    members = [member(0, kind="episode"), member(0, kind="episode")]
    assert summarised(members).context_prefix == "[2026-01-30]"


@pytest.mark.parametrize(
    ("confidences", "confidence"),
    [([0.6, 0.6], 0.6), ([1.0, 1.0], PROVENANCE_CAPS["analysis"]), ([0.2, 0.7], 0.45)],
)
def test_a_summary_is_as_sure_as_its_members_on_the_whole(confidences, confidence) -> None:
    members = [member(place, confidence=sure) for place, sure in enumerate(confidences)]
    assert summarised(members).confidence == pytest.approx(confidence)


@pytest.mark.parametrize("does", ["withdraw", "retire"])
def test_what_goes_is_archived_alone(does: Does) -> None:
    row = member(0)
    revision = revised(proposal(does, [row], members=(), ends=(row.pk,)), [row])
    assert revision is not None
    assert not revision.makes
    (ending,) = revision.ends
    assert (ending.row_id, ending.at) == (row.pk, NOW)
    assert (ending.withdrawn, ending.archived, ending.alone) == (True, True, True)
    assert (revision.kind, revision.seen) == (does, {row.pk: row.updated_at})


@pytest.mark.parametrize("does", ["merge", "summarise", "withdraw", "retire"])
def test_where_one_of_its_memories_is_gone_nothing_is_done(does: Does) -> None:
    here, gone = member(0), member(1)
    made = proposal(does, [here, gone], ends=(here.pk,), wording=here.pk)
    assert revised(made, [here]) is None


@pytest.mark.parametrize(
    ("older_than", "kept", "since", "oldest"),
    [(7, None, None, None), (30, None, NOW, None), (7, 90, None, NOW - timedelta(days=90))],
)
def test_a_step_looks_at_what_is_old_enough_and_not_too_old(older_than, kept, since, oldest):
    step = Step(("raw",), "phase", older_than)
    window = EpisodeWindow.of(step, now=NOW, since=since, kept_days=kept)
    assert window == EpisodeWindow(oldest, NOW - timedelta(days=older_than), since)
    bounds = dict(window.happened().children)
    assert bounds.pop("valid_from__lt") == window.before
    assert bounds == ({} if oldest is None else {"valid_from__gte": oldest})


def test_what_was_carried_out_is_counted_together() -> None:
    one, other = AppliedProposals(made=1, ended=3), AppliedProposals(ended=1, refused=2)
    assert one + other == AppliedProposals(made=1, ended=4, refused=2)
    assert one + AppliedProposals() == one
