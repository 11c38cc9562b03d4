"""Jobs and dead letters: where each is, why it is dead, and another life for it."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from evolution.jobs import queue
from evolution.models import AppliedEffect, Job, Queue, State
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names

STATUSES = ("queued", "retrying", "running", "done", "dead", "cancelled")
TONES = {"done": "good", "dead": "bad", "retrying": "warn", "running": "info"}
MAY_REPLAY = "evolution.change_job"
IDENTITY_FIELDS = (("status_tag", "what"), ("queue_tag", "in_order"), ("tenant", "scope"))
ATTEMPT_FIELDS = (("tries", "crash_count", "interruptions"), "why", "steps", "shown_checkpoint")
TIME_FIELDS = (("created_at", "next_run_at"), ("started_at", "lease_until"), "finished_at")

translated_names(Job)


class StatusFilter(admin.SimpleListFilter):
    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [(status, _(status)) for status in STATUSES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> QuerySet[Job]:
        status = self.value()
        if status == "retrying":
            return queryset.filter(state=State.QUEUED, attempts__gt=0)
        if status == "queued":
            return queryset.filter(state=State.QUEUED, attempts=0)
        return queryset.filter(state=status) if status in STATUSES else queryset


class QueueFilter(admin.SimpleListFilter):
    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [(name, _(name)) for name in Queue.values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> QuerySet[Job]:
        chosen = self.value()
        return queryset.filter(queue=chosen) if chosen in Queue.values else queryset


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin[Job]):
    logged = True
    list_display = ("what", "status_tag", "why", "tries", "in_scope", "written", "finished")
    list_filter = (StatusFilter, QueueFilter, SinceFilter, "tenant")
    list_select_related = ("scope", "tenant")
    search_fields = ("kind__exact", "idempotency_key__exact")
    search_help_text = _("a whole id, kind or idempotency key")
    ordering = ("-sequence",)
    actions: Any = ("replay_chosen",)
    change_form_template = "admin/evolution/job.html"
    fieldsets = (
        (None, {"fields": IDENTITY_FIELDS}),
        (_("Attempts"), {"fields": ATTEMPT_FIELDS}),
        (_("What it does"), {"fields": ("shown_payload", "shown_result")}),
        (_("Times"), {"fields": TIME_FIELDS}),
        (_("Ids"), {"fields": ("idempotency_key",), "classes": ["collapse"]}),
    )

    def get_urls(self) -> list[URLPattern]:
        replay = require_POST(self.admin_site.admin_view(self.replay_view))
        replay_path = path("<uuid:object_id>/replay/", replay, name="evolution_job_replay")
        return [replay_path, *super().get_urls()]

    def has_replay_permission(self, request: HttpRequest) -> bool:
        """Tell whether the operator may give dead letters another life."""
        return request.user.has_perm(MAY_REPLAY)

    @admin.action(description=_("Replay the dead letters chosen"), permissions=["replay"])
    def replay_chosen(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        """Give several dead letters another life."""
        dead = queryset.filter(state=State.DEAD)
        replayed = sum(self._replay(request, job) for job in dead)
        said = ngettext("%(count)d job will run again.", "%(count)d jobs will run again.", replayed)
        level = messages.SUCCESS if replayed else messages.WARNING
        self.message_user(request, said % {"count": replayed}, level)

    def replay_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Give one dead letter another life."""
        row = self.get_object(request, str(object_id))
        if row is None or not self.has_replay_permission(request):
            raise PermissionDenied
        if self._replay(request, row):
            messages.success(request, _("The job will run again."))
        else:
            messages.warning(request, _("The job is not a dead letter any more."))
        page = reverse("admin:evolution_job_change", args=[row.pk])
        return HttpResponseRedirect(page)

    def _replay(self, request: HttpRequest, job: Job) -> bool:
        replayed = queue.replay(job.pk)
        if replayed:
            self.log_change(request, job, "replayed")
        return replayed

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        is_dead = row is not None and row.state == State.DEAD
        context = dict(extra_context or {})
        context["may_replay"] = is_dead and self.has_replay_permission(request)
        return super().changeform_view(request, object_id, form_url, context)

    @admin.display(description=_("kind"), ordering="kind")
    def what(self, row: Job) -> Any:
        return text.line(text.named(row.kind))

    @admin.display(description=_("written"), ordering="sequence")
    def written(self, row: Job) -> Any:
        return text.moment(row.created_at)

    @admin.display(description=_("finished"))
    def finished(self, row: Job) -> Any:
        return text.moment(row.finished_at)

    @admin.display(description=_("status"))
    def status_tag(self, row: Job) -> Any:
        status = row.state if row.state == State.CANCELLED else row.status
        return text.tag(status, tone=TONES.get(status, "plain"))

    @admin.display(description=_("reason"))
    def why(self, row: Job) -> Any:
        return text.line(f"{row.error_class} {row.last_error}")

    @admin.display(description=_("attempts"))
    def tries(self, row: Job) -> str:
        return f"{row.attempts} ({row.failures} / {row.max_attempts})"

    @admin.display(description=_("queue"))
    def queue_tag(self, row: Job) -> Any:
        return text.tag(row.queue)

    @admin.display(description=_("scope"))
    def in_scope(self, row: Job) -> Any:
        return text.line(str(row.scope or ""), characters=40)

    @admin.display(description=_("steps applied"))
    def steps(self, row: Job) -> Any:
        in_order = AppliedEffect.objects.filter(job=row).order_by("pk")
        effects = in_order.values_list("effect", flat=True)
        return text.block("\n".join(effects))

    @admin.display(description=_("checkpoint"))
    def shown_checkpoint(self, row: Job) -> Any:
        return text.document(row.checkpoint)

    @admin.display(description=_("payload"))
    def shown_payload(self, row: Job) -> Any:
        return text.document(row.payload)

    @admin.display(description=_("result"))
    def shown_result(self, row: Job) -> Any:
        return text.document(row.result)
