"""Policies: the shipped ones to read, stored ones as numbered versions that are never edited."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from memory.admin.context import PageContext
from memory.admin.policies.difference import differences
from memory.admin.policies.form import HeadOfForm, PolicyForm, document_of, next_version
from memory.admin.policies.numbers import merged, sections
from memory.experiments.replay import replay
from memory.models import PolicyVersion
from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from memory.retrieval.policies import forget_policies
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.models import Retrieval

REPLAYED = 200  # recorded retrievals that a draft is tried on


@admin.register(PolicyVersion)
class PolicyVersionAdmin(ReadOnlyAdmin[PolicyVersion]):
    logged = True
    list_display = (
        "name",
        "version",
        "tenant",
        "in_force",
        "shown_note",
        text.when("created_at", _("created at")),
    )
    list_filter = ("active", "tenant")
    list_select_related = ("tenant",)
    search_fields = ("name", "note")
    fields = ("name", "version", "tenant", "in_force", "shown_note", "created_at", "shown_document")
    change_form_template = "admin/memory/policy.html"
    change_list_template = "admin/memory/policies.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("memory.add_policyversion")

    def get_urls(self) -> list[URLPattern]:
        shipped = self.admin_site.admin_view(self.shipped_view)
        switch = require_POST(self.admin_site.admin_view(self.switch_view))
        return [
            path("shipped/<slug:name>/", shipped, name="memory_policyversion_shipped"),
            path("<uuid:object_id>/switch/", switch, name="memory_policyversion_switch"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Start from a shipped or stored policy (`?from=`), and store the next version."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = PolicyForm(request.POST or None, initial=self._start(request), user=request.user)
        if request.method == "POST" and form.is_valid():
            made = self._stored(request, form)
            if made is not None:
                messages.success(
                    request, _("The draft is stored. It is in force once it is published.")
                )
                return HttpResponseRedirect(
                    reverse("admin:memory_policyversion_change", args=[made.pk])
                )
        start = self._start(request)
        usual = SHIPPED.get(start["name"], SHIPPED[DEFAULT_POLICY])
        document = merged(start["document"], request.POST)
        context = {
            "title": _("New policy version"),
            "form": form,
            "head": HeadOfForm(form),
            "sections": sections(document, default=document_of(usual)),
            "opts": self.opts,
            "shipped": list(SHIPPED),
        }
        shown = {**self.admin_site.each_context(request), **context}
        return TemplateResponse(request, "admin/memory/new_policy.html", shown)

    def _start(self, request: HttpRequest) -> dict[str, Any]:
        start = request.GET.get("from", DEFAULT_POLICY)
        stored = None if start in SHIPPED else self.get_object(request, start)
        if stored is not None:
            return {"name": stored.name, "tenant": stored.tenant_id, "document": stored.document}
        policy = SHIPPED.get(start, SHIPPED[DEFAULT_POLICY])
        return {"name": policy.name, "document": document_of(policy)}

    def _stored(self, request: HttpRequest, form: PolicyForm) -> PolicyVersion | None:
        said = form.cleaned_data
        number = next_version(tenant=said["tenant"], name=said["name"])
        try:
            with transaction.atomic():
                made = PolicyVersion.objects.create(version=number, active=False, **said)
        except IntegrityError:
            form.add_error(
                None, _("Somebody else stored a version of it just now. Look at theirs first.")
            )
            return None
        self.log_addition(request, made, said["note"])
        forget_policies()
        return made

    def switch_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Put a version in force, or out of it."""
        row = self.get_object(request, str(object_id))
        if row is None or not request.user.has_perm("memory.change_policyversion"):
            raise PermissionDenied
        row.active = request.POST.get("active") == "1"
        with transaction.atomic():
            if (
                row.active
            ):  # one version of a name is in force; publishing an older one rolls back to it
                _active_beside(row).update(active=False)
            row.save(update_fields=["active"])
        self.log_change(request, row, "in force" if row.active else "out of force")
        forget_policies()
        messages.success(request, _("Done. Every process follows within a second."))
        return HttpResponseRedirect(reverse("admin:memory_policyversion_change", args=[row.pk]))

    def shipped_view(self, request: HttpRequest, name: str) -> HttpResponse:
        """Show a policy that comes with the service."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        policy = SHIPPED.get(name)
        if policy is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "title": f"{policy.name}@{policy.version}",
            "opts": self.opts,
            "policy": policy,
            "document": text.document(document_of(policy)),
            "may_add": self.has_add_permission(request),
        }
        return TemplateResponse(request, "admin/memory/shipped_policy.html", context)

    def changelist_view(
        self, request: HttpRequest, extra_context: PageContext | None = None
    ) -> HttpResponse:
        context = {**(extra_context or {}), "shipped": SHIPPED.values()}
        return super().changelist_view(request, context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        may = request.user.has_perm("memory.change_policyversion")
        shown: PageContext = {"version": row, "may_switch": may and row is not None}
        if row is not None:
            named, document = _in_force(row)
            shown |= {"against": named, "differences": differences(document, row.document)}
            shown |= {"author": _author(row), "replayed_last": REPLAYED, **_replayed(request, row)}
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    @admin.display(description=_("in force"), ordering="active", boolean=True)
    def in_force(self, row: PolicyVersion) -> bool:
        return row.active

    @admin.display(description=_("why"))
    def shown_note(self, row: PolicyVersion) -> Any:
        return text.line(row.note)

    @admin.display(description=_("policy"))
    def shown_document(self, row: PolicyVersion) -> Any:
        return text.document(row.document)


def _author(row: PolicyVersion) -> str:
    """Return who stored a version; empty where Django's log does not say. One statement."""
    versions = ContentType.objects.get_for_model(PolicyVersion)
    written = LogEntry.objects.filter(
        content_type=versions, object_id=str(row.pk), action_flag=ADDITION
    )
    return written.values_list("user__username", flat=True).first() or ""


def _replayed(request: HttpRequest, row: PolicyVersion) -> PageContext:
    """Return what a version would have changed, where it is asked for; it touches nothing."""
    if "replay" not in request.GET or row.tenant_id is None:
        return {}
    policy = Policy.model_validate({**row.document, "name": row.name, "version": row.version})
    summary = replay(policy, tenant_id=row.tenant_id, last=REPLAYED)
    ids = [example.retrieval for example in summary.examples]
    asked = Retrieval.objects.defer("packed_detail").in_bulk(ids)
    examples = []
    for example in summary.examples:
        entering, leaving = len(example.entering), len(example.leaving)
        examples.append(
            {"retrieval": asked[example.retrieval], "entering": entering, "leaving": leaving}
        )
    return {"replayed": summary, "examples": examples}


def _active_beside(row: PolicyVersion) -> QuerySet[PolicyVersion]:
    """Return the version of the same name that is in force, if it is another."""
    active = PolicyVersion.objects.filter(tenant=row.tenant, name=row.name, active=True)
    return active.exclude(pk=row.pk)


def _in_force(row: PolicyVersion) -> tuple[str, dict[str, Any]]:
    """Return the name and document of what a version would take the place of.

    Of one in force, the shipped one.
    """
    other = _active_beside(row).first()
    if other is not None:
        return str(other), other.document
    shipped = SHIPPED.get(row.name, SHIPPED[DEFAULT_POLICY])
    return f"{shipped.name}@{shipped.version}", document_of(shipped)
