"""The operators' pages of what is done in the background."""

from evolution.admin import decisions, jobs

__all__ = ["decisions", "jobs"]
