"""The operators' pages of what happened."""

from observability.admin import receipts, retrievals

__all__ = ["receipts", "retrievals"]
