"""What a memory gains in relevance for being recent, and loses for being long (pure)."""

from memory.policy.fusion import Length, Recency


def recency_gain(age_days: float, *, rule: Recency) -> float:
    """Factor 1 to 1 + share.

    What a memory of an age (days, negative counts as 0) gains for being recent.
    """
    half_lives = max(0.0, age_days) / rule.half_life_days
    return float(1 + rule.share * 0.5**half_lives)


def length_factor(tokens: int, *, rule: Length) -> float:
    """Factor above 0 to 1: what a text of so many tokens keeps beside a short one.

    >>> [round(length_factor(tokens, rule=Length(power=0.5)), 3) for tokens in (100, 400, 2000)]
    [1.0, 0.707, 0.577]
    """
    above_free = max(0.0, tokens - rule.free_tokens)
    counted = min(above_free, rule.most_tokens)
    return float((1 + counted / rule.unit_tokens) ** -rule.power)
