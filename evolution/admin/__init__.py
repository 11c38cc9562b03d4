"""The operators' pages of what is done in the background."""

from evolution.admin import calibrations, decisions, jobs, outcomes, schedules, tiles

__all__ = ["calibrations", "decisions", "jobs", "outcomes", "schedules", "tiles"]
