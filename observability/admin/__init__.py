"""The operators' pages of what happened."""

from observability.admin import alerts, buckets, objectives, receipts, retrievals
from observability.admin.sign_in import (
    sessions,
)  # who signs in begins a session, whatever was asked before

__all__ = ["alerts", "buckets", "objectives", "receipts", "retrievals", "sessions"]
