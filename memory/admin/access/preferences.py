"""Each operator's language and time zone.

Chosen on a page of their own, kept, and in force at every page.
"""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from memory.models import OperatorSettings
from observability.admin.readonly import VIEWS
from observability.site import operator_page

LANGUAGE, TIME_ZONE = "language", "time_zone"  # in the session, so that no page asks the table
KEPT = (LANGUAGE, TIME_ZONE, VIEWS)
NAME_CHARACTERS, QUERY_CHARACTERS, MOST_VIEWS = 60, 2_000, 12  # of a saved view; of one list
NO_PLACES = ("Etc/", "posix/", "right/")
ZONES = sorted(
    zone for zone in available_timezones() if "/" in zone and not zone.startswith(NO_PLACES)
)


class PreferencesMiddleware:
    """Activates the language and the time zone of who is signed in, for one request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the operator's language and time zone.

        Elsewhere as the browser asks, and in UTC.
        """
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if not (has_session and request.path.startswith(reverse("admin:index"))):
            return self._get_response(request)
        language, zone = request.session.get(LANGUAGE, ""), request.session.get(TIME_ZONE, "")
        in_zone = timezone.override(ZoneInfo(zone) if zone else timezone.get_default_timezone())
        with in_zone, translation.override(language or translation.get_language()):
            return self._get_response(request)


class PreferencesForm(forms.Form):
    """What an operator chooses for themselves; empty: as the browser asks, and UTC."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("as the browser asks")), *settings.LANGUAGES],
        required=False,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[("", "UTC"), *((zone, zone) for zone in ZONES)],
        required=False,
    )


@operator_page("preferences/", name="memory_preferences")
def preferences(request: HttpRequest) -> HttpResponse:
    """Show and keep an operator's language and time zone."""
    form = PreferencesForm(request.POST or None, initial=_chosen(request.user))
    if request.method == "POST" and form.is_valid():
        _keep(request, form.cleaned_data)
        messages.success(request, gettext("Kept."))
        return HttpResponseRedirect(reverse("admin:memory_preferences"))
    shown = {**admin.site.each_context(request), "title": _("Language and time zone"), "form": form}
    return TemplateResponse(request, "admin/memory/preferences.html", shown)


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Change the language with one press, and go back to where it was pressed."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        raise BadRequest("language")
    _keep(request, {LANGUAGE: language})
    after = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(
        after, {request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(after if own else reverse("admin:index"))


operator_page("language/", name="memory_language")(switch_language)


@require_POST
def save_view(request: HttpRequest) -> HttpResponse:
    """Keep a list's filters under a name (`name`), or forget one (`forget`); the newest first."""
    path, query = request.POST.get("path", ""), request.POST.get("query", "")[:QUERY_CHARACTERS]
    if not path.startswith(reverse("admin:index")):
        raise BadRequest("path")
    name, forgotten = (
        request.POST.get("name", "").strip()[:NAME_CHARACTERS],
        request.POST.get("forget", ""),
    )
    views = dict(request.session.get(VIEWS, {}))
    kept = [one for one in views.get(path, []) if one["name"] not in (name, forgotten)]
    added = [{"name": name, "query": query}] if name else []
    views[path] = [*added, *kept][:MOST_VIEWS]
    _keep(request, {VIEWS: views})
    return HttpResponseRedirect(f"{path}?{query}" if query else path)


operator_page("views/", name="memory_views")(save_view)


def _keep(request: HttpRequest, said: dict[str, Any]) -> None:
    OperatorSettings.objects.update_or_create(operator_id=request.user.pk, defaults=said)
    request.session.update(said)


def _chosen(user: Any) -> dict[str, Any]:
    """Return what an operator chose and keeps; nothing where they never did. One statement."""
    return OperatorSettings.objects.filter(operator=user).values(*KEPT).first() or {}


def _begin(request: HttpRequest, user: Any, **_given: Any) -> None:
    request.session.update({name: value for name, value in _chosen(user).items() if value})


user_logged_in.connect(_begin, dispatch_uid="memory.admin.access.preferences")
