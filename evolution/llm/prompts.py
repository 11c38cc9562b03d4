"""Prompts as files, `templates/prompts/<name>/v<n>.txt`.

A new version is a new file, never an edit. A prompt is the system message, byte for byte the same
in every call, so that a provider can keep what it read of it. Whatever changes stands in the
message after it.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

PROMPTS = Path(__file__).resolve().parents[2] / "templates" / "prompts"
PromptName = Literal["extract", "reconcile", "summarise"]
CURRENT: dict[PromptName, int] = {"extract": 3, "reconcile": 2, "summarise": 2}


@dataclass(frozen=True, slots=True)
class Prompt:
    """Instructions with the version that goes on record, as `extract/v3`."""

    version: str
    text: str

    @property
    def digest(self) -> str:
        """SHA-256 of the text: what was recorded with another one is stale."""
        return sha256(self.text.encode()).hexdigest()


def prompt(name: PromptName) -> Prompt:
    """Return the current version of a prompt."""
    return _loaded(name, CURRENT[name])


@lru_cache(maxsize=32)
def _loaded(name: str, version: int) -> Prompt:
    path = PROMPTS / name / f"v{version}.txt"
    return Prompt(f"{name}/v{version}", path.read_text(encoding="utf-8").strip())
