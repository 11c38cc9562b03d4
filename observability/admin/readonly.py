"""Pages that show and do not change, in the look of the site."""

from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.contrib import admin
from django.db.models import Model, Q, QuerySet, UUIDField
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.paginator import InfinitePaginator

from observability.admin.filters import worded
from observability.admin.row_counts import about_how_many
from observability.operator_tenants import of_tenants, tenants_of

if TYPE_CHECKING:  # unfold carries no types; Django's are the same where we touch them
    from django.contrib.admin import ModelAdmin
else:
    from unfold.admin import ModelAdmin

ROWS_A_PAGE = 50
VIEWS = "views"  # in a session: an operator's saved views, by the path of a list
M = TypeVar("M", bound=Model)


class ReadOnlyAdmin(ModelAdmin[M]):
    """Rows to be read: listed without counting them, never added, changed or deleted from here."""

    logged = False  # whether Django's own log has anything to say about a row
    id_fields: tuple[str, ...] = ("pk",)
    list_per_page = ROWS_A_PAGE
    show_full_result_count = False
    paginator = InfinitePaginator
    list_fullwidth = True
    list_before_template = "admin/observability/views.html"
    actions = None
    show_facets = admin.ShowFacets.NEVER

    @property
    def tenant_column(self) -> str:
        """Return the column that holds a row's tenant; empty for a table that belongs to none."""
        columns = {field.attname for field in self.opts.concrete_fields}
        return "tenant_id" if "tenant_id" in columns else ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[M]:
        """Return the rows of the tenants the operator may see.

        Of a table without tenants, for who sees every one.
        """
        rows = super().get_queryset(request)
        if tenants_of(request.user) is None:
            return rows
        return (
            of_tenants(rows, request.user, column=self.tenant_column)
            if self.tenant_column
            else rows.none()
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_list_filter(self, request: HttpRequest) -> Any:
        """Say what a column holds in words."""
        return [worded(one, self.model) for one in super().get_list_filter(request)]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        shown = {"show_history": self.logged, **(extra_context or {})}
        return super().changeform_view(request, object_id, form_url, shown)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list with the operator's saved views, and about how many rows there are."""
        views = request.session.get(VIEWS, {}).get(request.path, [])
        shown = {"saved_views": views, "asked": request.GET.urlencode(), **(extra_context or {})}
        response: Any = super().changelist_view(request, shown)
        listed = (getattr(response, "context_data", None) or {}).get("cl")
        if listed is not None:
            response.context_data["about"] = about_how_many(listed)
        return response  # type: ignore[no-any-return]  # Django's own, whose context only a template response has

    def get_fieldsets(self, request: HttpRequest, obj: M | None = None) -> Any:
        """Fold ids away, below what can be read in words.

        Where a page says itself what it shows, as it says.
        """
        if self.fieldsets or self.fields:
            return super().get_fieldsets(request, obj)
        identities = {field.name for field in self.opts.fields if isinstance(field, UUIDField)}
        words: list[str] = []
        folded: list[str] = []
        for name in map(str, self.get_fields(request, obj)):
            target = folded if name in identities else words
            target.append(name)
        fieldsets: list[Any] = [(None, {"fields": words})]
        if folded:
            fieldsets.append((_("Ids"), {"fields": folded, "classes": ["collapse"]}))
        return fieldsets

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[M], search_term: str
    ) -> tuple[QuerySet[M], bool]:
        """Find a whole id by index, where the table has columns of ids; anything else as ever."""
        if not self.id_fields:
            return super().get_search_results(request, queryset, search_term)
        try:
            wanted = UUID(search_term.strip())
        except ValueError:
            return super().get_search_results(request, queryset, search_term)
        return queryset.filter(
            Q(*((name, wanted) for name in self.id_fields), _connector=Q.OR)
        ), False
