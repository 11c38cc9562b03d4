"""What is stated of a scope.

Six kinds in one table, because a statement may move from one to another.
"""

from memory.kind_declarations.declaration import KindDeclaration, joined
from memory.models.item import MemoryItem
from memory.models.vocabulary import Kind
from memory.text.analyse import analyse

_JUDGED = (
    "content",
    "category",
    "confidence",
    "provenance",
    "tags",
    "last_validated_at",
    "injected_count",
    "used_count",
    "positive_count",
    "correction_count",
    "notes",
    "canonical",
    "spans",
    "provisional",
)
_OWN = {
    Kind.FACT: ("fact_key", "value", "short_value"),
    Kind.PREFERENCE: (),
    Kind.CONSTRAINT: (),
    Kind.EPISODE: (
        "did_what",
        "new_info",
        "timezone",
        "location",
        "request_type",
        "sender",
        "message_ids",
        "level",
    ),
    Kind.PROCEDURE: ("title", "steps", "task_type", "priority"),
    Kind.INSIGHT: ("validated_at",),
}


def _searched(item: MemoryItem) -> str:
    said = f"{item.sender}: {item.content}" if item.sender else item.content
    value = "" if item.value in item.content else item.value
    is_procedure = item.kind == Kind.PROCEDURE
    steps = "\n".join(map(str, item.steps)) if is_procedure else ""
    # a tag that the words themselves say would count them twice
    words = item.content.lower()
    tags = [tag for tag in item.tags if tag.lower() not in words]
    category = f"[{item.category}]" if item.category else ""
    path = item.context_prefix or category
    meant = added_terms(item.canonical, content=item.content)
    return joined(path, said, meant, value, steps, item.task_type, " ".join(tags))


def added_terms(canonical: str, *, content: str) -> str:
    """Return the terms of a canonical text that the words themselves lack, each once, in order.

    >>> added_terms("Ann moved in 2026-10", content="I moved last month")
    'ann in 2026 10'
    """
    if not canonical:
        return ""
    known = set(analyse(content))
    each_once = dict.fromkeys(analyse(canonical))
    terms = [term for term in each_once if term not in known]
    pairs = "".join(term for term in terms if len(term) > 1)
    return " ".join(term for term in terms if len(term) > 1 or term not in pairs)


ITEMS = tuple(
    KindDeclaration(
        name=str(kind), model=MemoryItem, says="content", shown=(*_JUDGED, *own), searched=_searched
    )
    for kind, own in _OWN.items()
)
"""The declarations of items.

How a block says one is in `memory.retrieval.recall.fetch`, how it is exported in
`memory.exchange.exporting.items`.
"""
