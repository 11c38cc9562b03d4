"""The operators' pages of what happened."""

from observability.admin import alerts, objectives, rate_limit_buckets, receipts, retrievals
from observability.admin.sign_in import (
    sessions,
)  # who signs in begins a session, whatever was asked before

__all__ = ["alerts", "objectives", "rate_limit_buckets", "receipts", "retrievals", "sessions"]
