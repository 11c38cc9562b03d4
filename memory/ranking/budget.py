"""How many tokens a block may have, and how many memories are wanted for them (pure)."""

from memory.policy.budget import Budget
from memory.policy.words import Intent


def room_tokens(requested: int | None, *, intent: Intent | None, budget: Budget) -> int:
    """Tokens a block may have.

    The smaller of request and intent, the default where neither says.
    """
    rule = None if intent is None else budget.intents.get(intent)
    if requested is None and rule is None:
        requested = budget.default_tokens
    of_intent = None if rule is None else rule.tokens
    limits = (requested, of_intent, budget.ceiling_tokens)
    return min(tokens for tokens in limits if tokens is not None)


def wanted_memories(requested: int | None, *, room: int, budget: Budget) -> int:
    """Memories that are wanted, 1 or more: as many as asked for, else no more than could have room.

    Args:
        requested: what the request says.
        room: tokens of the block; 0 where there is no block.
        budget: how many at most, and how small one may be.
    """
    if requested is not None or not room:
        return requested or budget.top_k
    most = room // budget.short_memory_tokens
    return max(1, min(budget.top_k, most))
