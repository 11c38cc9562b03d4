"""The seal over the history: a link for each version."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.models import AuditLink
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin


@admin.register(AuditLink)
class AuditLinkAdmin(ReadOnlyAdmin[AuditLink]):
    list_display = ("id", "history", "event", text.when("sealed_at", _("sealed at")))
    list_filter = ("history",)
    id_fields = ("tenant_id", "sealed_scope")
    search_fields = ("event__exact",)
    search_help_text = _("a version's number, or the id of a tenant or a scope")
    exclude = ("row_sha256", "chain_sha256")
    readonly_fields = ("row_digest", "chain_digest")

    @admin.display(description=_("row sha256"))
    def row_digest(self, row: AuditLink) -> Any:
        return bytes(row.row_sha256).hex()

    @admin.display(description=_("chain sha256"))
    def chain_digest(self, row: AuditLink) -> Any:
        return bytes(row.chain_sha256).hex()
