"""From what was said to what is remembered: one file a step, composed by `run`."""
