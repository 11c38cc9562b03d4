"""Keep the telling sentences of a segment, by TF-IDF (pure).

Source: write design, step 2 and section 7 (the top 75 % of sentences; kept text is 50-75 % of the
tokens).
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence

Terms = Callable[[str], Sequence[str]]
Count = Callable[[str], int]

KEPT_SENTENCES = 0.75
KEPT_TOKENS_AT_LEAST, KEPT_TOKENS_AT_MOST = 0.5, 0.75
# Below this many sentences there is nothing to choose from.
FEWEST_SENTENCES = 4


def tfidf_scores(sentences: Sequence[str], *, terms: Terms) -> list[float]:
    """Mean TF-IDF of each sentence's terms, with the sentences as documents.

    0 for one without terms.
    """
    bags = [Counter(terms(sentence)) for sentence in sentences]
    holding = Counter(term for bag in bags for term in bag)
    return [_mean_weight(bag, holding, len(bags)) for bag in bags]


def _mean_weight(bag: Counter[str], holding: Counter[str], count: int) -> float:
    total = sum(bag.values())
    if not total:
        return 0.0
    weights = 0.0
    for term, times in bag.items():
        rarity = math.log((1 + count) / (1 + holding[term]) + 1)
        weights += times * rarity
    return weights / total * math.log(1 + total)


def denoise(sentences: Sequence[str], *, terms: Terms, count_tokens: Count) -> list[int]:
    """Indices of the sentences to keep, in order.

    At most three quarters of the sentences by score, cut further until at most 75 % of the tokens
    are left, and never below half of the tokens. Fewer than four sentences are all kept.
    """
    if len(sentences) < FEWEST_SENTENCES:
        return list(range(len(sentences)))
    tokens = [count_tokens(sentence) for sentence in sentences]
    scores = tfidf_scores(sentences, terms=terms)
    best = sorted(range(len(sentences)), key=lambda index: (-scores[index], index))
    most = max(1, math.floor(len(best) * KEPT_SENTENCES))
    return sorted(_within_tokens(best[:most], best, tokens))


def _within_tokens(kept: list[int], best: list[int], tokens: list[int]) -> list[int]:
    """Drop the weakest while too much is kept, then add the best while too little is."""
    total = sum(tokens)
    least, most = KEPT_TOKENS_AT_LEAST * total, KEPT_TOKENS_AT_MOST * total
    left = list(kept)
    tokens_left = sum(tokens[index] for index in left)
    while left and tokens_left > most:
        shorter = tokens_left - tokens[left[-1]]
        if shorter < least:
            break
        left.pop()
        tokens_left = shorter
    for index in best:
        if tokens_left >= least:
            break
        if index not in left:
            left.append(index)
            tokens_left += tokens[index]
    return left
