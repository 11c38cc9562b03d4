"""The policy of telling nothing twice: how alike two results may be."""

from pydantic import Field

from memory.policy.section import Section, Share


class Diversity(Section):
    """How alike two results may be."""

    jaccard_threshold: Share = Field(default=0.8, gt=0)
    """Jaccard 0..1 over terms at or above which the worse is dropped"""
    mmr_lambda: Share = 0.7
    """0..1, weight of relevance against novelty; 1 keeps the order"""
    most_repeated: Share = Field(default=0.5, gt=0)
    """share 0..1 of its words, told already, from which a text that cannot be cut is left out"""
