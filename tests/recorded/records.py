"""Answers on record: word for word, with the model, the prompt and what was asked about."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ANSWERS = HERE / "answers"
CONVERSATIONS = HERE / "conversations"


@dataclass(frozen=True, slots=True)
class Record:
    """One answer.

    Attributes:
        case: the conversation.
        purpose: `extract`, `reconcile`, `summarise`.
        asked: digest of what was asked about: the turns, the candidates or the texts, without what
            was remembered.
        prompt: name and version of the instruction, with its digest: another one makes the record
            stale.
        shown: the text of each memory by the number it was shown under.
        model: who answered.
        answer: word for word.
    """

    case: str
    purpose: str
    asked: str
    prompt: str
    prompt_digest: str
    shown: dict[str, str]
    model: str
    answer: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt as the service sent it."""

    case: str
    purpose: str
    instruction: str
    data: str
    rows: dict[str, list[dict[str, Any]]]

    @property
    def digest(self) -> str:
        """Of what is asked about.

        Stable while what is remembered beside it is chosen in another way.
        """
        about = next(name for name in ("turns", "candidates", "texts") if name in self.rows)
        return digest_of(json.dumps(self.rows[about], ensure_ascii=False, sort_keys=True))

    @property
    def shown(self) -> dict[str, str]:
        """The text of each memory by its number."""
        return {str(row["memory"]): row["text"] for row in self.rows.get("memories", [])}

    def by(self, model: str, answer: str, *, prompt: str) -> Record:
        """Return the record of an answer to it."""
        digest = digest_of(self.instruction)
        return Record(
            self.case, self.purpose, self.digest, prompt, digest, self.shown, model, answer
        )


def digest_of(text: str) -> str:
    """Return a SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


@lru_cache(maxsize=1)
def records() -> dict[tuple[str, str], Record]:
    """Return every record by case and digest."""
    return {
        (one.case, one.asked): one for path in sorted(ANSWERS.glob("*.jsonl")) for one in _in(path)
    }


def keep(new: Iterable[Record]) -> int:
    """Write records, an earlier one of the same question gives way.

    Return how many there are now.
    """
    kept = dict(records())
    kept.update({(one.case, one.asked): one for one in new})
    files: dict[str, list[Record]] = {}
    for one in kept.values():
        files.setdefault(one.case.rpartition("-")[0], []).append(one)
    for name, own in files.items():
        lines = [
            json.dumps(asdict(one), ensure_ascii=False)
            for one in sorted(own, key=lambda one: one.case)
        ]
        (ANSWERS / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    records.cache_clear()
    return len(kept)


@lru_cache(maxsize=8)
def conversations(name: str) -> list[dict[str, Any]]:
    """Return the conversations of a file, segments as conversations of one session."""
    lines = (CONVERSATIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_with_sessions(json.loads(line)) for line in lines if line.strip()]


def _with_sessions(case: dict[str, Any]) -> dict[str, Any]:
    return (
        case
        if "sessions" in case
        else case | {"sessions": [{"start": case["start"], "turns": case["turns"]}]}
    )


def _in(path: Path) -> Iterator[Record]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield Record(**json.loads(line))
