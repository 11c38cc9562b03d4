"""Find what a turn revises: the remembered statement that no longer holds after it (pure).

The patterns of change name both sides in one sentence. People rather say `The Civic died, so I picked up a Mazda`: what
is remembered tells what they speak of. A remembered statement is revised when the turn asserts something as its
speaker's, with a word of change, about the same thing: its old value named as over, its topic with another value of
the same kind.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from evolution.rules.asserting import REPLY, SHARED, asserted
from evolution.rules.predicates import HAN, is_endable, terms
from evolution.rules.revision_pair import BY_KIND, Pair
from evolution.rules.topics import topics_of
from evolution.rules.types import KnownValue
from evolution.rules.value_kinds import values_in

# A longer turn tells a story in which remembered words occur by chance.
LONGEST_TURN_WORDS, LONGEST_TURN_HAN = 32, 60


@dataclass(frozen=True, slots=True)
class Revision:
    """A remembered statement that a turn revises.

    Attributes:
        known: what no longer holds.
        old: its value as written there, where the new one is of its kind.
        new: the new value, where one is named.
        text: the sentences that say so.
        by_kind: only the kind of its value speaks for it.
        sure: it is named as over, or another value of its kind takes its place in words of change.
    """

    known: KnownValue
    old: str | None
    new: str | None
    text: str
    strength: float
    by_kind: bool = False
    sure: bool = False


def find_revision(turn: str, *, known: Sequence[KnownValue]) -> Revision | None:
    """The remembered statement a turn revises, the one it fits best; the latest of equals; or None."""
    text = asserted(turn)
    if not text or len(HAN.findall(turn)) > LONGEST_TURN_HAN or len(turn.split()) > LONGEST_TURN_WORDS:
        return None
    if SHARED.search(text) or REPLY.match(turn.strip()):
        return None
    found = [made for item in known if (made := _revision(text, item)) is not None]
    best = max((made.strength for made in found), default=0.0)
    chosen = next((made for made in reversed(found) if made.strength == best), None)
    if chosen is None or not chosen.by_kind:
        return chosen
    return chosen if len({made.known.content for made in found}) <= 1 else None


def _revision(text: str, item: KnownValue) -> Revision | None:
    if not _may_end(item) or not _may_meet(text, item):
        return None
    pair = Pair.of(text, item)
    if pair.same_value or pair.foreign or not pair.persons_meet:
        return None
    strength = pair.strength
    if strength <= 0:
        return None
    old, new = pair.swap if pair.swap is not None else (None, None)
    return Revision(
        item,
        old.surface if old else None,
        new.surface if new else None,
        text,
        strength,
        by_kind=strength == BY_KIND,
        sure=pair.sure,
    )


def _may_end(item: KnownValue) -> bool:
    """Whether a remembered statement tells a state short enough to be over as a whole."""
    return is_endable(item.content, slotted=item.key is not None, valued=item.value is not None)


def _may_meet(text: str, item: KnownValue) -> bool:
    """Whether a turn and a remembered statement have anything in common: a word, a topic, a kind of value."""
    if terms(text) & terms(item.content) or topics_of(text) & topics_of(item.content):
        return True
    remembered, said = _kinds_of(item.content + " " + (item.value or "")), _kinds_of(text)
    return bool(remembered & said) or HAN.search(text) is not None or "number" in said


@lru_cache(maxsize=4096)
def _kinds_of(text: str) -> frozenset[str]:
    return frozenset(value.kind for value in values_in(text))
