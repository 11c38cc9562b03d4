"""Prompts as files, `templates/prompts/<name>/v<n>.txt`: a new version is a new file, never an edit.

A prompt says `$boundary` where the fence around the data is named.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Template
from typing import Literal

PROMPTS = Path(__file__).resolve().parents[2] / "templates" / "prompts"
PromptName = Literal["extract", "absolutise", "reconcile", "summarise"]
CURRENT: dict[PromptName, int] = {"extract": 1, "absolutise": 1, "reconcile": 1, "summarise": 1}


@dataclass(frozen=True, slots=True)
class Prompt:
    """Instructions with the version that goes on record, as `extract/v1`."""

    version: str
    text: str

    def worded(self, *, boundary: str) -> str:
        """Return the instructions for one call."""
        return Template(self.text).substitute(boundary=boundary)


def prompt(name: PromptName) -> Prompt:
    """Return the current version of a prompt."""
    return _loaded(name, CURRENT[name])


@lru_cache(maxsize=32)
def _loaded(name: str, version: int) -> Prompt:
    path = PROMPTS / name / f"v{version}.txt"
    return Prompt(f"{name}/v{version}", path.read_text(encoding="utf-8").strip())
