"""What becomes of memories that repeat, grew old, or are used by nobody: pure planners that make proposals."""
