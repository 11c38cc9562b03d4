"""What becomes of what was read, and of what grew old: pure planners that return revisions."""
