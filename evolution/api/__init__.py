"""The calls that make memories."""
