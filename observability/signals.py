"""What observability tells the packages above it."""

from django.dispatch import Signal

alert_changed = Signal()
"""An alert was opened, closed or acknowledged, in this transaction: `alert`, `transition`."""
