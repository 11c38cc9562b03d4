"""Reading the body that a chat endpoint sent: one completion and its cost (pure)."""

import json
from collections.abc import Mapping

from evolution.llm.errors import ModelUnavailable
from evolution.llm.types import Completion


def completion_of(body: bytes) -> Completion:
    """Return the first choice of an answer.

    Raises:
        ModelUnavailable: this is no answer of a chat endpoint at all.
    """
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        raise ModelUnavailable("the endpoint's answer is not JSON") from None
    choices = answer.get("choices") if isinstance(answer, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    choice = choice if isinstance(choice, dict) else {}
    message = choice.get("message")
    if not isinstance(message, dict):
        raise ModelUnavailable("the endpoint's answer holds no message")
    usage = answer.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    return Completion(
        text=_text(message.get("content")),
        truncated=choice.get("finish_reason") == "length",
        refused=bool(message.get("refusal")) or choice.get("finish_reason") == "content_filter",
        input_tokens=_tokens(usage, "prompt_tokens"),
        output_tokens=_tokens(usage, "completion_tokens"),
    )


def _text(content: object) -> str:
    """Return a content, which some endpoints give in parts."""
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _tokens(usage: Mapping[str, object], name: str) -> int | None:
    count = usage.get(name)
    return count if type(count) is int and 0 <= count < 2**31 else None
