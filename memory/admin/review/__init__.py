"""The review queue."""
