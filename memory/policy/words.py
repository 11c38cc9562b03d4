"""The fixed words of ranking, as types a checker can read."""

from typing import Literal

Mode = Literal["plan", "execute", "debug", "chat"]
Intent = Literal[
    "small_talk", "recommendation", "complaint", "question", "confirm_preference", "task", "unclear"
]
Provenance = Literal["observation", "analysis", "confirmed_by_user"]
Level = Literal["raw", "phase", "milestone", "theme"]
Arm = Literal["vector", "full_text", "tags", "recent", "priority", "events"]
Format = Literal["compact", "tagged", "markdown", "list", "json"]
Slot = Literal[
    "working_memory", "profile", "facts", "procedures", "short_term", "episodes", "insights"
]
Signal = Literal[
    "relevance",
    "tag_match",
    "source_priority",
    "time_decay",
    "recency_boost",
    "confidence_effective",
    "provenance_weight",
    "frequency_factor",
    "belief",
    "mode_weight",
    "keyword_boost",
    "review_penalty",
    "summary_weight",
    "intent_weight",
]
LadderStep = Literal[
    "reduce_top_k",
    "tighten_time_window",
    "raise_compression_level",
    "drop_low_confidence",
    "omit_type",
]
