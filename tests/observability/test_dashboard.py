"""The dashboard asks for what the service exposes, and for nothing else."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from prometheus_client.metrics import MetricWrapperBase

from evolution.jobs import ticks, work
from observability.metrics import families
from observability.metrics.gauges import GAUGES
from tests.api.client import a_caller
from tests.factories import a_tenant
from tests.observability.metrics.test_view import scraped

FILE = Path(settings.BASE_DIR) / "config/deploy/grafana/remembrancer.json"
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text())
PANELS = [panel for panel in DOCUMENT["panels"] if panel["type"] != "row"]
ASKED = {
    name
    for panel in PANELS
    for target in panel["targets"]
    for name in re.findall(r"([a-z][a-z0-9_]+)\{job", target["expr"])
}
FAMILIES = [family for family in vars(families).values() if isinstance(family, MetricWrapperBase)]


def _exposed() -> set[str]:
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
    described = [kept for family in FAMILIES for kept in family.describe()]
    counted = {f"{kept.name}{ending}" for kept in described for ending in endings[kept.type]}
    return counted | set(GAUGES) | {"database_up"}


def test_every_metric_of_the_dashboard_is_exposed() -> None:
    assert len(ASKED) > 20
    assert ASKED - _exposed() == set()


def test_every_metric_that_is_exposed_has_its_place_or_is_another_view_of_one() -> None:
    shown = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in ASKED}
    names = {kept.name for family in FAMILIES for kept in family.describe()} | set(GAUGES)
    other_views = {"injected_memories", "retrieve_latency_ms"}
    assert names - shown - ASKED == other_views


def test_no_two_panels_overlap_and_none_says_a_tenants_name() -> None:
    cells: set[tuple[int, int]] = set()
    for panel in DOCUMENT["panels"]:
        grid = panel["gridPos"]
        taken = {
            (x, y)
            for x in range(grid["x"], grid["x"] + grid["w"])
            for y in range(grid["y"], grid["y"] + grid["h"])
        }
        assert not cells & taken, panel["title"]
        assert grid["x"] + grid["w"] <= 24
        cells |= taken
    assert len({panel["id"] for panel in DOCUMENT["panels"]}) == len(DOCUMENT["panels"])
    assert "tenant" not in FILE.read_text()


SCRAPED = {"job", "instance"}
"""Labels that Prometheus itself puts on whatever it scrapes."""


def _labels_of(target: dict[str, Any]) -> set[str]:
    """Return the labels by which a target groups, joins and names what it draws."""
    groups = re.findall(r"\b(?:by|on) ?\(([^)]*)\)", target["expr"])
    legend = re.findall(r"{{ *(\w+) *}}", target.get("legendFormat", ""))
    return {label.strip() for group in groups for label in group.split(",")} | set(legend)


def test_every_expression_asks_for_labels_that_a_scrape_has(db: None, client: Client) -> None:
    caller = a_caller(a_tenant())
    caller.remember(
        *(
            {"source": "fact", "content": f"The crane number {n} lifts {n * 7} tons"}
            for n in range(60)
        )
    )
    asked = {"query": "How much does the crane lift?", "scopes": ["user:1"], "token_budget": 60}
    caller.post("retrieve", asked | {"guides": ["usage"]})  # which give way
    for kind in ("watch", "measure"):
        ticks.tick(kind)
    work.drain()
    samples, _names = scraped(client)
    served: dict[str, set[str]] = {}
    for name, labels in samples:
        served.setdefault(name, set()).update(label for label, _value in labels)
    labelled = {name: set(gauge.labels) for name, gauge in GAUGES.items()}
    missing = []
    for panel in PANELS:
        for target in panel["targets"]:
            first = re.findall(r"([a-z][a-z0-9_]+)\{job", target["expr"])[0]
            known = served.get(first, labelled.get(first, set())) | SCRAPED
            missing += [(target["expr"], label) for label in _labels_of(target) - known]
    assert missing == []
    assert len(served) > len(GAUGES)


NODE = Path(__file__).parent / "dashboard"
SPOILED = (('"schemaVersion"', '"schemaVersions"'), ('"mode": "absolute"', '"mode": "absolutely"'))


@pytest.mark.long  # it installs from npm
def test_grafanas_own_types_and_prometheus_own_grammar_accept_it(tmp_path: Path) -> None:
    folder = tmp_path / "dashboard"
    shutil.copytree(NODE, folder)

    def ran(*command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
        )

    def typed(document: str) -> "subprocess.CompletedProcess[str]":
        declared = (NODE / "dashboard_is.ts").read_text() + document + ";\n"
        (folder / "typed.ts").write_text(declared)
        return ran("node_modules/.bin/tsc")

    installed = ran("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts")
    assert installed.returncode == 0, installed.stderr
    read = ran("node", "expressions.js", str(FILE))
    expressions = sum(len(panel["targets"]) for panel in PANELS)
    assert (read.returncode, read.stdout, read.stderr) == (
        0,
        "",
        f"{expressions} expressions read\n",
    )
    accepted = typed(FILE.read_text())
    assert accepted.returncode == 0, accepted.stdout
    for right, wrong in SPOILED:
        refused = typed(FILE.read_text().replace(right, wrong))
        assert refused.returncode != 0
    broken = folder / "broken.json"
    broken.write_text(FILE.read_text().replace("sum by (le)", "sum by le)"))
    assert "sum by le)" in ran("node", "expressions.js", str(broken)).stdout
