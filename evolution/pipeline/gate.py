"""Step 5, second half: the checker of absolutising (pure)."""

from evolution.pipeline.anchor import is_anchored
from evolution.rules.places import remaining_relative_places
from evolution.rules.pronouns import remaining_pronouns
from evolution.rules.times import remaining_relative_times

MOST_NAMED = 3  # words of each sort that a doubt names


def doubts(text: str) -> tuple[str, ...]:
    """Return what in a text still hangs on who said it, when or where; nothing when it stands alone."""
    left = {
        "who is meant": remaining_pronouns(text),
        "when it was": [words for words in remaining_relative_times(text) if not is_anchored(text, words)],
        "where it was": remaining_relative_places(text),
    }
    return tuple(f"{what}: {', '.join(dict.fromkeys(words[:MOST_NAMED]))}" for what, words in left.items() if words)
