"""The dashboard asks for what the service exposes, and for nothing else."""

import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from prometheus_client.metrics import MetricWrapperBase

from observability.metrics import families
from observability.metrics.gauges import GAUGES

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
            (x, y) for x in range(grid["x"], grid["x"] + grid["w"]) for y in range(grid["y"], grid["y"] + grid["h"])
        }
        assert not cells & taken, panel["title"]
        assert grid["x"] + grid["w"] <= 24
        cells |= taken
    assert len({panel["id"] for panel in DOCUMENT["panels"]}) == len(DOCUMENT["panels"])
    assert "tenant" not in FILE.read_text()
