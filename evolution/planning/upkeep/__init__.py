"""What becomes of memories that repeat, grew old, or are used by nobody.

Pure planners that make proposals.
"""
