"""The API's document makes a TypeScript client without a warning; an example type-checks."""

import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.stories.job_fixtures import ROOT

pytestmark = pytest.mark.long  # it installs from npm


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_example_type_checks(tmp_path: Path) -> None:
    folder = tmp_path / "typescript"
    shutil.copytree(ROOT / "memory" / "client" / "typescript", folder)
    call_command("spectacular", file=str(folder / "schema.yml"))
    run("npm", "install", "--no-audit", "--no-fund", folder=folder)
    made = [
        "node_modules/.bin/openapi-typescript",
        "schema.yml",
        "-o",
        "schema.d.ts",
        "--default-non-nullable=false",
    ]
    said = run(*made, folder=folder)
    assert "warn" not in said.lower()
    run("node_modules/.bin/tsc", folder=folder)
    example = folder / "example.ts"
    example.write_text(example.read_text().replace("token_budget: 800", "token_budgets: 800"))
    spoiled = subprocess.run(
        ["node_modules/.bin/tsc"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "token_budgets" in spoiled.stdout
