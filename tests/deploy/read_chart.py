"""A program for an interpreter that has Helm's own engine.

Render the chart, and read it as a cluster would. Its argument is the chart, its standard input a
JSON object of named values; its standard output the findings.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import helm_python  # type: ignore[import-not-found]
import kubernetes_validate  # type: ignore[import-not-found]
import yaml

OLDEST, NEWEST = "1.27", "1.37"
"""The versions of Kubernetes whose schemas are asked.

The chart's `kubeVersion`, and the newest that is there.
"""
OF_KEDA = "keda.sh/v1alpha1"
"""Kubernetes has no schema for what KEDA defines."""


def rendered(chart: str, values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    with helm_python.Chart.load(chart) as loaded:
        for text in loaded.render(values, name="demo", namespace="prod", is_install=True).values():
            yield from (document for document in yaml.safe_load_all(text) if document)


def faults(document: dict[str, Any]) -> Iterator[str]:
    if document["apiVersion"] == OF_KEDA:
        return
    for version in (OLDEST, NEWEST):
        try:
            kubernetes_validate.validate(document, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            yield f"{document['kind']} of {version}: {error.message}"


def findings(chart: str, values: dict[str, Any]) -> dict[str, Any]:
    try:
        documents = list(rendered(chart, values))
    except helm_python.HelmError as error:
        return {"refused": str(error)}
    told = helm_python.lint(chart, values, strict=True)
    warnings = [one["error"] for one in told["messages"] if one["severity"] > 1]
    found = [fault for document in documents for fault in faults(document)]
    return {"documents": documents, "faults": [*found, *warnings, *told["errors"]]}


if __name__ == "__main__":
    cases = json.load(sys.stdin)
    json.dump({name: findings(sys.argv[1], values) for name, values in cases.items()}, sys.stdout)
