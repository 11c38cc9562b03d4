"""Experiments: start one, read what its arms came to, promote or stop it."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import ForeignKey
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from memory.admin.context import PageContext
from memory.experiments.promote_or_stop import NotRunning, promote, stop
from memory.models import Experiment
from memory.models.experiment import ExperimentState
from memory.retrieval.policies import UnknownPolicy, forget_policies, policy_version
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.experiment_report import report_of
from observability.operator_tenants import of_tenants

MAY_END = "memory.change_experiment"
NUMBERS = ("utilisation", "corrections", "failures", "tokens", "elapsed_ms")


class ExperimentForm(ModelForm):  # type: ignore[type-arg] # Django's forms take no parameter at run time
    """What is tried, on how many."""

    class Meta:
        model = Experiment
        fields = ("tenant", "name", "policy", "version", "share", "enough_outcomes", "note")

    def clean(self) -> dict[str, Any]:
        """Refuse a candidate that is not there."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("tenant") and said.get("policy") and said.get("version"):
            try:
                policy_version(said["policy"], said["version"], tenant_id=said["tenant"].pk)
            except UnknownPolicy:
                self.add_error("policy", _("There is no such version of a policy."))
        return said


@admin.register(Experiment)
class ExperimentAdmin(ReadOnlyAdmin[Experiment]):
    logged = True
    form = ExperimentForm
    list_display = (
        "name",
        "candidate",
        "share",
        "state_tag",
        "tenant",
        text.when("started_at", _("started")),
    )
    list_filter = ("state", "tenant")
    list_select_related = ("tenant",)
    change_form_template = "admin/memory/experiment.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("memory.add_experiment")

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Offer the tenants that the operator may see."""
        model: Any = db_field.remote_field.model
        kwargs["queryset"] = of_tenants(model.objects.all(), request.user, column="pk")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Experiment, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        super().save_model(request, obj, form, change)
        forget_policies()

    def get_urls(self) -> list[URLPattern]:
        end = require_POST(self.admin_site.admin_view(self.end_view))
        return [
            path("<uuid:object_id>/end/", end, name="memory_experiment_end"),
            *super().get_urls(),
        ]

    def end_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Promote the candidate (`promote`), or stop."""
        row = self.get_object(request, str(object_id))
        if row is None or not request.user.has_perm(MAY_END):
            raise PermissionDenied
        actor, now = f"admin:{request.user.get_username()}", timezone.now()
        try:
            if request.POST.get("promote"):
                made = promote(row, actor=actor, now=now)
                self.log_change(request, row, f"promoted to {made.name}@{made.version}")
            else:
                stop(row, actor=actor, now=now)
                self.log_change(request, row, "stopped")
        except (NotRunning, UnknownPolicy):
            messages.warning(request, _("The experiment ended before, or its candidate is gone."))
        else:
            messages.success(request, _("Done. Every process follows within a second."))
        return HttpResponseRedirect(reverse("admin:memory_experiment_change", args=[row.pk]))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown: PageContext = {}
        if row is not None:
            report = report_of(row.tenant_id, row.pk, enough_outcomes=row.enough_outcomes)
            running = row.state == ExperimentState.RUNNING
            shown = {"report": report, "may_end": running and request.user.has_perm(MAY_END)}
            shown["differing"] = [name for name in NUMBERS if report.differs(name)]
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    @admin.display(description=_("candidate"))
    def candidate(self, row: Experiment) -> str:
        return f"{row.policy}@{row.version}"

    @admin.display(description=_("state"), ordering="state")
    def state_tag(self, row: Experiment) -> Any:
        return text.tag(row.state, tone="info" if row.state == ExperimentState.RUNNING else "plain")
