"""Segments: what a session said about one topic, denoised."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models

from memory.models.conversation import Session
from memory.models.item import ids, texts
from memory.models.remembered_row import Remembered, remembered


@remembered(
    "segment",
    text=("topic", "text", "tags"),
    index={"session_id": "NEW.session_id", "tags": "NEW.tags", "keywords": "ARRAY[NEW.topic]"},
    untracked=(
        "text",
        "spans",
        "topic",
        "tags",
        "source_turns",
        "last_position",
        "ended_at",
        "fact_count",
    ),
)
class Segment(Remembered):
    """One topic of a session. It grows until the topic changes; the turns hold every word of it."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT)
    topic = models.CharField(max_length=200, blank=True)
    text = models.TextField(
        help_text="its telling words as they were said, a line a turn: `Speaker: words`"
    )
    spans = models.JSONField(
        default=list, blank=True, help_text="where the words stand: [turn, start, stop] each"
    )
    tags = texts(100)
    first_position = models.IntegerField(help_text="of its first turn in the session")
    last_position = models.IntegerField(help_text="of its last turn in the session")
    ended_at = models.DateTimeField(
        help_text="when its last turn was said; valid_from is when its first was"
    )
    fact_count = models.IntegerField(default=0, help_text="memories made of it, episodes apart")
    source_turns = ids()
    source_job = models.UUIDField(null=True, blank=True, help_text="the job that began it")

    class Meta(Remembered.Meta):
        constraints = [
            *Remembered.Meta.constraints,
            models.UniqueConstraint(
                fields=["tenant", "session", "first_position"], name="segment_once_in_session"
            ),
        ]
        indexes = [
            *Remembered.Meta.indexes,
            models.Index(fields=["session", "-last_position"], name="segment_by_session"),
            GinIndex(fields=["source_turns"], name="segment_by_turn"),
        ]

    def __str__(self) -> str:
        return self.topic or self.text[:80]
