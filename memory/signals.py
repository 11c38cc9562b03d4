"""What memory tells whoever listens: it does not know who."""

from django.dispatch import Signal

embeddings_due = Signal()
"""Rows were committed without vectors. Sent on commit with `send_robust`: a schedule mends what is missed."""
memories_changed = Signal()
"""Somebody changed memories of a scope (`scope`, `ids`, `change`). Sent in the transaction of the change."""
memories_stated = Signal()
"""A caller stated memories (`stated`: scope to sources). Sent in the transaction that wrote them, not by jobs."""
