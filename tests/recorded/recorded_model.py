"""A model that says what was recorded, on loopback.

What has no record yet is collected and answered with nothing.
"""

import json
import re
from typing import Any

from evolution.llm.prompts import CURRENT, prompt
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.recorded.records import Asked, Record, digest_of, records
from tests.replies import Answer

NOTHING = {
    "extract": '{"nothing_to_extract": true, "memories": []}',
    "reconcile": '{"decisions": []}',
    "summarise": '{"summary": ""}',
}
_FENCE = re.compile(r"</?data-[0-9a-f]{16}>\n?")


class RecordedModel(FakeChatServer):
    """Answers for the case that is set.

    `missing` holds the prompts without a record, `stale` those that have changed since.
    """

    def __init__(self) -> None:
        super().__init__()
        self.case = ""
        self.missing: list[Asked] = []
        self.stale: list[Asked] = []
        self.used: list[tuple[Asked, Record]] = []
        self.says = self._answer

    def answer(self, body: Answer) -> Answer:
        """The answer without what it cost: the service counts that itself."""
        return {name: value for name, value in super().answer(body).items() if name != "usage"}

    def _answer(self, body: Answer) -> str:
        asked = asked_in(body, case=self.case)
        record = records().get((self.case, asked.digest))
        if record is None:
            self.missing.append(asked)
            return NOTHING[asked.purpose]
        if record.prompt_digest != digest_of(asked.instruction):
            self.stale.append(asked)
            return NOTHING[asked.purpose]
        self.used.append((asked, record))
        return renumbered(record, asked)


class QuotingModel(RecordedModel):
    """Says of any turns what was recorded of them, however many are asked about at once."""

    def _answer(self, body: Answer) -> str:
        asked = asked_in(body, case=self.case)
        if asked.purpose != "extract":
            return NOTHING[asked.purpose]
        entries = [entry for row in asked.rows["turns"] for entry in self._said_in(row, asked)]
        return json.dumps(
            {"nothing_to_extract": not entries, "memories": entries}, ensure_ascii=False
        )

    def _said_in(self, turn: dict[str, Any], asked: Asked) -> list[dict[str, Any]]:
        own = [
            record
            for (case, _), record in records().items()
            if case == self.case and record.purpose == "extract"
        ]
        entries = [
            entry for record in own for entry in json.loads(renumbered(record, asked))["memories"]
        ]
        return [
            entry | {"turn": turn["turn"]} for entry in entries if entry["quote"] in turn["text"]
        ]


def asked_in(body: Answer, *, case: str) -> Asked:
    """Return what a request asks."""
    instruction, said = (message["content"] for message in body["messages"][:2])
    purpose = next(name for name in CURRENT if prompt(name).text == instruction)
    return Asked(case, purpose, instruction, _FENCE.sub("", said), data_of(body))


def renumbered(record: Record, asked: Asked) -> str:
    """Return an answer with the numbers that its memories have now.

    One that is not shown any more is named by none.
    """
    now = {text: int(number) for number, text in asked.shown.items()}
    numbers = {int(number): now.get(text, 0) for number, text in record.shown.items()}
    if all(number == then for then, number in numbers.items()):
        return record.answer
    said: Any = json.loads(record.answer)
    for row in (*said.get("memories", []), *said.get("decisions", [])):
        if "ends" in row:
            row["ends"] = [numbers.get(number, 0) for number in row["ends"]]
        if row.get("continues"):
            row["continues"] = numbers.get(row["continues"], 0) or None
    return json.dumps(said, ensure_ascii=False)
