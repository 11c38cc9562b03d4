"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from observability import views as observability

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("memory.api.urls")),
    path("api/v1/", include("evolution.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    path("health/live", observability.live),
    path("health/ready", observability.ready),
]
handler404 = "memory.api.unhandled.not_found"
handler500 = "memory.api.unhandled.broken"
handler400 = "memory.api.unhandled.bad_request"
