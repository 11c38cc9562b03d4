"""What a session said about one topic. Derived from turns: no caller states one."""

from memory.models.segment import Segment
from memory.sources.declaration import PassageSql, SourceDeclaration, joined


def _searched(segment: Segment) -> str:
    return joined(segment.topic, segment.text)


SEGMENT = SourceDeclaration(
    name="segment",
    model=Segment,
    says="text",
    shown=("topic", "text", "spans", "tags", "ended_at", "fact_count"),
    searched=_searched,
    passage=PassageSql(
        text="text", short="topic", tags="tags::text[]", words="NULLIF(spans, '[]')"
    ),
)
