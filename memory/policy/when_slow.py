"""The same policy when the service is slow.

Fewer candidates, a shorter window, fewer quotes (pure).
"""

from memory.policy.schema import Policy


def tightened(policy: Policy) -> Policy:
    """Return a policy whose caps are its tight ones; it keeps its name and version."""
    caps = policy.caps
    by_source = {source: min(most, caps.per_type_tight) for source, most in caps.by_source.items()}
    total = min(caps.total, caps.total_tight)
    tight = {
        "total": total,
        "per_type": min(caps.per_type, caps.per_type_tight, total),
        "by_source": by_source,
        "key_quotes": min(caps.key_quotes, caps.key_quotes_tight),
        "window_turns": min(caps.window_turns, caps.window_turns_tight),
    }
    return policy.model_copy(update={"caps": caps.model_copy(update=tight)})
