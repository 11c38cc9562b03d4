"""What is kept of an operator: the tenants that are open to them; their language and time zone."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.paginator import InfinitePaginator

from memory.models import OperatorSettings, ReviewMark
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin

if TYPE_CHECKING:  # unfold carries no types
    from django.contrib.admin import ModelAdmin

    Base = ModelAdmin[OperatorSettings]
else:
    from unfold.admin import ModelAdmin as Base


@admin.register(OperatorSettings)
class OperatorSettingsAdmin(Base):
    """For administrators: an operator sets language and time zone on a page of their own."""

    list_display = ("operator", "sees", "language", "time_zone")
    list_select_related = ("operator",)
    exclude = ("views",)
    show_full_result_count = False
    paginator = InfinitePaginator

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("auth.change_user"))

    @admin.display(description=_("tenants"))
    def sees(self, row: OperatorSettings) -> Any:
        names = ", ".join(row.tenants.values_list("slug", flat=True)[:10])
        return text.line(names) if names else text.tag("every tenant")


@admin.register(ReviewMark)
class ReviewMarkAdmin(ReadOnlyAdmin[ReviewMark]):
    list_display = ("kind", "operator", "tenant", text.when("until", _("until")))
    list_filter = ("kind",)
    list_select_related = ("operator", "tenant")
