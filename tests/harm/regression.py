"""A logistic regression: the weights that tell what is right from what is not best."""

import numpy as np

from memory.ranking.restated_likelihood import Numbers

RIDGE = 3.0  # pull of the weights towards nought, of features scaled to unit variance
STEPS = 9  # of Newton's method; it has settled after six


def fitted(numbers: Numbers, right: Numbers, weight: Numbers) -> tuple[float, Numbers]:
    """Return the constant and the weights of a logistic regression, pulled towards nought."""
    mean, spread = numbers.mean(axis=0), numbers.std(axis=0) + 1e-6
    scaled = np.column_stack([np.ones(len(numbers)), (numbers - mean) / spread])
    pull = np.eye(scaled.shape[1]) * RIDGE
    pull[0, 0] = 0
    by_column = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-scaled @ by_column))
        slope = scaled.T @ (weight * (right - chance)) - pull @ by_column
        curve = (scaled.T * (weight * chance * (1 - chance))) @ scaled + pull
        by_column += np.linalg.solve(curve, slope)
    by_feature = by_column[1:] / spread
    return float(by_column[0] - mean @ by_feature), by_feature
