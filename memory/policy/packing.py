"""The policy of choosing and placing: diversity, levels, caps, budget and order.

The reasons of its numbers: docs/design/policies.md and docs/design/budget.md.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from memory.policy.kinds import KINDS, Source
from memory.policy.section import Count, Days, Section, Share, Tokens
from memory.policy.words import Format, Intent, LadderStep, Level, Slot

LADDER: tuple[LadderStep, ...] = get_args(LadderStep)
SLOT_ORDER: tuple[Slot, ...] = get_args(Slot)
SLOT_SOURCES: Mapping[Slot, tuple[Source, ...]] = {  # each kind beside its like
    slot: tuple(name for name, kind in KINDS.items() if kind.slot == slot)
    for slot in dict.fromkeys(kind.slot for kind in KINDS.values())
}


class Diversity(Section):
    """How alike two results may be."""

    jaccard_threshold: Share = Field(default=0.8, gt=0)
    """Jaccard 0..1 over terms at or above which the worse is dropped"""
    mmr_lambda: Share = 0.7
    """0..1, weight of relevance against novelty; 1 keeps the order"""
    most_repeated: Share = Field(default=0.5, gt=0)
    """share 0..1 of its words, told already, from which a text that cannot be cut is left out"""


class Levels(Section):
    """Which compression of an episode is recalled at which age."""

    bands: tuple[tuple[Days | None, Level], ...] = (
        (7, "raw"),
        (30, "phase"),
        (90, "milestone"),
        (None, "theme"),
    )
    """(oldest age in days, inclusive; level) youngest first"""
    only_level_of_age: bool = False
    """recall no other level than the age's"""
    window_days: Days | None = None
    """days after which an episode needs a strong cue; null is never"""
    oldest_recalled_days: Days | None = None
    """days after which no episode is recalled; null is never"""
    strong_cosine: Share = 0.6
    """cosine 0..1 from which a vector is a strong cue"""
    strong_rank: Count = 3
    """full-text rank up to which the words are a strong cue"""

    @model_validator(mode="after")
    def _covering(self) -> Self:
        ages = [age for age, _ in self.bands]
        if not ages or ages[-1] is not None or None in ages[:-1]:
            raise ValueError("the last band, and only the last, has no oldest age")
        bounds = [age for age in ages if age is not None]
        if sorted(set(bounds)) != bounds:
            raise ValueError("ages must grow from band to band")
        return self


class Caps(Section):
    """The most of everything, and what gives way first."""

    total: Count = Field(default=100, ge=1)
    """candidates in all"""
    per_type: Count = Field(default=30, ge=1)
    """candidates of one source"""
    by_source: Mapping[Source, Count] = {"fact": 30, "procedure": 5, "insight": 10}
    """candidates of a source; of procedures, for each task type"""
    keep_by: Mapping[Source, Literal["score", "priority", "confidence"]] = {
        "procedure": "priority",
        "insight": "confidence",
    }
    """what decides who stays of a source over its cap; absent is score"""
    total_tight: Count = Field(default=50, ge=1)
    """candidates in all while retrieval is too slow"""
    per_type_tight: Count = Field(default=15, ge=1)
    """candidates of one source while it is too slow"""
    episode_candidates: Count = 30
    """episodes of a scope among the candidates, above which it is compressed"""
    windowed_sources: tuple[Source, ...] = ("episode", "segment", "event")
    """sources that tighten_time_window may thin out"""
    tight_window_days: Days = 7
    """days: tighten_time_window drops nothing younger"""
    low_confidence: Share = 0.5
    """effective confidence 0..1 below which drop_low_confidence applies"""
    low_score_share: Share = 0.25
    """share 0..1 of the best score below which drop_low_confidence applies"""
    key_quotes: Count = 10
    """key quotes of a session"""
    key_quotes_tight: Count = 5
    """key quotes when tight"""
    window_turns: Count = 5
    """last turns of a session"""
    window_turns_tight: Count = 3
    """last turns when tight"""

    @model_validator(mode="after")
    def _type_within_total(self) -> Self:
        if self.per_type > self.total:
            raise ValueError("per_type must not exceed total")
        return self


class IntentRule(Section):
    """What an intent is given."""

    tokens: Tokens
    """tokens, about"""
    max_items: Count | None = None
    """memories at most; null is no limit"""
    preferred: tuple[Source, ...] = ()
    """sources that gain signals.intent_weight"""
    only: tuple[Source, ...] | None = None
    """the only sources injected; null is every one"""


INTENTS: Mapping[Intent, IntentRule] = {  # task and unclear have the default budget
    "small_talk": IntentRule(
        tokens=500, max_items=2, preferred=("preference",), only=("preference",)
    ),
    "recommendation": IntentRule(tokens=3000, preferred=("preference", "constraint", "episode")),
    "complaint": IntentRule(tokens=2000, preferred=("episode", "event", "task")),
    "question": IntentRule(tokens=1000),
    "confirm_preference": IntentRule(tokens=4000, preferred=("preference", "constraint", "fact")),
}


class Budget(Section):
    """How many tokens and how many memories."""

    default_tokens: Tokens = 800
    """tokens where neither request nor intent says"""
    min_tokens: Tokens = 50
    """tokens a request may ask for, least"""
    max_tokens: Tokens = 32_000
    """tokens a request may ask for, most"""
    ceiling_tokens: Tokens | None = None
    """tokens never exceeded, whatever is asked"""
    top_k: Annotated[int, Field(ge=1, le=100)] = 30
    """memories wanted where the request does not say; the tokens bind first"""
    short_memory_tokens: Annotated[int, Field(ge=1, le=1000)] = 16
    """tokens of a short memory: no more are wanted than could have room"""
    longest_share: Share = Field(default=1.0, gt=0)
    """share of the room, above 0 to 1, past which a memory is an excerpt while others wait"""
    intents: Mapping[Intent, IntentRule] = INTENTS
    """by intent"""


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
    restated_words: Count = 40
    """telling words at most of a memory that stands behind or before another"""

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if sorted(self.slots) != sorted(SLOT_ORDER):
            raise ValueError("slots name each slot once")
        placed = [source for sources in self.slot_sources.values() for source in sources]
        if sorted(placed) != sorted(get_args(Source)):
            raise ValueError("slot_sources names each source once")
        return self
