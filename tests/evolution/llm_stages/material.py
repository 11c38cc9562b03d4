"""Turns, memories and answers to make readings of."""

import json
from datetime import datetime, timedelta, timezone
from typing import Any
from uuid import uuid4

from evolution.llm.client import ModelClient
from evolution.model_stages.reading import model_reading
from evolution.model_stages.types import ModelReading
from evolution.pipeline.types import Known, Role, Said, Scene, Segment
from tests.evolution.llm.chat_server import data_of
from tests.replies import Answer

NOON = datetime(2026, 1, 15, 12, tzinfo=timezone(timedelta(hours=8)))
SCENE = Scene(speaker="", addressee=None, at=NOON)


def said(text: str, *, speaker: str = "", role: Role = "user", minutes: float = 0) -> Said:
    return Said(uuid4(), role, speaker, text, NOON + timedelta(minutes=minutes), f"m-{minutes:g}")


def known(content: str, **fields: Any) -> Known:
    values = {"kind": "preference", "key": None, "value": None, "valid_from": NOON - timedelta(days=9)} | fields
    return Known(uuid4(), content=content, **values)


def memory(content: str, **fields: Any) -> dict[str, Any]:
    """One memory of an answer."""
    stated = {"type": "preference", "content": content, "turns": [1], "subject": "the user"}
    return stated | {"provenance": "confirmed_by_user", "confidence": 0.9} | fields


def extracted(*memories: dict[str, Any]) -> str:
    return json.dumps({"nothing_to_extract": False, "memories": memories}, ensure_ascii=False)


def ruled(*decisions: dict[str, Any]) -> str:
    return json.dumps({"decisions": decisions}, ensure_ascii=False)


NOTHING = '{"nothing_to_extract": true, "memories": []}'


def read(
    client: ModelClient, *turns: Said, remembered: list[Known] | None = None, scene: Scene = SCENE
) -> ModelReading:
    return model_reading(Segment(turns), scene=scene, known=remembered or [], client=client)


def purpose_of(body: Answer) -> str:
    """Which question a call asks."""
    rows = data_of(body)
    if "candidates" in rows:
        return "reconcile"
    return "absolutise" if "before" in rows and "turns" not in rows else "extract" if "turns" in rows else "summarise"


def contents(reading: ModelReading) -> list[str]:
    return [one.content for one in reading.candidates]
