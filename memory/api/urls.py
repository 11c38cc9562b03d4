"""Every address under /api/v1/."""

from django.urls import path

from memory.api.views import (
    memories,
    memory,
    retrieve,
    reverting,
    runs,
    scopes,
    search,
    search_events,
    tags,
)

urlpatterns = [
    path("retrieve", retrieve.RetrieveCall.as_view()),
    path("retrievals/<uuid:retrieval_id>", retrieve.RetrievalCall.as_view()),
    path("search", search.SearchCall.as_view()),
    path("search/events", search_events.SearchEventsCall.as_view()),
    path("tags", tags.TagsCall.as_view()),
    path("memories", memories.MemoriesCall.as_view()),
    path("memories/summary", memory.SummaryCall.as_view()),
    path("memories/<uuid:memory_id>", memory.MemoryCall.as_view()),
    path("memories/<uuid:memory_id>/related", memory.RelatedCall.as_view()),
    path("memories/<uuid:memory_id>/history", memory.HistoryCall.as_view()),
    path("memories/<uuid:memory_id>/tags", tags.MemoryTagsCall.as_view()),
    path("memories/<uuid:memory_id>/correct", memory.CorrectCall.as_view()),
    path("memories/<uuid:memory_id>/confirm", memory.ConfirmCall.as_view()),
    path("memories/<uuid:memory_id>/invalidate", memory.InvalidateCall.as_view()),
    path("memories/<uuid:memory_id>/restore", memory.RestoreCall.as_view()),
    path("revert", reverting.RevertCall.as_view()),
    path("revert/<uuid:reverted>/undo", reverting.UndoRevertCall.as_view()),
    path("runs", runs.RunsCall.as_view()),
    path("runs/<path:run>/end", runs.RunEndCall.as_view()),  # a caller's own id may hold a slash
    path("runs/<path:run>", runs.RunCall.as_view()),
    path("scopes/<str:scope>/export", scopes.ExportCall.as_view()),
    path("scopes/<str:scope>/erase", scopes.EraseCall.as_view()),
]
