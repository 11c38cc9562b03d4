"""The files of a deployment, read as what they are."""

import re
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).resolve().parents[2] / "config" / "deploy"
CHART = DEPLOY / "helm" / "remembrancer"
PROGRAMS = ("web", "worker", "beat")


def compose() -> dict[str, Any]:
    whole: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return whole


def values() -> dict[str, Any]:
    whole: dict[str, Any] = yaml.safe_load((CHART / "values.yaml").read_text())
    return whole


def templates() -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted((CHART / "templates").iterdir())}


def command_of_chart(template: str) -> list[str]:
    """Return the command of the container that a template of the chart runs."""
    [said] = re.findall(r"^ +command: (\[.*\])$", templates()[template], re.MULTILINE)
    return [str(part) for part in yaml.safe_load(said)]
