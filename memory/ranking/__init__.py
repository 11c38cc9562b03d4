"""Ranking: numbers in, numbers out (pure)."""
