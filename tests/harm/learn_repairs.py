"""Learn the weights of memory.ranking.repairs from repairs and what only seems to be one.

    python -m tests.harm.learn_repairs

Printed are the weights; tests.harm.learn_restated prints what they do on each batch. They are
learned from batch 18 without the third of it that is held out.
"""

import sys
from collections.abc import Sequence

import numpy as np

from memory.ranking.repairs import RepairWeights, may_be_repaired, repair_features
from tests.harm.learn_restated import PLAIN, REPAIRS, Asked, every_question
from tests.harm.regression import fitted


def main() -> None:
    """Print the weights."""
    asked = [one for one in every_question(REPAIRS[:1]) if PLAIN not in one.name]
    sys.stdout.write(f"{learned_repairs(asked)}\n")


def learned_repairs(asked: Sequence[Asked]) -> RepairWeights:
    """Return the weights that tell what is put right from the rest of its sitting best."""
    numbers, right = [], []
    for one in asked:
        may = may_be_repaired(one.texts)
        numbers.append(repair_features(one.texts)[:, may].T)
        right.append(np.outer(one.old, one.new)[may])
    told = np.concatenate(numbers)
    constant, by_feature = fitted(told, np.concatenate(right), np.ones(len(told)))
    return RepairWeights(round(constant, 3), tuple(np.round(by_feature, 3).tolist()))


if __name__ == "__main__":
    main()
