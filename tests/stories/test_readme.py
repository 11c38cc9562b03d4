"""The README's examples, word for word, by somebody who has only a key and an address."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.models import Tenant
from tests.api.client import a_caller
from tests.factories import a_tenant
from tests.stories.brokers import Embedded
from tests.stories.job_fixtures import ROOT
from tests.stories.programs import Web, a_web, a_worker

FIVE_MINUTES = 300
EXAMPLE = re.compile(r"```python\n# (\w+)\n(.*?)```", re.DOTALL)


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
    code = dict(EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8")))[example]
    said = code.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{web.port}")
    environment = {**os.environ, "KEY": web.key, "PYTHONPATH": str(ROOT / "memory" / "client")}
    done = subprocess.run(
        [sys.executable, "-c", said],
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
