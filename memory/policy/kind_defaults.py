"""The numbers of each kind of memory where no policy says otherwise, and how a block names it.

Half-lives, priorities and what it weighs in each mode; `scoring.py` and `order.py` make them a
policy's defaults. The reasons of the numbers: docs/design/policies.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from memory.policy.kinds import Source
from memory.policy.words import Mode, Slot

# Facts before segments before the raw record, evenly spaced by 0.3, so that at its weight of 0.3
# one class (0.09) is made up by a quarter of the tags (0.1). Statements stand with facts; the raw
# record of a day is "daily", and so is an unproven insight.
AS_FACTS, AS_SEGMENTS, AS_THE_RECORD = 1.0, 0.7, 0.4


@dataclass(frozen=True, slots=True)
class KindDefaults:
    """What a policy does with a kind of memory unless it says otherwise.

    Attributes:
        slot: the part of a block where it stands, behind those above it of the same slot.
        priority: of its source, 0..1.
        heading: what a compact block calls several of it, in English and in Chinese.
        half_life_days: until its time decay is 0.5; None never decays.
        never_decays: a policy's table says so outright.
        mode_weights: a factor by what the agent does; 1.0 where it is absent. Goals weigh most
            while planning, failures while debugging.
    """

    slot: Slot
    priority: float
    heading: tuple[str, str]
    half_life_days: float | None = None
    never_decays: bool = False
    mode_weights: Mapping[Mode, float] = field(default_factory=dict)


KINDS: Mapping[Source, KindDefaults] = MappingProxyType(
    {
        "profile": KindDefaults("profile", AS_FACTS, ("profile", "画像")),
        "goal": KindDefaults(
            "profile",
            AS_FACTS,
            ("goals", "目标"),
            never_decays=True,
            mode_weights={"plan": 1.5, "execute": 0.5, "debug": 0.3, "chat": 1.0},
        ),
        "fact": KindDefaults("facts", AS_FACTS, ("facts", "事实")),
        "preference": KindDefaults("facts", AS_FACTS, ("preferences", "偏好")),
        "constraint": KindDefaults("facts", AS_FACTS, ("constraints", "约束")),
        "procedure": KindDefaults("procedures", AS_FACTS, ("procedures", "流程")),
        "learning": KindDefaults(
            "procedures",
            AS_FACTS,
            ("learnings", "经验"),
            half_life_days=90,
            mode_weights={"plan": 0.8, "execute": 1.0, "debug": 1.5, "chat": 0.6},
        ),
        "capability": KindDefaults(
            "procedures", AS_FACTS, ("capabilities", "能力"), never_decays=True
        ),
        "episode": KindDefaults("episodes", AS_THE_RECORD, ("said", "往事")),
        "segment": KindDefaults("episodes", AS_SEGMENTS, ("topics", "话题"), half_life_days=7),
        "task": KindDefaults(
            "episodes",
            AS_FACTS,
            ("tasks", "任务"),
            half_life_days=30,
            mode_weights={"plan": 1.0, "execute": 1.2, "debug": 1.0, "chat": 0.8},
        ),
        "event": KindDefaults(
            "episodes",
            AS_THE_RECORD,
            ("events", "事件"),
            half_life_days=1,
            mode_weights={"plan": 0.5, "execute": 0.8, "debug": 1.5, "chat": 0.3},
        ),
        "insight": KindDefaults("insights", AS_THE_RECORD, ("insights", "洞察")),
    }
)
