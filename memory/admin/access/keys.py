"""API keys: made (shown once), listed, revoked."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from memory.admin.context import PageContext
from memory.api.authentication import create_api_key, require_pattern
from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission, Provenance
from memory.text.unseen import visible
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.sign_in.password import PasswordAgain

USUAL = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK)


class KeyForm(PasswordAgain):
    """What a new key opens."""

    tenant = forms.ModelChoiceField(Tenant.objects.all(), label=_("Tenant"))
    name = forms.CharField(label=_("Name of the key"), max_length=100)
    permissions = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=[(one.value, _(one.value)) for one in Permission],
        initial=USUAL,
        widget=forms.CheckboxSelectMultiple,
    )
    scopes = forms.CharField(
        label=_("Scopes"),
        help_text=_("such as user:* agent:planner; * alone opens every scope of the tenant"),
    )
    trust = forms.ChoiceField(
        label=_("Trust"),
        choices=[(one.value, _(one.value)) for one in Provenance],
        initial=Provenance.CONFIRMED_BY_USER,
        help_text=_("the highest provenance that what it writes may claim"),
    )
    requests_per_second = forms.FloatField(
        label=_("Requests a second"),
        min_value=0.01,
        required=False,
        help_text=_("empty: the installation's"),
    )
    request_burst = forms.FloatField(
        label=_("Requests at once"),
        min_value=1,
        required=False,
        help_text=_("empty: the installation's"),
    )
    expires_at = forms.DateTimeField(
        label=_("Expires"),
        required=False,
        help_text=_("in your time zone; empty: never"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def clean_name(self) -> str:
        """Refuse a name nobody can see."""
        name = str(self.cleaned_data["name"])
        if not visible(name):
            raise forms.ValidationError(_("Say something that can be seen."), code="required")
        return name

    def clean_scopes(self) -> list[str]:
        """Refuse what is no pattern."""
        try:
            return [require_pattern(pattern) for pattern in self.cleaned_data["scopes"].split()]
        except ValueError as error:
            raise forms.ValidationError(str(error), code="pattern") from None

    def clean_expires_at(self) -> datetime | None:
        """Refuse a time that is over."""
        expires_at: datetime | None = self.cleaned_data["expires_at"]
        if expires_at is not None and expires_at <= timezone.now():
            raise forms.ValidationError(_("This time is over."), code="over")
        return expires_at


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnlyAdmin[ApiKey]):
    logged = True
    list_display = (
        "shown_name",
        "tenant",
        "opens",
        "state",
        text.when("created_at", _("created at")),
    )
    list_filter = ("tenant",)
    list_select_related = ("tenant",)
    search_fields = ("name", "prefix")
    exclude = ("secret_sha256",)
    change_form_template = "admin/memory/key.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("memory.add_apikey")

    def get_urls(self) -> list[URLPattern]:
        revoke = require_POST(self.admin_site.admin_view(self.revoke_view))
        return [
            path("<uuid:object_id>/revoke/", revoke, name="memory_apikey_revoke"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Make a key and show it, this once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = KeyForm(request.POST or None, request=request)
        key = None
        if request.method == "POST" and form.is_valid():
            said = form.cleaned_data
            key = create_api_key(
                said["tenant"],
                name=said["name"],
                permissions=said["permissions"],
                scope_patterns=said["scopes"],
                trust=said["trust"],
                expires_at=said["expires_at"],
            )
            row = ApiKey.objects.get(prefix=key.split("_")[1])
            row.requests_per_second, row.request_burst = (
                said["requests_per_second"],
                said["request_burst"],
            )
            row.save(update_fields=["requests_per_second", "request_burst"])
            self.log_addition(request, row, "made")
        context = {
            **self.admin_site.each_context(request),
            "title": _("New API key"),
            "opts": self.opts,
        }
        shown = TemplateResponse(
            request, "admin/memory/new_key.html", {**context, "form": form, "key": key}
        )
        return never_cache(lambda _: shown)(request)

    def revoke_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """End a key, from the next request on."""
        row = self.get_object(request, str(object_id))
        if row is None or not request.user.has_perm("memory.change_apikey"):
            raise PermissionDenied
        if row.revoked_at is None:
            row.revoked_at = timezone.now()
            row.save(update_fields=["revoked_at"])
            self.log_change(request, row, "revoked")
        messages.success(request, _("The key is revoked."))
        return HttpResponseRedirect(reverse("admin:memory_apikey_change", args=[row.pk]))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        may = request.user.has_perm("memory.change_apikey")
        row = self.get_object(request, object_id) if object_id else None
        shown = {"may_revoke": may and row is not None and row.revoked_at is None}
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    @admin.display(description=_("name"), ordering="name")
    def shown_name(self, row: ApiKey) -> Any:
        return text.line(row.name)

    @admin.display(description=_("permissions"))
    def may(self, row: ApiKey) -> str:
        return ", ".join(gettext(one) for one in row.permissions)

    @admin.display(description=_("scopes"))
    def opens(self, row: ApiKey) -> Any:
        return text.line(", ".join(row.scope_patterns), characters=40)

    @admin.display(description=_("state"))
    def state(self, row: ApiKey) -> Any:
        if row.revoked_at is not None:
            return text.tag("revoked", tone="bad")
        expired = row.expires_at is not None and row.expires_at <= timezone.now()
        return text.tag("expired", tone="warn") if expired else text.tag("in force", tone="good")
