"""Jobs, in time."""
