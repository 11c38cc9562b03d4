"""The seal over the history.

A link for each version that was written down, each chained to the one before.
"""

from django.db import models
from django.db.models.functions import Now


class AuditLink(models.Model):
    """One version of a memory as it was when it was sealed.

    The service may add links and read them, no more.
    """

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    sealed_scope = models.UUIDField(help_text="the scope's own id; it outlives the scope")
    history = models.CharField(max_length=63, help_text="the table of versions")
    event = models.BigIntegerField(help_text="the version's number in that table")
    width = models.SmallIntegerField(
        help_text="the columns that the table had; later ones are not sealed"
    )
    row_sha256 = models.BinaryField(max_length=32)
    chain_sha256 = models.BinaryField(
        max_length=32, help_text="of the link before of this tenant and this row"
    )
    sealed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tenant_id", "history", "event"], name="sealed_once")
        ]
        indexes = [
            models.Index(fields=["tenant_id", "-id"], name="link_by_tenant"),
            models.Index(fields=["history", "-event"], name="link_by_event"),
        ]

    def __str__(self) -> str:
        return f"{self.history} {self.event}"
