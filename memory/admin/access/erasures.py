"""Erasure receipts: what stays of a scope that was erased."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.models.erasure import ErasureReceipt
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin


@admin.register(ErasureReceipt)
class ErasureReceiptAdmin(ReadOnlyAdmin[ErasureReceipt]):
    list_display = (text.when("erased_at", _("erased at")), "tenant", "actor", "rows")
    list_filter = ("tenant",)
    list_select_related = ("tenant",)
    search_fields = ("actor",)
    exclude = ("scope_hmac",)

    @admin.display(description=_("rows"))
    def rows(self, row: ErasureReceipt) -> Any:
        return sum(row.counts.values())
