"""The English part of the grammar of times (pure)."""
