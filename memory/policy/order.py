"""The policy of placing: what is chosen first, where it is put and how it looks.

The reasons of its numbers: docs/design/retrieval.md.
"""

from collections.abc import Mapping
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from memory.policy.kind_defaults import KINDS
from memory.policy.kinds import Source
from memory.policy.section import Count, Section, Share
from memory.policy.words import Format, Slot

SLOT_ORDER: tuple[Slot, ...] = get_args(Slot)
SLOT_SOURCES: Mapping[Slot, tuple[Source, ...]] = {  # each kind beside its like
    slot: tuple(name for name, kind in KINDS.items() if kind.slot == slot)
    for slot in dict.fromkeys(kind.slot for kind in KINDS.values())
}


class Order(Section):
    """What is chosen first, where it is put and how it looks (docs/design/retrieval.md)."""

    choose: Literal["score", "recall_order"] = "score"
    """fill the budget by score, or slot after slot"""
    position: Literal["u_shape", "best_first", "recall_order"] = "u_shape"
    """best first and second best last, by score, or by slot"""
    short_term_share: Share = Field(
        default=0.25,
        description="share of the room a session's summary and quotes may take before memories by "
        "score; more where those leave some",
    )
    format: Format = "tagged"
    """of a block whose request names none"""
    slots: tuple[Slot, ...] = SLOT_ORDER
    """slots, first served first"""
    slot_sources: Mapping[Slot, tuple[Source, ...]] = SLOT_SOURCES
    """the sources each slot holds"""

    restated_chance: Share | None = Field(
        default=None,
        description="chance that two texts tell of one thing from which the older stands behind "
        "the newer, as said earlier, where no other is likelier to; "
        "null: never (docs/design/statements.md)",
    )
    restated_sitting_chance: Share = 0.25
    """the same of two texts said within an hour"""
    restated_sure_chance: Share = 0.8
    """the same where another is likelier to"""
    restated_rows: Count = 20
    """memories a block is taken to have at least; words that many have weigh less"""
    restated_words: Count = 80
    """telling words at most of a memory that stands behind or before another"""
    asked_words: Count = 40
    """telling words at most of a question; a longer text asks nothing"""

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if sorted(self.slots) != sorted(SLOT_ORDER):
            raise ValueError("slots name each slot once")
        placed = [source for sources in self.slot_sources.values() for source in sources]
        if sorted(placed) != sorted(get_args(Source)):
            raise ValueError("slot_sources names each source once")
        return self
