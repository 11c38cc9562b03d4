"""A recorded model behind the service, and the way to collect what it was not asked yet."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evolution.jobs import doorbell
from evolution.llm.configured import forget_models
from tests.recorded.recorded_model import RecordedModel

OPTION = "--collect-prompts"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        OPTION, default="", help="directory that prompts without a record are written to"
    )


@pytest.fixture
def recorded(settings: Any, request: pytest.FixtureRequest) -> Iterator[RecordedModel]:
    with doorbell.silent(), RecordedModel() as server:
        environment = {
            "llm_base_url": server.url,
            "llm_model": "recorded",
            "llm_small_model": "recorded",
        }
        settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(update=environment)
        yield server
    forget_models()
    directory = request.config.getoption(OPTION)
    if directory:
        collect(server, Path(directory))


def collect(server: RecordedModel, directory: Path) -> None:
    """Write each prompt without a record, or with a stale one, to a file of its own."""
    directory.mkdir(parents=True, exist_ok=True)
    for asked in (*server.missing, *server.stale):
        told = {
            "case": asked.case,
            "purpose": asked.purpose,
            "instruction": asked.instruction,
            "data": asked.data,
        }
        path = directory / f"{asked.case}.{asked.purpose}.{asked.digest[:8]}.json"
        path.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")
