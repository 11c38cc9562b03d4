"""The policy of absolute relevance: the calibrated model and its floors.

Numbers: docs/evaluation.md.
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from memory.policy.section import Count, Section, Share, Tokens
from memory.policy.words import Intent

Weight = Annotated[float, Field(ge=-100, le=100)]


class RelevanceModel(Section):
    """A logistic model of whether a scope answers a question; weights of the log-odds."""

    constant: Weight = -3.32
    """log-odds of a Chinese question nothing is found of"""
    latin: Weight = -4.37
    """added for a question in Latin script"""
    latin_coverage: Weight = 5.07
    """per share of its information found in one memory"""
    latin_cosine: Weight = 11.61
    """per cosine of the nearest memory"""
    latin_words: Weight = 1.28
    """per ln(telling words / 5): of a long question one memory has a smaller share"""
    unspaced_coverage: Weight = 10.52
    """the share, of a question without spaces"""
    related: Weight = 4.0
    """per share of the lexicon's other words found in one memory"""
    small_scope: Weight = 0.65
    """per ln(400 / rows), of a question in Latin script in a scope under 400 rows"""
    small_scope_rows: Count = Field(default=400, ge=1)
    """rows from which a scope tells what is unrelated"""


class RelevanceFloor(Section):
    """What is kept out for bearing on the question too little, and what gets little room."""

    model: RelevanceModel = RelevanceModel()
    """how relevance is estimated"""
    floor: Share = 0
    """least relevance of the best memory, 0..1; 0 keeps nothing out"""
    unspaced_floor: Share = 0
    """the floor of a question without spaces; a mixed one takes the mean by its terms"""
    sure: Share = 0
    """relevance from which memories may fill the whole room; 0 always lets them"""
    unspaced_sure: Share = 0
    """the same of a question without spaces"""
    doubtful_share: Share = 0.2
    """share of the room that memories may fill between the floor and there"""
    doubtful_tokens: Tokens = 150
    """tokens that they may fill there at least"""
    intents: Mapping[Intent, Share] = {
        "small_talk": 0,
        "recommendation": 0,
        "confirm_preference": 0,
    }
    """floors of intents that want what is known of a person, whatever the words; never doubtful"""
    fewest_words: Count = 3
    """telling words below which a question is never unrelated"""
    most_words: Count = 24
    """words above which it is a conversation that asks nothing"""
