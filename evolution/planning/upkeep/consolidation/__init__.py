"""Which memories say the same, and which of them become one (pure)."""
