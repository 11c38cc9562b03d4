"""Which of several facts under one key holds.

The new one takes the place of the one before, waits beside one that is known better, or is history.
"""

from collections.abc import Sequence

from memory.ingest.existing_memories import repeats
from memory.ingest.placed_item import STATED, ItemResult, ItemStatus, PlacedItem, unchanged
from memory.ingest.rows import Row, unsaved
from memory.ingest.schemas import FactIn
from memory.ingest.sent_again import left_as_it_is, same_external_id, says_nothing_new
from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import QUARANTINE, Provenance, ReviewCode, Standing
from memory.revisions import Change, Ending, Revision, Update, end
from memory.text.differences import same_words

REASON_CHARACTERS = 200  # of the better known words that a review shows
_RANKS = {str(provenance): rank for rank, provenance in enumerate(Provenance)}


def place_fact(
    item: FactIn,
    row: Row,
    *,
    known: Sequence[Remembered],
    waiting: Sequence[MemoryItem],
    change: Change,
    trusted: bool,
) -> PlacedItem:
    """Supersede the facts of its key and external id, or wait beside one known better."""
    if known and says_nothing_new(known[0], item, row):
        return unchanged(known[0], item)
    own = _sent_before(item, known)
    new = _next_version(item, row, own=own)
    if new.review_code in QUARANTINE:
        return _ending_its_own(new, own=own, change=change)
    better = _better_known(known, item, new, trusted=trusted)
    if better is None or _arrives_late(new, better):
        ends, updates = _superseded(new, known, change=change)
        if new.retired_at is None:
            ends += [_decided(each, new, change) for each in waiting]
        return _made(new, own=own, ends=ends, updates=updates)
    told = _telling(item, row, new, better=better, waiting=waiting) if own is None else None
    if told is not None:
        return unchanged(told, item)
    _let_wait(new, better=better)
    return _ending_its_own(new, own=own, change=change)


def _sent_before(item: FactIn, known: Sequence[Remembered]) -> Remembered | None:
    """Return what the sender called so before."""
    if known and same_external_id(item.external_id, known[0]):
        return known[0]
    return None


def _next_version(item: FactIn, row: Row, *, own: Remembered | None) -> MemoryItem:
    kept = {} if own is None else left_as_it_is(item, own)
    return unsaved(MemoryItem, row | kept)


def _better_known(
    known: Sequence[Remembered], item: FactIn, new: MemoryItem, *, trusted: bool
) -> MemoryItem | None:
    """Return the active fact of the same key that is known more surely, if there is one."""
    for each in known:
        if not isinstance(each, MemoryItem) or not _is_rival(each, item, new):
            continue
        if _is_known_better(each, new, trusted=trusted):
            return each
    return None


def _is_rival(before: MemoryItem, item: FactIn, new: MemoryItem) -> bool:
    same_key = new.fact_key is not None and before.fact_key == new.fact_key
    return same_key and before.retired_at is None and not same_external_id(item.external_id, before)


def _is_known_better(before: MemoryItem, new: MemoryItem, *, trusted: bool) -> bool:
    """Tell whether a fact is known more surely than another.

    By its provenance, then by its confidence. What another wrote is known better than what a writer
    says who is not believed so far.
    """
    return _sureness(before) > _sureness(new) or (not trusted and before.writer != new.writer)


def _sureness(row: MemoryItem) -> tuple[int, float]:
    return _RANKS[row.provenance], row.confidence


def _says_the_same(row: MemoryItem, other: MemoryItem) -> bool:
    if row.value and other.value:
        return same_words(row.value) == same_words(other.value)
    return same_words(row.content) == same_words(other.content)


def _telling(
    item: FactIn, row: Row, new: MemoryItem, *, better: MemoryItem, waiting: Sequence[MemoryItem]
) -> MemoryItem | None:
    """Return the fact that says already what is known less surely.

    The better known one, or one that waits.
    """
    if _says_the_same(better, new):
        return better
    return next((each for each in waiting if repeats(each, item, row)), None)


def _let_wait(new: MemoryItem, *, better: MemoryItem) -> None:
    """Let a fact wait that contradicts what is known better: not active, in the review queue."""
    new.standing, new.needs_review = Standing.DISPUTED, True
    new.review_code = ReviewCode.KNOWN_LESS_SURELY
    words = better.content[:REASON_CHARACTERS]
    new.review_args = {"words": words, "id": str(better.pk)}


def _ending_its_own(new: MemoryItem, *, own: Remembered | None, change: Change) -> PlacedItem:
    """Make a fact that a person has to look at.

    It ends nothing but what its sender called so before.
    """
    ended = [] if own is None else [own]
    ends, updates = _superseded(new, ended, change=change)
    return _made(new, own=own, ends=ends, updates=updates)


def _made(
    new: MemoryItem, *, own: Remembered | None, ends: Sequence[Ending], updates: Sequence[Update]
) -> PlacedItem:
    revision = Revision(makes=[new], ends=ends, updates=updates, kind=STATED)
    status: ItemStatus = "created" if own is None else "updated"
    return PlacedItem(ItemResult(new.pk, new.kind, status), revision)


def _superseded(
    new: MemoryItem, known: Sequence[Remembered], *, change: Change
) -> tuple[list[Ending], list[Update]]:
    """Return how the facts before it end where the new one begins.

    One of an earlier time arrives as history.
    """
    ends, updates = [], []
    for before in known:
        if before.retired_at is not None:
            updates.append(Update(row_id=before.pk, columns={"superseded_by": new.pk}))
        elif _arrives_late(new, before):
            end(new, at=before.valid_from, change=change, successor=before.pk)
        else:
            ends.append(Ending(row_id=before.pk, at=new.valid_from, successor=new.pk))
    return ends, updates


def _decided(waiting: MemoryItem, new: MemoryItem, change: Change) -> Ending:
    """Return the end of a fact that waited: the next statement of its key decided."""
    return Ending(row_id=waiting.pk, at=change.now, successor=new.pk, withdrawn=True, alone=True)


def _arrives_late(new: MemoryItem, before: Remembered) -> bool:
    """Both say since when, and the new one is about an earlier time: it is history, not news."""
    same_key = getattr(before, "fact_key", None) == new.fact_key
    stated = before.valid_from_stated and new.valid_from_stated
    earlier = new.valid_from < before.valid_from
    return same_key and stated and earlier and not same_external_id(new.external_id, before)
