"""What a model is made to say in tests, and what it was asked."""

import json
from typing import Any

from tests.evolution.llm.chat_server import data_of
from tests.replies import Answer

NOTHING = json.dumps({"nothing_to_extract": True, "memories": []})


def entry(content: str, *, quote: str, turn: int = 1, **fields: Any) -> dict[str, Any]:
    """One statement of an answer."""
    return {
        "type": "fact",
        "turn": turn,
        "quote": quote,
        "content": content,
        "subject": "user",
        **fields,
    }


def extracted(*entries: dict[str, Any]) -> str:
    """An answer to the question about turns."""
    return json.dumps(
        {"nothing_to_extract": not entries, "memories": list(entries)}, ensure_ascii=False
    )


def decided(*decisions: dict[str, Any]) -> str:
    """An answer to the question what candidates mean for memories."""
    return json.dumps({"decisions": list(decisions)})


def purpose_of(body: Answer) -> str:
    """What a request asks for."""
    data = data_of(body)
    return next(purpose for name, purpose in PURPOSES.items() if name in data)


PURPOSES = {"turns": "extract", "candidates": "reconcile", "texts": "summarise"}
