"""What memory tells whoever listens: it does not know who."""

from django.dispatch import Signal

embeddings_due = Signal()
"""Rows were committed without vectors. Sent on commit with `send_robust`: a schedule mends what is missed."""
