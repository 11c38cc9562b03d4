# Made by generate.py from the async twin; `make client` makes it again.
"""The async client, written by hand."""
