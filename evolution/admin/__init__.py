"""The operators' pages of what is done in the background."""

from evolution.admin import jobs

__all__ = ["jobs"]
