"""The Chinese part of the grammar of times (pure)."""
