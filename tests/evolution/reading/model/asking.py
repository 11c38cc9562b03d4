"""One question about one turn, without a database."""

from datetime import datetime
from uuid import uuid4

from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError
from evolution.reading.model.extract import Extracted, extraction
from evolution.reading.types import Stretch, Utterance

FRIDAY = datetime.fromisoformat("2026-11-20T10:00:00+01:00")


def read(client: ModelClient, text: str) -> Extracted | ModelError:
    """Return what a model makes of a turn, or why nothing."""
    turn = Utterance(uuid4(), "user", "", text, FRIDAY)
    question = extraction(
        [turn], stretch=Stretch(utterances=[turn]), memories=(), model=client.main_model
    )
    try:
        return client.ask(question)
    except ModelError as failed:
        return failed
