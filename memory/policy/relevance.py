"""The policy of absolute relevance: the calibrated model and its floors. Numbers: docs/evaluation.md."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from memory.policy.section import Count, Section, Share
from memory.policy.words import Intent

Weight = Annotated[float, Field(ge=-100, le=100)]


class RelevanceModel(Section):
    """A logistic model of whether a scope answers a question; weights of the log-odds."""

    constant: Weight = Field(default=-3.32, description="log-odds of a Chinese question nothing is found of")
    latin: Weight = Field(default=-7.25, description="added for a question in Latin script")
    latin_coverage: Weight = Field(default=4.83, description="per share of its information found in one memory")
    latin_cosine: Weight = Field(default=19.73, description="per cosine of the nearest memory")
    unspaced_coverage: Weight = Field(default=10.52, description="the share, of a question without spaces")
    related: Weight = Field(default=4.0, description="per share of the lexicon's other words found in one memory")
    small_scope: Weight = Field(default=0.7, description="per ln(100 / rows), of a scope under 100 rows")
    small_scope_rows: Count = Field(default=100, ge=1, description="rows from which a scope tells what is unrelated")
    small_scope_words: Count = Field(default=4, description="words up to which a question may miss by its wording")


class RelevanceFloor(Section):
    """What is kept out for bearing on the question too little."""

    model: RelevanceModel = Field(default=RelevanceModel(), description="how relevance is estimated")
    floor: Share = Field(default=0, description="least relevance of the best memory, 0..1; 0 keeps nothing out")
    unspaced_floor: Share = Field(
        default=0, description="the floor of a question without spaces; a mixed one takes the mean by its terms"
    )
    intents: Mapping[Intent, Share] = Field(
        default={"small_talk": 0, "recommendation": 0, "confirm_preference": 0},
        description="floors of intents that want what is known of a person, whatever the words",
    )
    fewest_words: Count = Field(default=3, description="telling words below which a question is never unrelated")
    most_words: Count = Field(default=24, description="words above which it is a conversation that asks nothing")
