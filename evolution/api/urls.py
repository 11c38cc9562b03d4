"""The addresses of evolution under /api/v1/."""

from django.urls import path

from evolution.api.views import jobs, outcomes, profiles, sessions, turns

urlpatterns = [
    path("retrievals/<uuid:retrieval_id>/outcome", outcomes.OutcomeCall.as_view()),
    path("turns", turns.TurnsCall.as_view()),
    path("sessions/<path:session>/end", sessions.SessionEndCall.as_view()),
    path("sessions/<path:session>", sessions.SessionCall.as_view()),
    path("profiles/<path:scope>/refresh", profiles.ProfileRefreshCall.as_view()),
    path("profiles/<path:scope>", profiles.ProfileCall.as_view()),
    path("search/profile", profiles.SearchProfileCall.as_view()),
    path("jobs/<uuid:job_id>", jobs.JobCall.as_view()),
]
