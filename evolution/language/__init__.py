"""What a text says, read once.

Sentences, clauses, moods, times, and the statements in them (pure).
"""
