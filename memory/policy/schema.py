"""One validated document with every tunable number of the read path; their reasons: docs/design/policies.md."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from memory.policy.packing import LADDER, Budget, Caps, Diversity, Levels, Order
from memory.policy.recall import Arms, Bm25, Fusion, Gate, Lookup, Rewrite
from memory.policy.relevance import RelevanceFloor
from memory.policy.scoring import Score, Signals
from memory.policy.section import Section
from memory.policy.words import LadderStep


class Policy(Section):
    """A named, versioned set of ranking and injection parameters. Data, never a code branch."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=50)] = Field(
        description="lower-case name, as a request gives it"
    )
    version: Annotated[int, Field(ge=1)] = Field(default=1, description="grows with every change; on every receipt")
    description: Annotated[str, Field(max_length=500)] = Field(default="", description="what it is for, one line")
    gate: Gate = Field(default=Gate(), description="when to recall")
    rewrite: Rewrite = Field(default=Rewrite(), description="search queries from one query")
    arms: Arms = Field(default=Arms(), description="ways of finding candidates")
    bm25: Bm25 = Field(default=Bm25(), description="full-text ranking")
    fusion: Fusion = Field(description="one relevance from many arms")
    score: Score = Field(description="one score from many signals")
    signals: Signals = Field(default=Signals(), description="the tables behind the signals")
    relevance: RelevanceFloor = Field(default=RelevanceFloor(), description="what bears on the question too little")
    diversity: Diversity = Field(default=Diversity(), description="near duplicates and novelty")
    levels: Levels = Field(default=Levels(), description="compression levels by age")
    caps: Caps = Field(default=Caps(), description="the most of everything")
    ladder: tuple[LadderStep, ...] = Field(default=LADDER, description="what gives way first, over a cap")
    budget: Budget = Field(default=Budget(), description="tokens and counts")
    order: Order = Field(default=Order(), description="what is chosen first and where it is put")
    lookup: Lookup = Field(default=Lookup(), description="deliberate searches and unasked injection")

    @model_validator(mode="after")
    def _whole_ladder(self) -> Self:
        if sorted(self.ladder) != sorted(LADDER):
            raise ValueError("the ladder names each of its five steps once")
        return self
