"""The block that is injected, in five formats.

No memory can close or forge what is around it (pure).
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import orjson

from memory.policy.words import Format
from memory.retrieval.block.clean import Language, clean, escape
from memory.retrieval.block.compact import compact, compact_line
from memory.retrieval.block.dates import Dates
from memory.retrieval.types import Guide, Injected, Phase
from memory.text.tokens import count_tokens

TEMPLATES = Path(__file__).resolve().parents[3] / "templates" / "context"

_LIST_HEADS: Mapping[Language, str] = {
    "zh": "[相关记忆]（由记忆检索系统自动召回，共 {count} 条，{tokens} tokens）",
    "en": "[Related memories] (recalled by the memory service: {count}, {tokens} tokens)",
}
_LIST_LABELS: Mapping[Language, tuple[str, str]] = {
    "zh": ("来源", "标签"),
    "en": ("Source", "Tags"),
}
_TAG = "<user_memory "
_OWN_HEADING = ("working_memory", "goal")  # sources with a heading of their own, in this order
_MARKDOWN_HEADS: Mapping[Language, tuple[str, str, str]] = {
    "zh": ("## 当前工作记忆", "## 当前 OKR 焦点", "## 相关历史上下文"),
    "en": ("## Working memory", "## Current goals", "## Related history"),
}


def _day(moment: datetime) -> str:
    return moment.date().isoformat()


def _tagged(item: Injected, _place: int, _language: Language) -> str:
    attributes = [("source", item.source)]
    if item.confidence is not None:
        attributes.append(("confidence", f"{item.confidence:.2f}"))
    if item.provenance is not None:
        attributes.append(("provenance", item.provenance))
    attributes.append(("valid_since", _day(item.valid_since)))
    if item.category:
        attributes.append(("category", escape(clean(item.category))))
    stated = " ".join(f'{name}="{value}"' for name, value in attributes)
    return f"{_TAG}{stated}>{escape(clean(item.text))}</user_memory>"


def _markdown(item: Injected, _place: int, _language: Language) -> str:
    text = clean(item.text).replace("`", "'")
    return (
        f"- {text}"
        if item.source in _OWN_HEADING
        else f"- [{item.source} {_day(item.valid_since)}] {text}"
    )


def _listed(item: Injected, place: int, language: Language) -> str:
    source, tags = _LIST_LABELS[language]
    origin = f"   {source}: {item.source}-{str(item.item_id)[:8]}"
    labels = f" | {tags}: {clean(', '.join(item.tags))}" if item.tags else ""
    return f"{place}. [{_day(item.valid_since)}] {clean(item.text)}\n{origin}{labels}"


def _json(item: Injected, _place: int, _language: Language) -> str:
    fields = {
        "source": item.source,
        "text": clean(item.text),
        "confidence": item.confidence,
        "provenance": item.provenance,
        "valid_since": _day(item.valid_since),
        "category": clean(item.category),
    }
    return orjson.dumps(fields).decode()


def _compact(item: Injected, _place: int, _language: Language) -> str:
    return compact_line(item)


_ELEMENTS: Mapping[Format, Callable[[Injected, int, Language], str]] = {
    "compact": _compact,
    "tagged": _tagged,
    "markdown": _markdown,
    "list": _listed,
    "json": _json,
}


def element(item: Injected, *, place: int, style: Format, language: Language) -> str:
    """Return one memory as it stands in the block; `place` counts from 1."""
    return _ELEMENTS[style](item, place, language)


def block(
    items: Sequence[Injected],
    *,
    style: Format,
    language: Language,
    dates: Dates,
    guides: Sequence[str] = (),
    boundary: str = "",
) -> str:
    """Return the whole block, in the order given; empty for nothing.

    What comes first has a heading of its own.
    """
    if not items:
        return ""
    if style == "compact":
        return "\n".join([*guides, compact(items, language, dates, boundary)])
    lines = [
        element(item, place=i, style=style, language=language)
        for i, item in enumerate(items, start=1)
    ]
    if style == "json":
        return "[" + ",".join(lines) + "]"
    if style == "list":
        lines = [_list_head(lines, language), *lines]
    if style == "tagged" and boundary:
        lines = [line.replace(_TAG, f'{_TAG}n="{boundary}" ', 1) for line in lines]
    if style == "markdown":
        lines = _with_headings(items, lines, language)
    return "\n".join([*guides, *lines])


def _list_head(lines: Sequence[str], language: Language) -> str:
    """State the tokens of the block it heads, itself included.

    Stated anew until the number holds.
    """
    body, tokens, head = "\n".join(lines), 0, ""
    for _attempt in range(4):
        head = _LIST_HEADS[language].format(count=len(lines), tokens=tokens)
        counted = count_tokens(f"{head}\n{body}")
        if counted == tokens:
            break
        tokens = counted
    return head


def _with_headings(
    items: Sequence[Injected], lines: Sequence[str], language: Language
) -> list[str]:
    groups: dict[int, list[str]] = {}
    for item, line in zip(items, lines, strict=True):
        place = (
            _OWN_HEADING.index(item.source) if item.source in _OWN_HEADING else len(_OWN_HEADING)
        )
        groups.setdefault(place, []).append(line)
    headed: list[str] = []
    for place, group in sorted(groups.items()):
        headed += ["", _MARKDOWN_HEADS[language][place], *group]
    return headed[1:]


@lru_cache(maxsize=32)
def guide(name: Guide, *, phase: Phase | None, language: Language) -> str:
    """Return the text of a guide; empty for the phase guide without a phase."""
    if name == "phase":
        if phase is None:
            return ""
        text = (TEMPLATES / f"phase_{phase}.{language}.txt").read_text(encoding="utf-8").strip()
        return f"<phase_guide>\n{text}\n</phase_guide>"
    text = (TEMPLATES / f"memory_usage.{language}.txt").read_text(encoding="utf-8").strip()
    return f"<memory_usage_guide>\n{text}\n</memory_usage_guide>"
