"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from memory.mcp.when_asked import mcp
from observability import probes
from observability.admin.sign_in.codes import codes_view
from observability.metrics.view import metrics

urlpatterns = [
    path("", TemplateView.as_view(template_name="front.html"), name="front"),
    path("admin/codes/", admin.site.admin_view(codes_view), name="admin_codes"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("memory.api.urls")),
    path("api/v1/", include("evolution.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("mcp", mcp),
    path("health/live", probes.live),
    path("health/ready", probes.ready),
    path("metrics", metrics),
]
handler404 = "memory.api.error_pages.not_found"
handler500 = "memory.api.error_pages.broken"
handler400 = "memory.api.error_pages.bad_request"
