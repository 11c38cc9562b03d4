"""API keys: made (shown once), listed, given other limits, revoked."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from memory.admin.access.key_forms import LIMITS, ChangedLimitsForm, KeyForm
from memory.admin.context import PageContext
from memory.api.authentication import EVERY_SCOPE, create_api_key
from memory.models import ApiKey
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin


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
        limits = self.admin_site.admin_view(self.limits_view)
        return [
            path("<uuid:object_id>/revoke/", revoke, name="memory_apikey_revoke"),
            path("<uuid:object_id>/limits/", limits, name="memory_apikey_limits"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Make a key and show it, this once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = KeyForm(request.POST or None, request=request)
        key = row = None
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
            request,
            "admin/memory/new_key.html",
            {**context, "form": form, "key": key, "opens_all": row is not None and _opens_all(row)},
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

    def limits_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Change how often a key may ask, and until when, from the next request on."""
        row = self.get_object(request, str(object_id))
        if row is None or not _may_change(request, row):
            raise PermissionDenied
        initial = model_to_dict(row, fields=LIMITS)
        form = ChangedLimitsForm(request.POST or None, request=request, initial=initial)
        if request.method == "POST" and form.is_valid():
            self._change(request, row, form)
            return HttpResponseRedirect(reverse("admin:memory_apikey_change", args=[row.pk]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Rate and end"),
            "opts": self.opts,
            "original": row,
            "form": form,
        }
        return TemplateResponse(request, "admin/memory/key_limits.html", context)

    def _change(self, request: HttpRequest, row: ApiKey, form: ChangedLimitsForm) -> None:
        said = form.cleaned_data
        changed = [name for name in LIMITS if name in form.changed_data]
        steps = []
        for name in changed:
            steps.append(f"{name} {getattr(row, name)} → {said[name]}")
            setattr(row, name, said[name])
        row.save(update_fields=changed)
        self.log_change(request, row, f"{', '.join(steps)}: {said['reason']}")
        messages.success(request, _("The key has other limits from the next request on."))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown = {
            "may_change": row is not None and _may_change(request, row),
            "opens_all": row is not None and _opens_all(row),
        }
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
        if _opens_all(row):
            return text.tag("every scope (*)", tone="warn")
        return text.line(", ".join(row.scope_patterns), characters=40)

    @admin.display(description=_("state"))
    def state(self, row: ApiKey) -> Any:
        if row.revoked_at is not None:
            return text.tag("revoked", tone="bad")
        expired = row.expires_at is not None and row.expires_at <= timezone.now()
        return text.tag("expired", tone="warn") if expired else text.tag("in force", tone="good")


def _may_change(request: HttpRequest, row: ApiKey) -> bool:
    return row.revoked_at is None and request.user.has_perm("memory.change_apikey")


def _opens_all(row: ApiKey) -> bool:
    return EVERY_SCOPE in row.scope_patterns
