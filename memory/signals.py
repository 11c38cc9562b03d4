"""What memory tells whoever listens: it does not know who."""

from django.dispatch import Signal

embeddings_due = Signal()
"""Rows were committed without vectors.

Sent on commit with `send_robust`: a schedule mends what is missed.
"""
revised = Signal()
"""Memories of a scope are new, otherwise, or over.

Arguments: `scope`; `made` and `ended`, ids of memory items; `change`; `job_id`. Sent in the
transaction of the change, under the scope's lock: what is derived from them follows at once.
"""
memories_stated = Signal()
"""A caller stated memories (`stated`: scope to sources).

Sent in the transaction that wrote them, not by jobs.
"""
