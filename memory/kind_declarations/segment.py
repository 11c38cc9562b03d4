"""What a session said about one topic. Derived from turns: no caller states one."""

from memory.kind_declarations.declaration import KindDeclaration, PassageSql, joined
from memory.models.segment import Segment


def _searched(segment: Segment) -> str:
    return joined(segment.topic, segment.text)


SEGMENT = KindDeclaration(
    name="segment",
    model=Segment,
    says="text",
    shown=("topic", "text", "spans", "tags", "ended_at", "fact_count"),
    searched=_searched,
    passage=PassageSql(
        text="text", short="topic", tags="tags::text[]", words="NULLIF(spans, '[]')"
    ),
)
