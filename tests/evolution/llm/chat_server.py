"""A stand-in for a language model.

A real HTTP server that says what it is told to, or misbehaves.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.fakes import FakeEmbeddingServer
from tests.replies import Answer, Reply


def completion(text: str | None, *, finish: str = "stop", **message: Any) -> Answer:
    """What an endpoint sends for one answer."""
    said = {"role": "assistant", "content": text, **message}
    usage = {"prompt_tokens": 100, "completion_tokens": 10}
    return {"choices": [{"index": 0, "message": said, "finish_reason": finish}], "usage": usage}


def says(text: str | None, *, finish: str = "stop", **message: Any) -> Reply:
    """HTTP 200 with one answer."""
    return Reply(spoil=lambda _: completion(text, finish=finish, **message))


class FakeChatServer(FakeEmbeddingServer):
    """An OpenAI-compatible chat endpoint on loopback; `says` answers where nothing is scripted."""

    def __init__(self) -> None:
        super().__init__()
        self.says: str | Callable[[Answer], str] = "{}"

    def answer(self, body: Answer) -> Answer:
        return completion(self.says if isinstance(self.says, str) else self.says(body))


def data_of(body: Answer) -> dict[str, list[dict[str, Any]]]:
    """The rows between a call's fences, by name, as a model would read them."""
    text = body["messages"][1]["content"]
    fence = re.fullmatch(r"<data-([0-9a-f]{16})>\n(.*)\n</data-\1>", text, re.DOTALL)
    assert fence is not None
    assert fence[1] not in body["messages"][0]["content"]
    return rows_in(fence[2])


def rows_in(data: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of a prompt's data, by name."""
    sections: dict[str, list[dict[str, Any]]] = {}
    for line in data.strip().split("\n"):
        if line.startswith("# "):
            rows = sections.setdefault(line[2:], [])
        else:
            rows.append(json.loads(line))
    return sections
