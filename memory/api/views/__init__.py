"""One view a use case."""
