"""The policy of choosing and placing: diversity, levels, caps, budget and order (SPEC 3.6, 3.8, 3.10)."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from memory.policy.section import Count, Days, Section, Share, Tokens
from memory.policy.words import Intent, LadderStep, Level, Slot, Source

LADDER: tuple[LadderStep, ...] = get_args(LadderStep)  # [S 4]
SLOT_ORDER: tuple[Slot, ...] = get_args(Slot)  # [S 2, D 2.6]
SLOT_SOURCES: Mapping[Slot, tuple[Source, ...]] = {  # [S 2]; [C]'s sources beside their like
    "profile": ("profile", "goal"),
    "facts": ("fact", "preference", "constraint"),
    "procedures": ("procedure", "learning", "capability"),
    "episodes": ("episode", "segment", "task", "event"),
    "insights": ("insight",),
}


class Diversity(Section):
    """How alike two results may be [C 3.1]."""

    jaccard_threshold: Share = Field(
        default=0.8,
        gt=0,
        description="Jaccard 0..1 over terms at or above which the worse is dropped [C 1.3]",
    )
    mmr_lambda: Share = Field(
        default=0.7, description="0..1, weight of relevance against novelty; 1 keeps the order [C 3.1]"
    )
    shared_turns: Share = Field(
        default=0.5,
        gt=0,
        description="share 0..1 of the turns a segment or an episode retells, shown already, from which it is left out",
    )


class Levels(Section):
    """Which compression of an episode is recalled at which age [S 3.4]."""

    bands: tuple[tuple[Days | None, Level], ...] = Field(
        default=((7, "raw"), (30, "phase"), (90, "milestone"), (None, "theme")),
        description="(oldest age in days, inclusive; level) youngest first [S 3.4]",
    )
    only_level_of_age: bool = Field(default=False, description="recall no other level than the age's [S 3.4]")
    window_days: Days | None = Field(
        default=None, description="days after which an episode needs a strong cue; null is never [S 3.4]"
    )
    oldest_recalled_days: Days | None = Field(
        default=None, description="days after which no episode is recalled; null is never [S 3.4]"
    )
    strong_cosine: Share = Field(default=0.6, description="cosine 0..1 from which a vector is a strong cue")
    strong_rank: Count = Field(default=3, description="full-text rank up to which the words are a strong cue")

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
    """The most of everything, and what gives way first [S 1.1, 3, 4]."""

    total: Count = Field(default=100, ge=1, description="candidates in all [S 1.1]")
    per_type: Count = Field(default=30, ge=1, description="candidates of one source [S 1.1]")
    by_source: Mapping[Source, Count] = Field(
        default={"fact": 30, "procedure": 5, "insight": 10},
        description="candidates of a source; of procedures, for each task type [S 3.3 to 3.6]",
    )
    keep_by: Mapping[Source, Literal["score", "priority", "confidence"]] = Field(
        default={"procedure": "priority", "insight": "confidence"},
        description="what decides who stays of a source over its cap; absent is score [S 3.5, 3.6]",
    )
    windowed_sources: tuple[Source, ...] = Field(
        default=("episode", "segment", "event"), description="sources that tighten_time_window may thin out"
    )
    tight_window_days: Days = Field(
        default=7, description="days: tighten_time_window drops nothing younger [S 3.4: the raw window]"
    )
    low_confidence: Share = Field(
        default=0.5, description="effective confidence 0..1 below which drop_low_confidence applies [D 2.3]"
    )
    low_score_share: Share = Field(
        default=0.25, description="share 0..1 of the best score below which drop_low_confidence applies"
    )
    key_quotes: Count = Field(default=10, description="key quotes of a session [S 3.2.2]")
    key_quotes_tight: Count = Field(default=5, description="key quotes when tight [S 3.2.2]")
    window_turns: Count = Field(default=5, description="last turns of a session [S 3.2.1]")
    window_turns_tight: Count = Field(default=3, description="last turns when tight [S 3.2.1]")

    @model_validator(mode="after")
    def _type_within_total(self) -> Self:
        if self.per_type > self.total:
            raise ValueError("per_type must not exceed total")
        return self


class IntentRule(Section):
    """What an intent is given [D 2.1]."""

    tokens: Tokens = Field(description="tokens, about [D 2.1]")
    max_items: Count | None = Field(default=None, description="memories at most; null is no limit [D 2.1]")
    preferred: tuple[Source, ...] = Field(default=(), description="sources that gain signals.intent_weight [D 2.1]")
    only: tuple[Source, ...] | None = Field(default=None, description="the only sources injected; null is every one")


INTENTS: Mapping[Intent, IntentRule] = {  # [D 2.1]; task and unclear have the default budget
    "small_talk": IntentRule(tokens=500, max_items=2, preferred=("preference",), only=("preference",)),
    "recommendation": IntentRule(tokens=3000, preferred=("preference", "constraint", "episode")),
    "complaint": IntentRule(tokens=2000, preferred=("episode", "event", "task")),
    "question": IntentRule(tokens=1000),
    "confirm_preference": IntentRule(tokens=4000, preferred=("preference", "constraint", "fact")),
}


class Budget(Section):
    """How many tokens and how many memories (SPEC 3.8)."""

    default_tokens: Tokens = Field(default=800, description="tokens where neither request nor intent says [C 1.1]")
    min_tokens: Tokens = Field(default=50, description="tokens a request may ask for, least [SPEC 3]")
    max_tokens: Tokens = Field(default=32_000, description="tokens a request may ask for, most [SPEC 3]")
    ceiling_tokens: Tokens | None = Field(default=None, description="tokens never exceeded, whatever is asked")
    top_k: Annotated[int, Field(ge=1, le=100)] = Field(
        default=30, description="memories wanted where the request does not say; the tokens bind first"
    )
    intents: Mapping[Intent, IntentRule] = Field(default=INTENTS, description="by intent [D 2.1]")


class Order(Section):
    """What is chosen first and where it is put (SPEC 3.8, 3.10)."""

    choose: Literal["score", "recall_order"] = Field(
        default="score", description="fill the budget by score, or slot after slot [S 2]"
    )
    position: Literal["u_shape", "best_first", "recall_order"] = Field(
        default="u_shape", description="best first and second best last [D 2.2], by score, or by slot [S 2]"
    )
    short_term_share: Share = Field(
        default=0.25,
        description="share of the room a session's summary and quotes may take before memories by score; "
        "more where those leave some [D 2.6: elastic]",
    )
    slots: tuple[Slot, ...] = Field(default=SLOT_ORDER, description="slots, first served first [S 2, D 2.6]")
    slot_sources: Mapping[Slot, tuple[Source, ...]] = Field(
        default=SLOT_SOURCES, description="the sources each slot holds"
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if sorted(self.slots) != sorted(SLOT_ORDER):
            raise ValueError("slots name each slot once")
        placed = [source for sources in self.slot_sources.values() for source in sources]
        if sorted(placed) != sorted(get_args(Source)):
            raise ValueError("slot_sources names each source once")
        return self
