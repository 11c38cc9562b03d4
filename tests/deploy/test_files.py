"""What cannot be run here is checked as far as it can be.

Shapes, names, and the same commands everywhere.
"""

import json
import re
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from config.environment import Environment
from tests.deploy.files import CHART, DEPLOY, PROGRAMS, command_of_chart, compose, templates, values

OPENED = re.compile(r"{{-?\s*(if|range|define|with|end)\b")
PLACEHOLDER = re.compile(r"{{.*?}}")


def test_compose_has_every_program_hardened() -> None:
    services = compose()["services"]
    assert set(services) == {"postgres", "redis", "migrate", *PROGRAMS}
    for name in ("migrate", *PROGRAMS):
        service = services[name]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert "no-new-privileges:true" in service["security_opt"]
        assert service["environment"]["DATABASE_URL"].startswith("postgresql://")
    for name in ("postgres", "redis"):
        assert services[name]["healthcheck"]["test"]
    assert services["web"]["ports"] == ["127.0.0.1:8000:8000"]


def login_of(url: str) -> str:
    """Return whom a URL logs in; its password is a variable with signs that no URL has."""
    return url.removeprefix("postgresql://").partition(":")[0]


def test_the_service_of_compose_logs_in_as_who_owns_nothing() -> None:
    services = compose()["services"]
    login = login_of(services["web"]["environment"]["DATABASE_URL"])
    owner = login_of(services["migrate"]["environment"]["DATABASE_OWNER_URL"])
    assert (login, owner) == ("remembrancer_service", "remembrancer")
    assert owner == services["postgres"]["environment"]["POSTGRES_USER"]
    for name in PROGRAMS:
        assert login_of(services[name]["environment"]["DATABASE_URL"]) == login
        assert "DATABASE_OWNER_URL" not in services[name]["environment"]
    made = compose()["configs"]["service_login"]["content"]
    assert made.startswith(f"CREATE ROLE {login} LOGIN NOSUPERUSER NOBYPASSRLS")


def test_only_the_job_that_migrates_is_told_the_owners_url_by_the_chart() -> None:
    said = templates()
    assert [name for name, text in said.items() if '"asOwner" true' in text] == ["migrate.yaml"]
    assert [name for name, text in said.items() if ".ownerSecret" in text] == ["_helpers.tpl"]
    [told] = re.findall(r"{{- if \.asOwner }}\n(.*)\n.*else }}\n(.*)\n", said["_helpers.tpl"])
    assert [line.split("#")[0].strip() for line in told] == [
        "valueFrom: {secretKeyRef: {name: {{ .Values.ownerSecret }}, key: DATABASE_OWNER_URL}}",
        'value: ""',
    ]


def test_every_variable_is_one_of_the_service() -> None:
    known = {name.upper() for name in Environment.model_fields}
    assert set(compose()["services"]["web"]["environment"]) <= known
    assert set(values()["environment"]) <= known


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_chart_runs_what_compose_runs(program: str) -> None:
    assert command_of_chart(f"{program}.yaml") == compose()["services"][program]["command"]
    assert command_of_chart("migrate.yaml") == compose()["services"]["migrate"]["command"]


def test_the_image_is_small_and_not_root() -> None:
    said = (DEPLOY / "Containerfile").read_text()
    [command] = re.findall(r"^CMD (\[.*\])$", said, re.MULTILINE)
    assert json.loads(command) == compose()["services"]["web"]["command"]
    assert re.findall(r"^USER (.*)$", said, re.MULTILINE) == ["10001:10001"]
    assert "--require-hashes" in said
    copied = set(re.findall(r"^COPY ([a-z]+) \1$", said, re.MULTILINE))
    assert copied == {"config", "evolution", "memory", "observability", "templates"}
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    assert {f"!{name}" for name in copied} <= set(ignored)


def test_the_values_are_as_their_schema_says() -> None:
    schema = json.loads((CHART / "values.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(values())) == []
    spoiled = {**values(), "existingSecret": ""}
    assert list(Draft202012Validator(schema).iter_errors(spoiled)) != []
    assert yaml.safe_load((CHART / "Chart.yaml").read_text())["apiVersion"] == "v2"


def test_the_templates_name_values_that_are_there() -> None:
    said = "\n".join(templates().values())
    for path in set(re.findall(r"\.Values((?:\.[a-zA-Z_]+)+)", said)):
        inner: Any = values()
        for part in path.strip(".").split("."):
            assert part in inner, path
            inner = inner[part]
    defined = set(re.findall(r'define "([^"]+)"', said))
    assert set(re.findall(r'include "([^"]+)"', said)) <= defined


@pytest.mark.parametrize("name", sorted(templates()))
def test_a_template_closes_what_it_opens_and_is_yaml_without_its_holes(name: str) -> None:
    text = templates()[name]
    depth = 0
    for word in OPENED.findall(text):
        depth += -1 if word == "end" else 1
        assert depth >= 0
    assert depth == 0
    if name != "_helpers.tpl":
        lines = (line for line in text.splitlines() if not line.strip().startswith("{{"))
        filled = PLACEHOLDER.sub("x", "\n".join(lines))
        documents = [document for document in yaml.safe_load_all(filled) if document]
        assert all({"apiVersion", "kind", "metadata"} <= set(document) for document in documents)


def test_workers_scale_by_the_age_of_the_oldest_job_that_is_due() -> None:
    assert "max(queue_oldest_due_age_seconds)" in templates()["autoscaling.yaml"]
    from observability.metrics.gauges import GAUGES  # noqa: PLC0415 - only here is its name needed

    assert "queue_oldest_due_age_seconds" in GAUGES


def test_pods_are_not_root_and_their_root_is_read_only() -> None:
    said = templates()["_helpers.tpl"]
    for line in (
        "runAsNonRoot: true",
        "readOnlyRootFilesystem: true",
        "allowPrivilegeEscalation: false",
    ):
        assert line in said
    assert "path: /health/ready" in templates()["web.yaml"]
