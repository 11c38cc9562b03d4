"""A language model that says the same about the same, for programs that die in its calls."""

import json

from tests.evolution.llm.chat_server import data_of
from tests.evolution.reading.model.material import decided, entry, extracted, purpose_of
from tests.replies import Answer

SAID = {
    "I live in Lisbon.": {
        "content": "The user lives in Lisbon.",
        "attribute": "home",
        "value": "Lisbon",
    },
    "I prefer window seats.": {
        "content": "The user prefers window seats.",
        "type": "preference",
        "attribute": "seat",
        "value": "window seats",
    },
    "She sold me the lamp.": {
        "content": "Somebody sold the user a lamp.",
        "attribute": "lamp",
        "value": "a lamp",
    },
    "我住在杭州。": {"content": "用户住在杭州。", "attribute": "home", "value": "杭州"},
}


def answer(body: Answer) -> str:
    """Return what the model says.

    Each turn's one memory, nothing of what is near, the first notes for a summary.
    """
    data = data_of(body)
    purpose = purpose_of(body)
    if purpose == "extract":
        told = [row for row in data["turns"] if row["text"] in SAID]
        return extracted(
            *(entry(quote=row["text"], turn=row["turn"], **SAID[row["text"]]) for row in told)
        )
    if purpose == "reconcile":
        return decided(*({"candidate": row["candidate"], "ends": []} for row in data["candidates"]))
    return json.dumps({"summary": " ".join(row["text"] for row in data["texts"][:3])[:200]})
