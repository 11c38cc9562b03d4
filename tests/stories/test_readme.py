"""The README's examples, word for word, by somebody who has only a key and an address."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from remembrancer import Client

from memory.models import Tenant
from tests.api.client import a_caller
from tests.factories import a_tenant
from tests.stories.brokers import Embedded
from tests.stories.job_fixtures import ROOT
from tests.stories.programs import Web, a_web, a_worker

FIVE_MINUTES = 300
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"```python\n# (\w+)\n(.*?)```", re.DOTALL)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def web(tenant: Tenant, tmp_path: Path) -> Iterator[Web]:
    redis = Embedded(tmp_path)
    redis.start()
    try:
        with a_worker(redis.url), a_web(redis.url, key=str(a_caller(tenant).key)) as running:
            yield running
    finally:
        redis.stop()


def printed_by(example: str, web: Web) -> str:
    code = dict(EXAMPLE.findall(README))[example]
    return printed(
        [sys.executable, "-c", code.replace("127.0.0.1:8000", f"127.0.0.1:{web.port}")], web
    )


def answers_to(block: str, web: Web) -> list[Any]:
    """Run a block of the README in a shell and return the JSON of each answer."""
    here = block.replace("export KEY=rmb_...\n", "").replace(
        "localhost:8000", f"127.0.0.1:{web.port}"
    )
    text, answers = printed(["bash", "-euc", here], web), []
    while text := text.strip():
        answer, stop = json.JSONDecoder().raw_decode(text)
        answers.append(answer)
        text = text[stop:]
    return answers


def printed(command: list[str], web: Web) -> str:
    environment = {**os.environ, "KEY": web.key, "PYTHONPATH": str(ROOT / "memory" / "client")}
    done = subprocess.run(
        command,
        cwd=ROOT.parent,
        env=environment,
        capture_output=True,
        text=True,
        timeout=FIVE_MINUTES,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_example_remembers(web: Web) -> None:
    assert "Ann only drinks green tea" in printed_by("mcp", web)
    assert "green tea" in printed_by("python", web)
    assert "quiet hotels" in printed_by("langgraph", web)


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_each_curl_does_what_is_said_of_it(web: Web) -> None:
    first, told, ended, corrected = [
        block for language, block in FENCED.findall(README) if not language and "curl" in block
    ]
    made, retrieved = answers_to(first, web)
    assert [item["status"] for item in made["items"]] == ["created", "created"]
    assert "喜欢运动风格穿搭" in retrieved["context"]

    [accepted] = answers_to(told, web)
    with Client(f"http://127.0.0.1:{web.port}", web.key) as client:
        assert client.wait(accepted["job"], timeout_seconds=FIVE_MINUTES).status == "done"
        known: list[Any] = list(client.memories(scope="user:42"))
    statements = [memory.statement for memory in known if getattr(memory, "statement", None)]
    said = {statement.attribute: statement.value for statement in statements}
    assert (said["home"], said["favourite drink"]) == ("Berlin", "green tea")

    _job, profile = answers_to(ended, web)
    assert "Berlin" in profile["markdown"]

    team = made["items"][0]["id"]
    [correction] = answers_to(corrected.replace("/ID/", f"/{team}/"), web)
    assert correction["superseded"] == team
