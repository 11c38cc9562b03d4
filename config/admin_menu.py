"""The look of the admin and its menu."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _


def _sees(permission: str) -> Callable[[HttpRequest], bool]:
    return lambda request: request.user.has_perm(permission)


def _page(title: Any, *, icon: str, name: str, permission: str) -> dict[str, Any]:
    link = reverse_lazy(f"admin:{name}")
    return {"title": title, "icon": icon, "link": link, "permission": _sees(permission)}


def _table(title: Any, *, icon: str, app: str, model: str) -> dict[str, Any]:
    return _page(
        title, icon=icon, name=f"{app}_{model}_changelist", permission=f"{app}.view_{model}"
    )


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Remembrancer",
    "SITE_HEADER": "Remembrancer",
    "SITE_SUBHEADER": _("What the agents remember"),
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("memory/mark.svg")}
    ],
    "SITE_SYMBOL": "neurology",
    "SITE_URL": None,
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_BACK_BUTTON": True,
    "DASHBOARD_CALLBACK": "memory.admin.home.dashboard",
    "STYLES": [lambda request: static("memory/operators.css")],
    "SCRIPTS": [
        lambda request: static("admin-without-eval.js"),
        lambda request: static("memory/operators.js"),
    ],
    "COLORS": {
        "primary": {  # teal
            "50": "oklch(98.4% .014 180.72)",
            "100": "oklch(95.3% .051 180.801)",
            "200": "oklch(91% .096 180.426)",
            "300": "oklch(85.5% .138 181.071)",
            "400": "oklch(77.7% .152 181.912)",
            "500": "oklch(70.4% .14 182.503)",
            "600": "oklch(51.1% .096 186.391)",
            "700": "oklch(45% .085 187)",
            "800": "oklch(43.7% .078 188.216)",
            "900": "oklch(38.6% .063 188.416)",
            "950": "oklch(27.7% .046 192.524)",
        }
    },
    "SHOW_LANGUAGES": True,
    "LANGUAGES": {"action": reverse_lazy("admin:memory_language")},
    "ACCOUNT": {
        "navigation": [
            {
                "title": _("Language and time zone"),
                "link": reverse_lazy("admin:memory_preferences"),
            },
            {"title": _("Change password"), "link": reverse_lazy("admin:password_change")},
        ]
    },
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": True,
        "navigation": [
            {
                "title": None,
                "items": [
                    {"title": _("Home"), "icon": "home", "link": reverse_lazy("admin:index")},
                    _page(
                        _("Review"),
                        icon="fact_check",
                        name="memory_review",
                        permission="memory.view_memoryitem",
                    ),
                    _page(
                        _("Revert a source"),
                        icon="undo",
                        name="memory_revert",
                        permission="memory.change_memoryitem",
                    ),
                ],
            },
            {
                "title": _("Look"),
                "separator": True,
                "items": [
                    _page(
                        _("Search"),
                        icon="search",
                        name="memory_find",
                        permission="memory.view_memoryitem",
                    ),
                    _table(_("People"), icon="group", app="memory", model="scope"),
                    _table(_("Memory items"), icon="neurology", app="memory", model="memoryitem"),
                    _table(_("Sessions"), icon="forum", app="memory", model="session"),
                    _table(
                        _("Retrievals"),
                        icon="manage_search",
                        app="observability",
                        model="retrieval",
                    ),
                ],
            },
            {
                "title": _("Watch"),
                "separator": True,
                "items": [
                    _table(_("Jobs"), icon="pending_actions", app="evolution", model="job"),
                    _table(_("Alerts"), icon="notifications", app="observability", model="alert"),
                    _table(
                        _("Objectives"), icon="flag_circle", app="observability", model="objective"
                    ),
                    _table(
                        _("Measurements"),
                        icon="monitoring",
                        app="observability",
                        model="measurement",
                    ),
                    _table(_("Calibrations"), icon="balance", app="evolution", model="calibration"),
                    _table(_("Experiments"), icon="science", app="memory", model="experiment"),
                    _table(_("Policies"), icon="tune", app="memory", model="policyversion"),
                ],
            },
            {
                "title": _("Access"),
                "separator": True,
                "items": [
                    _table(_("API keys"), icon="key", app="memory", model="apikey"),
                    _table(_("Operators"), icon="badge", app="auth", model="user"),
                    _table(
                        _("Tenants of operators"),
                        icon="lock_person",
                        app="memory",
                        model="operatorsettings",
                    ),
                    _table(_("Trail"), icon="footprint", app="memory", model="operatorevent"),
                    _table(_("Tenants"), icon="apartment", app="memory", model="tenant"),
                ],
            },
        ],
    },
}
