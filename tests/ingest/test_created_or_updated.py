"""What becomes of an item: a new memory, another version, or nothing."""

from datetime import datetime

import pytest

from memory.models import MemoryItem, Task
from tests.ingest.made import BEFORE, DAY, NOW, an_item, done, row_of, sent
from tests.ingest.test_schemas import LEAST


@pytest.mark.parametrize("source", LEAST)
def test_what_nobody_said_before_is_made(source: str) -> None:
    placed = sent(an_item(source))
    [made] = done(placed).makes
    assert (placed.written.status, placed.written.id) == ("created", made.pk)
    assert not done(placed).ends


@pytest.mark.parametrize("source", LEAST)
def test_the_same_again_changes_nothing(source: str) -> None:
    item = an_item(source, external_id="x")
    table = Task if source == "task" else type(done(sent(item)).makes[0])
    before = table(**row_of(item, now=BEFORE))
    placed = sent(item, before)
    assert (placed.written.status, placed.written.id) == ("unchanged", before.pk)
    assert placed.revision is None


@pytest.mark.parametrize("source", [source for source in LEAST if source != "fact"])
def test_a_callers_own_memory_is_changed_in_place(source: str) -> None:
    name = next(iter(LEAST[source]))
    before = type(done(sent(an_item(source))).makes[0])(
        **row_of(an_item(source, external_id="x"), now=BEFORE)
    )
    again = an_item(source, external_id="x", **{name: "another"})
    placed = sent(again, before)
    [update] = done(placed).updates
    assert (placed.written.status, placed.written.id) == ("updated", before.pk)
    assert update.row_id == before.pk
    assert "another" in update.columns.values()
    assert "valid_from" not in update.columns


def test_a_lower_provenance_caps_the_confidence_that_was_stated_before() -> None:
    before = MemoryItem(
        **row_of(an_item("preference", external_id="x", provenance="analysis"), now=BEFORE)
    )
    again = an_item("preference", external_id="x", provenance="observation")
    [update] = done(sent(again, before)).updates
    assert (update.columns["provenance"], update.columns["confidence"]) == ("observation", 0.6)


def test_what_was_read_in_other_words_goes_with_them() -> None:
    before = MemoryItem(
        **row_of(an_item("preference", external_id="x"), now=BEFORE),
        attribute="drink",
        subject="Ann",
        notes=[{"start": 0}],
        canonical="c",
        glossed="g",
        affirmed=False,
    )
    [update] = done(sent(an_item("preference", external_id="x", content="Tea"), before)).updates
    read = {name: update.columns[name] for name in ("attribute", "subject", "notes", "canonical")}
    assert read == {"attribute": None, "subject": "", "notes": [], "canonical": ""}
    assert update.columns["affirmed"] is True
    same = an_item("preference", external_id="x", category="drinks")
    [update] = done(sent(same, before)).updates
    assert "attribute" not in update.columns


@pytest.mark.parametrize("stated", [None, NOW + 5 * DAY])
def test_a_retired_memory_that_is_sent_again_is_believed_again(stated: datetime | None) -> None:
    before = MemoryItem(**row_of(an_item("preference", external_id="x"), now=BEFORE))
    before.stated_valid_to, before.valid_to = stated, NOW - DAY
    before.retired_at, before.standing = NOW - DAY, "deprecated"
    [update] = done(sent(an_item("preference", external_id="x"), before)).updates
    assert update.columns["standing"] == "active"
    assert update.columns["valid_to"] == stated
    assert (update.columns["retired_at"], update.columns["superseded_by"]) == (None, None)
    assert update.columns["withdrawn"] is False
