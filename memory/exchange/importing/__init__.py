"""What was read becomes rows of a scope; the same files again change nothing."""
