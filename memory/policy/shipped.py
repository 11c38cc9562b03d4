"""The policies that come with the service. What one does not say here is its section's default.

What each believes, and where its numbers are from: docs/design/policies.md.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from memory.policy.arms import (
    Arms,
    EventsArm,
    PriorityArm,
    ProfileArm,
    RecentArm,
    SearchArm,
    TagsArm,
)
from memory.policy.budget import Budget
from memory.policy.caps import Caps
from memory.policy.compression_levels import Levels
from memory.policy.diversity import Diversity
from memory.policy.fusion import ArmWeights, Bm25, Fusion, Length, NeighbourContext, Recency
from memory.policy.kinds import Source
from memory.policy.lookup import Lookup
from memory.policy.order import Order
from memory.policy.relevance_floor import RelevanceFloor
from memory.policy.schema import Policy
from memory.policy.scoring import Score, Signals

DEFAULT_POLICY = "unified"

_NO_TAGS = TagsArm(enabled=False)
_NO_RECENT = RecentArm(enabled=False)
_NO_PRIORITY = PriorityArm(enabled=False)
_NO_EVENTS = EventsArm(enabled=False)
_KEEP_ORDER = 1.0  # an mmr_lambda for documents that know no reordering

UNIFIED = Policy(
    name="unified",
    description="What measures best on the evaluation data; the default.",
    # flat optima over eight corpora in two languages, chosen by leaving one out; see `manage.py
    # evaluate`
    bm25=Bm25(k1=0.9, b=0.4),
    fusion=Fusion(
        method="weighted_blend",
        weights=ArmWeights(full_text=0.55, vector=0.45),
        unspaced_weights=ArmWeights(full_text=0.85, vector=0.15),
        context=NeighbourContext(
            neighbour_share=0.3, reach=2, question_share=0.7, session_share=0.3, full_turns=4
        ),
        period_boost=1.0,
        recency=Recency(share=0.1, half_life_days=90),
        length=Length(power=0.7),
        each_source=10,  # beside the best of all, as many as could have room
    ),
    score=Score(
        factors=(
            "time_decay",
            "mode_weight",
            "keyword_boost",
            "frequency_factor",
            "belief",
            "review_penalty",
            "summary_weight",
            "intent_weight",
        ),
        # A task keeps its 0.125 at 90 days even in chat (x 0.8); nothing more than doubles.
        bounds=(0.1, 2.0),
    ),
    diversity=Diversity(
        mmr_lambda=0.95
    ),  # of facts that are alike in form 0.85 costs a point of the evidence, 0.7 three of most sets
    relevance=RelevanceFloor(
        floor=0.03, unspaced_floor=0.05, sure=0.25
    ),  # what each keeps out: docs/evaluation.md
    # of a compact line of 16 tokens 60 have room in 1,000, and MADial needs 40 of them; facts keep
    # their 30
    caps=Caps(per_type=60),
    budget=Budget(top_k=100, longest_share=0.25),
    order=Order(format="compact", restated_chance=0.02),
)

MODE_WEIGHTED = Policy(
    name="mode_weighted",
    description="relevance x time decay x mode weight, with a keyword boost for learnings.",
    arms=Arms(tags=_NO_TAGS, recent=_NO_RECENT, priority=_NO_PRIORITY),
    # The document blends vectors with words and leaves the shares open: vectors lead, words break
    # ties.
    fusion=Fusion(method="weighted_blend", weights=ArmWeights(full_text=0.3, vector=0.7)),
    score=Score(factors=("time_decay", "mode_weight", "keyword_boost")),
    budget=Budget(top_k=40),  # its design names no count: 20 + 10 + 10 candidates, the tokens cut
    order=Order(position="best_first"),
    lookup=Lookup(injected_events=10),  # its own list of ten; the two are of `historian`
)

MULTI_SIGNAL = Policy(
    name="multi_signal",
    description="semantic x recency x confidence x provenance x frequency, after fusion by rank.",
    arms=Arms(tags=_NO_TAGS, recent=_NO_RECENT, priority=_NO_PRIORITY, events=_NO_EVENTS),
    fusion=Fusion(method="reciprocal_rank", k=60, keep_per_wanted=3.0),
    score=Score(
        relevance="semantic",
        factors=("recency_boost", "confidence_effective", "provenance_weight", "frequency_factor"),
    ),
    diversity=Diversity(mmr_lambda=_KEEP_ORDER),
    budget=Budget(top_k=5),  # 15 fused, 5 to 8 injected
)

FOUR_WAY = Policy(
    name="four_way",
    description="0.4 tag match + 0.3 time + 0.3 source priority over four rule-based arms.",
    arms=Arms(vector=SearchArm(enabled=False), full_text=SearchArm(limit=5), events=_NO_EVENTS),
    fusion=Fusion(method="reciprocal_rank"),
    score=Score(
        method="weighted_sum",
        weights={"tag_match": 0.4, "time_decay": 0.3, "source_priority": 0.3},
        factors=(),
    ),
    signals=Signals(half_life_days=dict.fromkeys(get_args(Source), 7.0)),
    diversity=Diversity(mmr_lambda=_KEEP_ORDER),
    budget=Budget(ceiling_tokens=999, top_k=10),  # under 1,000 tokens, 5 to 10 memories
    order=Order(position="best_first"),
)

GUARDED = Policy(
    name="guarded",
    description="A fixed recall order, caps, and episodes only at the compression of their age.",
    arms=Arms(events=_NO_EVENTS),
    fusion=Fusion(method="reciprocal_rank"),
    score=Score(factors=()),
    diversity=Diversity(mmr_lambda=_KEEP_ORDER),
    levels=Levels(only_level_of_age=True, window_days=30, oldest_recalled_days=90),
    caps=Caps(by_source={"fact": 30, "procedure": 5, "episode": 20, "insight": 10}),
    budget=Budget(top_k=100),  # the caps decide
    order=Order(choose="recall_order", position="recall_order"),
)

_OF_HISTORY = SearchArm(
    sources=("episode", "profile")
)  # what happened, and what is known of somebody

HISTORIAN = Policy(
    name="historian",
    description="Two episodes and one passage of a profile, whatever is asked; "
    "the rest is looked up on purpose.",
    arms=Arms(
        vector=_OF_HISTORY,
        full_text=_OF_HISTORY,
        tags=_NO_TAGS,
        recent=_NO_RECENT,
        priority=_NO_PRIORITY,
        events=_NO_EVENTS,
        profile=ProfileArm(enabled=False),
    ),
    fusion=Fusion(method="reciprocal_rank"),
    score=Score(factors=()),
    diversity=Diversity(mmr_lambda=_KEEP_ORDER),
    budget=Budget(top_k=3),
    order=Order(position="best_first"),
    lookup=Lookup(injected_episodes=2, injected_profile=1),
)

SHIPPED: Mapping[str, Policy] = MappingProxyType(
    {
        policy.name: policy
        for policy in (UNIFIED, MODE_WEIGHTED, MULTI_SIGNAL, FOUR_WAY, GUARDED, HISTORIAN)
    }
)
