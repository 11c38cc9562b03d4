"""The trail: what operators read, exported, erased and changed. It is searched, never edited."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from memory.models import OperatorEvent
from memory.models.operator import READ
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.site import recorded_with

ABOUT_CHARACTERS = 18  # of an id, in the list; its own page has it whole
LOOKS = ("changelist", "change")  # of Django's names of pages: a table, a row
PAGES = {
    "index": _("Home"),
    "memory_review": _("Review"),
    "memory_find": _("Search"),
    "memory_revert": _("Revert a source"),
}
PAGES |= {
    "memory_recalls": _("Retrievals that used it"),
    "memory_preferences": _("Language and time zone"),
}
UNRECORDED = frozenset(
    {"jsi18n", "autocomplete", "search", "login", "logout", "password_change_done"}
)
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
REFUSED = 400  # HTTP: from here on nothing was shown or done


@recorded_with
def record_visit(request: HttpRequest, response: HttpResponseBase) -> None:
    """Write down that an operator opened a page or sent something to it. One statement.

    What a memory says, and what was searched for, is not written down.
    """
    match = request.resolver_match
    if match is None or match.url_name in UNRECORDED or response.status_code >= REFUSED:
        return
    about = " ".join(str(value) for value in match.kwargs.values())
    done = "changed" if request.method in CHANGING else READ
    record(request, done, about=about, detail=getattr(request, "trail", {}))


def record(
    request: HttpRequest, action: str, *, about: str, detail: dict[str, Any] | None = None
) -> None:
    """Write one event on the trail.

    Args:
        request: of the operator.
        action: read, changed, exported, erased, published ...
        about: an id, a scope's too: its name would outlive it.
        detail: counts and names; of an erasure its receipt.
    """
    page = request.resolver_match.url_name if request.resolver_match else ""
    OperatorEvent.objects.create(
        operator=request.user.get_username(),
        action=action,
        page=(page or "")[:100],
        about=about[:300],
        detail=detail or {},
    )


class EventFilter(SinceFilter):
    column = "at"


def titled(page: str) -> str:
    """Return what a page is called.

    Its table, and what it does where that is more than looking at rows.
    """
    for model in admin.site._registry:  # noqa: SLF001 - Django offers no other list of its tables
        options = model._meta  # noqa: SLF001 - Django's documented _meta API
        does = page.removeprefix(f"{options.label_lower.replace('.', '_')}_")
        if does == page:
            continue
        if does in LOOKS:
            return str(
                options.verbose_name_plural if does == "changelist" else options.verbose_name
            )
        return f"{options.verbose_name} · {text.named(does)}"
    return str(PAGES[page]) if page in PAGES else text.named(page)


@admin.register(OperatorEvent)
class OperatorEventAdmin(ReadOnlyAdmin[OperatorEvent]):
    list_display = (
        text.when("at", _("at")),
        "operator",
        "action_word",
        "page_name",
        "shown_about",
        "shown_detail",
    )
    list_filter = (EventFilter, "action")
    search_fields = ("operator", "about", "page")
    id_fields = ()
    search_help_text = _("an operator, a page, an id or a scope")
    ordering = ("-at", "-id")
    fields = ("at", "operator", "action_word", "page_name", "about", "whole_detail")

    @admin.display(description=_("action"), ordering="action")
    def action_word(self, row: OperatorEvent) -> Any:
        return text.tag(row.action, tone="plain" if row.action == READ else "info")

    @admin.display(description=_("page"))
    def page_name(self, row: OperatorEvent) -> Any:
        return text.line(titled(row.page), characters=60)

    @admin.display(description=_("about"))
    def shown_about(self, row: OperatorEvent) -> Any:
        shown = row.about[:ABOUT_CHARACTERS]
        return format_html('<span class="rmb-code">{}</span>', shown) if shown else text.NOTHING

    @admin.display(description=_("detail"))
    def shown_detail(self, row: OperatorEvent) -> Any:
        return text.line(
            ", ".join(f"{name} {value}" for name, value in sorted(row.detail.items())),
            characters=60,
        )

    @admin.display(description=_("detail"))
    def whole_detail(self, row: OperatorEvent) -> Any:
        return text.document(row.detail)
