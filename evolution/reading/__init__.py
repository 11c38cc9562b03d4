"""From turns to memories: a reader makes candidates, planning decides, one revision writes."""
