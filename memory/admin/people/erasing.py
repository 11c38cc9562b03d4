"""Erase a scope for good.

What would go is shown, its name is typed, and the password is asked again.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memory.admin.access.trail import record
from memory.admin.people.person import scope_of
from memory.models import OperatorEvent, Scope
from memory.scopes.erase import erase_scope
from memory.scopes.tables import models_of_scopes, rows_of_scope
from observability.admin.sign_in.password import PasswordAgain
from observability.site import operator_page


class EraseForm(PasswordAgain):
    """The name of what is erased, typed by who erases it."""

    name = forms.CharField(
        widget=forms.TextInput(attrs={"autocomplete": "off", "id": "erase-name"})
    )

    def __init__(self, *args: Any, scope: Scope, **given: Any) -> None:
        super().__init__(*args, **given)
        self._scope = scope

    def clean_name(self) -> str:
        """Refuse another name."""
        name = str(self.cleaned_data["name"])
        if name != str(self._scope):
            raise forms.ValidationError(
                gettext_lazy("That is not its name. Nothing was erased."), code="name"
            )
        return name


@operator_page("people/<uuid:scope_id>/erase/", name="memory_person_erase")
def erase(request: HttpRequest, scope_id: Any) -> HttpResponse:
    """Show what would be erased (GET); erase it once its name and the password were typed (POST).

    Keep the receipt.
    """
    scope = scope_of(request, scope_id)
    form = EraseForm(request.POST or None, request=request, scope=scope)
    if request.method == "POST" and form.is_valid():
        return _erased(request, scope)
    counts = {_named(model): rows_of_scope(model, scope.pk).count() for model in models_of_scopes()}
    context = {
        **admin.site.each_context(request),
        "title": _("Erase"),
        "person": scope,
        "counts": sorted(_said(counts).items()),
        "form": form,
    }
    return TemplateResponse(request, "admin/memory/erase.html", context)


def _erased(request: HttpRequest, scope: Scope) -> HttpResponse:
    erased = erase_scope(scope.tenant, str(scope), actor=f"admin:{request.user.get_username()}")
    if erased is None:
        raise Http404
    detail = {
        "tenant": scope.tenant.slug,
        "erased": _said(erased.before),
        "remaining": sum(erased.after.values()),
    }
    record(request, "erased", about=str(scope.pk), detail=detail)
    receipt = (
        OperatorEvent.objects.filter(action="erased", about=str(scope.pk)).order_by("-id").first()
    )
    messages.success(request, _("Erased. The receipt stays on the trail."))
    return HttpResponseRedirect(
        reverse("admin:memory_operatorevent_change", args=[receipt.pk if receipt else 0])
    )


def _named(model: Any) -> str:
    """Return what a table holds, in the operator's language; of a table of versions, whose."""
    tracked = getattr(model, "pgh_tracked_model", None)
    of: Any = tracked or model
    name = str(of._meta.verbose_name_plural)  # noqa: SLF001 - Django's documented _meta API
    return f"{name} ({_('History')})" if tracked else name


def _said(counts: Mapping[str, int]) -> dict[str, int]:
    return {table: number for table, number in counts.items() if number}
