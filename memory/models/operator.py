"""What is kept of an operator beside the account.

Which tenants are open, and how pages are shown.
"""

from django.conf import settings
from django.db import models

from memory.models.tenancy import Tenant


class OperatorSettings(models.Model):
    """One operator's tenants, language and time zone."""

    id = models.BigAutoField(primary_key=True)
    operator = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="remembrancer"
    )
    tenants = models.ManyToManyField(
        Tenant, blank=True, help_text="what the operator sees; none chosen: every tenant"
    )
    language = models.CharField(max_length=10, blank=True, help_text="empty: as the browser asks")
    time_zone = models.CharField(max_length=64, blank=True, help_text="an IANA name; empty: UTC")
    views = models.JSONField(
        default=dict, blank=True, help_text="saved views: by a list's path, names and queries"
    )

    class Meta:
        verbose_name_plural = "operator settings"

    def __str__(self) -> str:
        return str(self.operator)


READ = "read"
"""The action of an operator who only looked."""


class OperatorEvent(models.Model):
    """One thing an operator read, exported, erased or changed.

    It outlives what it names; nobody edits it.
    """

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(auto_now_add=True)
    operator = models.CharField(max_length=150)
    action = models.CharField(
        max_length=40, help_text="read, exported, erased, changed, published ..."
    )
    tenant_slug = models.CharField(max_length=200, blank=True)
    page = models.CharField(max_length=100, help_text="the name of the page")
    about = models.CharField(
        max_length=300, blank=True, help_text="an id or a scope; never what a memory says"
    )
    detail = models.JSONField(
        default=dict, blank=True, help_text="counts and names; of an erasure its receipt"
    )

    class Meta:
        indexes = [
            models.Index(fields=["-at", "id"], name="operator_event_latest"),
            models.Index(fields=["operator", "-at"], name="operator_event_by_operator"),
        ]
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.operator} {self.action} {self.about}"
