"""The working memory as an element of the block: whole, or in steps what must stay of it (pure)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from memory.retrieval.block.clean import Language
from memory.retrieval.block.forms import head_form, highlight
from memory.retrieval.kept import Working
from memory.retrieval.types import Injected

WORKING_MEMORY: Final = "working_memory"
LAST_DECISIONS = 3  # those that keep their reasons longest
_LABELS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "goal": "Goal",
        "constraints": "Constraints",
        "slots": "Known",
        "plan": "Plan",
        "decisions": "Decided",
    },
    "zh": {
        "goal": "目标",
        "constraints": "约束",
        "slots": "已知",
        "plan": "计划",
        "decisions": "已决定",
    },
}
_COLON: Mapping[Language, str] = {"en": ": ", "zh": "："}
_STOP: Mapping[Language, str] = {"en": "; ", "zh": "；"}
_BETWEEN: Mapping[Language, str] = {"en": " | ", "zh": " ｜ "}


@dataclass(frozen=True, slots=True)
class InMind:
    """The element, or None where not a word fits, and the steps that made it small enough."""

    item: Injected | None = None
    degradations: tuple[Mapping[str, Any], ...] = ()


def in_mind(
    working: Working | None, *, language: Language, fits: Callable[[Injected], bool]
) -> InMind:
    """Return the working memory whole where it fits, else without what gives way first.

    Reasons of older decisions go, then older decisions, then the rest of them; then the plan's
    detail, then the plan. Goal, constraints and slots stay; where they alone are too large they are
    cut at their end.

    Args:
        working: what the run keeps in mind; None is nothing.
        language: of the labels.
        fits: whether a block of this element alone is within its budget.
    """
    if working is None:
        return InMind()
    taken: list[str] = []
    smallest = dict(working.document)
    for step, document in _forms(working.document):
        if step:
            taken.append(step)
        smallest = dict(document)
        item = _element(working, text_of(document, language), form="short" if taken else "full")
        if fits(item):
            return InMind(item, _recorded(taken))
    return _cut(
        _element(working, text_of(smallest, language), form="short"), taken=taken, fits=fits
    )


def text_of(document: Mapping[str, Any], language: Language) -> str:
    """Return a working memory as one line, each part behind its label."""
    labels = _LABELS[language]
    stated = _stated(document)
    parts = [
        f"{labels[part]}{_COLON[language]}{_said(stated[part], language)}"
        for part in labels
        if part in stated
    ]
    return _BETWEEN[language].join(parts)


def _forms(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the document whole, then with less and less of it.

    A step that takes nothing away is left out.
    """
    decisions: list[Any] = list(document.get("decisions") or [])
    older = max(0, len(decisions) - LAST_DECISIONS)
    brief = [_decision(one) for one in decisions[:older]] + decisions[older:]
    plan = document.get("plan")
    shorter: list[tuple[str, Mapping[str, Any]]] = [
        ("drop_decision_reasons", {**document, "decisions": brief}),
        ("drop_old_decisions", {**document, "decisions": decisions[older:]}),
        (
            "drop_old_decisions",
            {**document, "decisions": [_decision(one) for one in decisions[older:]]},
        ),
        ("drop_decisions", {**document, "decisions": []}),
        ("brief_plan", {**document, "decisions": [], "plan": _brief(plan)}),
        ("drop_plan", {**document, "decisions": [], "plan": None}),
    ]
    yield "", document
    before = _stated(document)
    for step, form in shorter:
        if _stated(form) != before:
            yield step, form
        before = _stated(form)


def _stated(document: Mapping[str, Any]) -> dict[str, Any]:
    return {part: value for part, value in document.items() if value not in (None, "", [], {})}


def _cut(item: Injected, *, taken: Sequence[str], fits: Callable[[Injected], bool]) -> InMind:
    """Cut a text at its end until it fits: the longest beginning, found by halving."""
    text, least, most = item.text, 0, len(item.text)
    while least < most:
        middle = (least + most + 1) // 2
        if fits(item._replace(text=text[:middle].rstrip())):
            least = middle
        else:
            most = middle - 1
    kept = item._replace(text=text[:least].rstrip())
    if not kept.text or not fits(kept):
        return InMind(None, _recorded([*taken, "omit_working_memory"]))
    return InMind(kept, _recorded([*taken, "truncate_working_memory"]))


def _element(working: Working, text: str, *, form: str) -> Injected:
    head = head_form(
        WORKING_MEMORY, working.run_id, scope=working.scope, text=text, since=working.updated_at
    )
    return head._replace(form=form)


def _recorded(steps: Sequence[str]) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {"step": step, "omitted": 1, "sources": [WORKING_MEMORY]} for step in dict.fromkeys(steps)
    )


def _said(value: Any, language: Language) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return _STOP[language].join(f"{name}={_plain(one)}" for name, one in value.items())
    return _STOP[language].join(
        f"{place}. {_with_reason(one)}" for place, one in enumerate(value, start=1)
    )


def _with_reason(one: Any) -> str:
    reason = one.get("reason", "") if isinstance(one, Mapping) else ""
    return f"{_decision(one)} ({reason})" if reason else _decision(one)


def _decision(one: Any) -> str:
    return str(one["decision"]) if isinstance(one, Mapping) else str(one)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _brief(plan: Any) -> Any:
    """Return a plan by the first sentences of its text, or of each step."""
    if isinstance(plan, list):
        return [highlight(step) or step for step in plan]
    return highlight(plan) or plan if isinstance(plan, str) else plan
