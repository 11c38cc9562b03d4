"""One validated document with every tunable number of the read path; their reasons.

Docs/design/policies.md.
"""

from typing import Annotated, Self

from pydantic import Field, model_validator

from memory.policy.arms import Arms
from memory.policy.budget import Budget
from memory.policy.caps import LADDER, Caps
from memory.policy.compression_levels import Levels
from memory.policy.diversity import Diversity
from memory.policy.fusion import Bm25, Fusion
from memory.policy.gate import Gate
from memory.policy.lookup import Lookup
from memory.policy.order import Order
from memory.policy.relevance_floor import RelevanceFloor
from memory.policy.rewrite import Rewrite
from memory.policy.scoring import Score, Signals
from memory.policy.section import Section
from memory.policy.words import LadderStep


class Policy(Section):
    """A named, versioned set of ranking and injection parameters. Data, never a code branch."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=50)]
    """lower-case name, as a request gives it"""
    version: Annotated[int, Field(ge=1)] = 1
    """grows with every change; on every receipt"""
    description: Annotated[str, Field(max_length=500)] = ""
    """what it is for, one line"""
    gate: Gate = Gate()
    """when to recall"""
    rewrite: Rewrite = Rewrite()
    """search queries from one query"""
    arms: Arms = Arms()
    """ways of finding candidates"""
    bm25: Bm25 = Bm25()
    """full-text ranking"""
    fusion: Fusion
    """one relevance from many arms"""
    score: Score
    """one score from many signals"""
    signals: Signals = Signals()
    """the tables behind the signals"""
    relevance: RelevanceFloor = RelevanceFloor()
    """what bears on the question too little"""
    diversity: Diversity = Diversity()
    """near duplicates and novelty"""
    levels: Levels = Levels()
    """compression levels by age"""
    caps: Caps = Caps()
    """the most of everything"""
    ladder: tuple[LadderStep, ...] = LADDER
    """what gives way first, over a cap"""
    budget: Budget = Budget()
    """tokens and counts"""
    order: Order = Order()
    """what is chosen first and where it is put"""
    lookup: Lookup = Lookup()
    """deliberate searches and unasked injection"""

    @model_validator(mode="after")
    def _whole_ladder(self) -> Self:
        if sorted(self.ladder) != sorted(LADDER):
            raise ValueError("the ladder names each of its five steps once")
        return self
