"""Which fact of a key holds: the new one, one that is known better, or both in turn."""

from typing import Any

import pytest

from memory.ingest.created_or_updated import place
from tests.ingest.made import CHANGE, DAY, NOW, a_fact, an_item, done, row_of, sent


def test_a_fact_takes_the_place_of_the_one_of_its_key_from_when_it_begins() -> None:
    old = a_fact(content="12 people", fact_key="size")
    placed = sent(an_item("fact", content="14 people", fact_key="size"), old)
    [ending], [new] = done(placed).ends, done(placed).makes
    assert placed.written.status == "created"
    assert (ending.row_id, ending.at, ending.successor) == (old.pk, NOW, new.pk)
    assert not ending.withdrawn


def test_a_fact_of_an_id_is_another_version_and_keeps_its_key_category_and_tags() -> None:
    old = a_fact(content="12", external_id="x", fact_key="size", category="team", tags=["a"])
    placed = sent(an_item("fact", content="14", external_id="x"), old)
    new: Any = done(placed).makes[0]
    assert placed.written.status == "updated"
    assert (new.fact_key, new.category, new.tags) == ("size", "team", ["a"])
    assert [each.row_id for each in done(placed).ends] == [old.pk]


@pytest.mark.parametrize(
    ("known", "sent_as", "waits"),
    [
        pytest.param(
            ("confirmed_by_user", 0.9), ("observation", 0.6), True, id="weaker provenance"
        ),
        pytest.param(("analysis", 0.2), ("observation", 0.6), True, id="provenance goes first"),
        pytest.param(("analysis", 0.8), ("analysis", 0.7), True, id="then confidence"),
        pytest.param(("analysis", 0.8), ("analysis", 0.8), False, id="as sure"),
        pytest.param(("observation", 0.6), ("analysis", 0.1), False, id="surer"),
    ],
)
def test_what_is_known_less_surely_waits_beside_what_is_known_better(
    known: tuple[str, float], sent_as: tuple[str, float], waits: bool
) -> None:
    old = a_fact(content="12", fact_key="size", provenance=known[0], confidence=known[1])
    item = an_item(
        "fact", content="14", fact_key="size", provenance=sent_as[0], confidence=sent_as[1]
    )
    revision = done(sent(item, old))
    new: Any = revision.makes[0]
    assert (new.standing == "disputed", new.needs_review) == (waits, waits)
    assert len(revision.ends) == (0 if waits else 1)
    if waits:
        assert new.review_code == "known_less_surely"
        assert new.review_args == {"words": "12", "id": str(old.pk)}


def test_what_repeats_the_better_known_one_is_no_news() -> None:
    old = a_fact(
        content="The team is 12", value="12", fact_key="size", provenance="confirmed_by_user"
    )
    for fields in ({"content": "Team: 12", "value": "12."}, {"content": "the team is 12."}):
        placed = sent(an_item("fact", fact_key="size", **fields), old)
        assert (placed.written.status, placed.written.id) == ("unchanged", old.pk)


def test_a_rival_is_not_told_twice() -> None:
    old = a_fact(content="12", fact_key="size", provenance="confirmed_by_user")
    rival = a_fact(content="14", fact_key="size")
    placed = sent(an_item("fact", content="14", fact_key="size"), old, waiting=(rival,))
    assert (placed.written.status, placed.written.id) == ("unchanged", rival.pk)


def test_the_next_statement_of_a_key_decides_over_those_that_wait() -> None:
    old = a_fact(content="12", fact_key="size")
    rival = a_fact(content="13", fact_key="size")
    revision = done(sent(an_item("fact", content="14", fact_key="size"), old, waiting=(rival,)))
    ends = {each.row_id: each for each in revision.ends}
    assert set(ends) == {old.pk, rival.pk}
    assert (ends[rival.pk].withdrawn, ends[rival.pk].alone) == (True, True)
    assert not ends[old.pk].withdrawn


@pytest.mark.parametrize(
    ("writer", "trusted", "waits"),
    [("key:other", False, True), ("key:me", False, False), ("key:other", True, False)],
)
def test_a_doubted_key_ends_nothing_that_another_wrote(
    writer: str, trusted: bool, waits: bool
) -> None:
    old = a_fact(content="12", fact_key="size", writer=writer)
    item = an_item("fact", content="14", fact_key="size")
    new: Any = done(sent(item, old, trusted=trusted)).makes[0]
    assert (new.standing == "disputed") is waits


@pytest.mark.parametrize(
    ("old_since", "new_since", "is_history"),
    [
        pytest.param("2026-02-20", "2026-02-10", True, id="both say since when, and it is earlier"),
        pytest.param("2026-02-10", "2026-02-20", False, id="it is later"),
        pytest.param("2026-02-20", "2026-02-20", False, id="of the same time"),
        pytest.param(None, "2026-02-10", False, id="nobody said when the old one began"),
        pytest.param("2026-02-20", None, False, id="it says no time"),
    ],
)
def test_what_is_about_an_earlier_time_arrives_as_history(
    old_since: str | None, new_since: str | None, is_history: bool
) -> None:
    def since(day: str | None) -> dict[str, str]:
        return {} if day is None else {"valid_from": f"{day}T00:00:00Z"}

    old = a_fact(content="12", fact_key="size", **since(old_since))
    item = an_item("fact", content="11", fact_key="size", **since(new_since))
    revision = done(sent(item, old))
    new: Any = revision.makes[0]
    assert (new.retired_at is not None) is is_history
    if is_history:
        assert (new.valid_to, new.superseded_by) == (old.valid_from, old.pk)
        assert not revision.ends


def test_a_history_of_what_is_known_less_surely_needs_no_person() -> None:
    old = a_fact(
        content="12",
        fact_key="size",
        provenance="confirmed_by_user",
        valid_from="2026-02-20T00:00:00Z",
    )
    item = an_item("fact", content="11", fact_key="size", valid_from="2026-02-10T00:00:00Z")
    new: Any = done(sent(item, old)).makes[0]
    assert (new.standing, new.needs_review, new.valid_to) == ("deprecated", False, old.valid_from)


def test_what_waits_for_a_person_ends_only_its_senders_own() -> None:
    other = a_fact(content="12", fact_key="size")
    own = a_fact(content="13", external_id="x")
    item = an_item("fact", content="14", fact_key="size", external_id="x")
    held = {"standing": "disputed", "needs_review": True, "review_code": "instructs_reader"}
    row = row_of(item) | held
    placed = place(item, row, known=[own, other], waiting=(), change=CHANGE)
    assert [each.row_id for each in done(placed).ends] == [own.pk]
    assert done(placed).makes[0].standing == "disputed"


def test_what_took_the_place_of_a_retired_fact_is_named_by_it() -> None:
    gone = a_fact(content="12", external_id="x", fact_key="size")
    gone.retired_at, gone.standing = NOW - DAY, "archived"
    placed = sent(an_item("fact", content="14", external_id="x", fact_key="size"), gone)
    [update] = done(placed).updates
    assert update.columns == {"superseded_by": done(placed).makes[0].pk}
    assert not done(placed).ends
    assert placed.written.id != gone.pk
