"""Take back what a source brought: an operator sees first what would go, and can undo it."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from memory.admin.context import PageContext
from memory.admin.deciding.operator_change import operator_change, require_change
from memory.models import MemoryItem, Tenant
from memory.revisions import CorrectionError
from memory.revisions.reverting import Brought, revert, undo_reverting, would_revert
from observability.operator_tenants import of_tenants
from observability.site import operator_page

SHOWN = 100  # rows of what would go


class SourceForm(forms.Form):
    """Which source, and since when."""

    tenant = forms.ModelChoiceField(Tenant.objects.none(), label=gettext_lazy("Tenant"))
    writer = forms.CharField(
        label=gettext_lazy("Writer"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("such as key:ab12cd34"),
    )
    session = forms.CharField(label=gettext_lazy("Session"), max_length=200, required=False)
    since = forms.DateTimeField(
        label=gettext_lazy("Since"),
        help_text=gettext_lazy("in UTC"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def __init__(self, *args: Any, user: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        choice: Any = self.fields["tenant"]
        choice.queryset = of_tenants(Tenant.objects.all(), user, column="id")

    def clean(self) -> dict[str, Any]:
        """Refuse a source that is not named."""
        said = super().clean() or {}
        if not said.get("writer") and not said.get("session"):
            raise forms.ValidationError(_("Name a writer or a session."), code="required")
        return said

    def brought(self) -> Brought:
        """Return what is named."""
        return Brought(**self.cleaned_data)


def revert_page(request: HttpRequest) -> HttpResponse:
    """Show what a source brought since a time; on the second press take it back."""
    require_change(request, MemoryItem)
    form = SourceForm(request.POST or None, user=request.user)
    context: PageContext = {
        **admin.site.each_context(request),
        "title": _("Revert a source"),
        "form": form,
    }
    if request.method == "POST" and form.is_valid():
        change = operator_change(request, reason=_("reverted by an operator"), version=None)
        if "do" in request.POST:
            done = revert(form.brought(), change=change)
            undoing = {"tenant": form.cleaned_data["tenant"], "reverted": done.id}
            return TemplateResponse(
                request, "admin/memory/revert.html", {**context, "done": done, **undoing}
            )
        would = would_revert(form.brought(), change=change)
        context |= {"would": would, "effects": would.effects[:SHOWN]}
    return TemplateResponse(request, "admin/memory/revert.html", context)


operator_page("revert/", name="memory_revert")(revert_page)


@require_POST
def undo_revert(request: HttpRequest, tenant_id: UUID, reverted: UUID) -> HttpResponse:
    """Believe again what was taken back."""
    require_change(request, MemoryItem)
    tenant = get_object_or_404(
        of_tenants(Tenant.objects.all(), request.user, column="id"), pk=tenant_id
    )
    change = operator_change(request, reason=_("undone by an operator"), version=None)
    try:
        undo_reverting(reverted, tenant=tenant, may_open=lambda _scope: True, change=change)
    except CorrectionError as error:
        messages.error(request, _(error.message))
    else:
        messages.success(request, _("It is believed again."))
    return HttpResponseRedirect(reverse("admin:memory_revert"))


operator_page("revert/<uuid:tenant_id>/<uuid:reverted>/undo/", name="memory_revert_undo")(
    undo_revert
)
