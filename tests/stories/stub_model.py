"""A language model that always says the same about the same, for programs that die in the middle of its calls."""

import json

from tests.evolution.llm.chat_server import data_of
from tests.evolution.llm_stages.material import extracted, memory, purpose_of, ruled
from tests.replies import Answer

SAID = {
    "I live in Lisbon.": memory("The user lives in Lisbon.", type="fact", value="Lisbon"),
    "I prefer window seats.": memory("The user prefers window seats.", value="window seats"),
    "She sold me the lamp.": memory("She sold the user a lamp.", type="fact"),
    "我住在杭州。": memory("用户住在杭州。", type="fact", value="杭州"),
}
ABSOLUTE = {"She sold the user a lamp.": "Marta sold the user a lamp."}


def answer(body: Answer) -> str:
    """Return what the model says: each turn's one memory, names for pronouns, the first notes for a summary."""
    data = data_of(body)
    purpose = purpose_of(body)
    if purpose == "extract":
        return extracted(
            *(SAID[row["text"]] | {"turns": [row["turn"]]} for row in data["turns"] if row["text"] in SAID)
        )
    if purpose == "reconcile":
        alike = {"action": "ADD", "memories": [], "why": "something else"}
        return ruled(*({"candidate": row["candidate"], **alike} for row in data["candidates"]))
    if purpose == "absolutise":
        return json.dumps(
            {"texts": [{"text": row["text"], "rewritten": _absolute(row["content"])} for row in data["texts"]]}
        )
    return json.dumps({"summary": " ".join(row["text"] for row in data["texts"][:3])[:200]})


def _absolute(content: str) -> str:
    return ABSOLUTE.get(content, content.replace("him", "Marco"))
