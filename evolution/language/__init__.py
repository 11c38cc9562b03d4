"""What a text says, read once: sentences, clauses, moods, times, and the statements in them (pure)."""
