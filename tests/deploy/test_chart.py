"""The chart as Helm renders and Kubernetes reads it; the Containerfile as its linter does."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.files import CHART, DEPLOY, PROGRAMS
from tests.stories.job_fixtures import ROOT

pytestmark = pytest.mark.long  # it installs 380 MB from the package index

CASES: Mapping[str, Mapping[str, Any]] = {
    "as it is": {},
    "everything": {
        "worker": {"autoscaling": {"enabled": True}},
        "ingress": {"enabled": True, "className": "nginx", "tlsSecret": "certificate"},
    },
    "another name": {
        "ingress": {"enabled": True, "className": "nginx", "tlsSecret": "certificate"},
        "environment": {"PUBLIC_URL": "https://other.example", "PROXY_COUNT": "2"},
    },
    "neither broker nor autoscaling": {
        "rabbitmq": {"enabled": False},
        "web": {"autoscaling": {"enabled": False}},
    },
    "no secret": {"existingSecret": ""},
    "a word for a number": {"web": {"replicas": "two"}},
}
Documents = list[dict[str, Any]]


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tools")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [
        str(folder / "bin" / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "-r",
    ]
    subprocess.run([*pip, str(ROOT / "config" / "requirements" / "deploy.txt")], check=True)
    return folder / "bin"


@pytest.fixture(scope="module")
def read(tools: Path) -> dict[str, dict[str, Any]]:
    program = [str(tools / "python"), str(Path(__file__).with_name("read_chart.py")), str(CHART)]
    done = subprocess.run(
        program, input=json.dumps(CASES), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    findings: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return findings


def of_kind(documents: Documents, *kinds: str) -> Iterator[dict[str, Any]]:
    return (document for document in documents if document["kind"] in kinds)


def names(documents: Documents) -> set[tuple[str, str]]:
    return {(document["kind"], document["metadata"]["name"]) for document in documents}


@pytest.mark.parametrize(
    "case", [name for name in CASES if name not in {"no secret", "a word for a number"}]
)
def test_what_is_rendered_is_what_kubernetes_accepts(read: Mapping[str, Any], case: str) -> None:
    assert read[case]["faults"] == []
    programs = {("Deployment", f"demo-{name}") for name in PROGRAMS}
    assert names(read[case]["documents"]) >= {
        *programs,
        ("Job", "demo-migrate-1"),
        ("Service", "demo-web"),
    }


def test_values_that_cannot_be_are_refused_by_name(read: Mapping[str, Any]) -> None:
    assert "existingSecret" in read["no secret"]["refused"]
    assert "/web/replicas" in read["a word for a number"]["refused"]


def test_parts_come_and_go_with_their_switches(read: Mapping[str, Any]) -> None:
    parts = {("StatefulSet", "demo-rabbitmq"), ("HorizontalPodAutoscaler", "demo-web")}
    extra = {("ScaledObject", "demo-worker"), ("Ingress", "demo")}
    assert names(read["everything"]["documents"]) >= parts | extra
    assert not names(read["neither broker nor autoscaling"]["documents"]) & (parts | extra)


def test_every_selector_finds_the_pods_that_it_means(read: Mapping[str, Any]) -> None:
    documents: Documents = read["everything"]["documents"]
    pods = [
        one["spec"]["template"]["metadata"]["labels"]
        for one in of_kind(documents, "Deployment", "StatefulSet")
    ]
    for one in of_kind(documents, "Deployment", "StatefulSet"):
        assert (
            one["spec"]["selector"]["matchLabels"].items()
            <= one["spec"]["template"]["metadata"]["labels"].items()
        )
    for service in of_kind(documents, "Service"):
        assert sum(service["spec"]["selector"].items() <= labels.items() for labels in pods) == 1


def test_nothing_runs_as_root_or_writes_to_its_root(read: Mapping[str, Any]) -> None:
    for one in of_kind(read["everything"]["documents"], "Deployment", "Job"):
        pod = one["spec"]["template"]["spec"]
        [container] = pod["containers"]
        assert (pod["securityContext"]["runAsNonRoot"], pod["automountServiceAccountToken"]) == (
            True,
            False,
        )
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert container["image"] == "remembrancer:0.1.0"


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("as it is", {}),
        ("everything", {"PUBLIC_URL": "https://memory.example.com", "PROXY_COUNT": "1"}),
        ("another name", {"PUBLIC_URL": "https://other.example", "PROXY_COUNT": "2"}),
    ],
)
def test_behind_an_ingress_with_tls_the_service_knows_its_name(
    read: Mapping[str, Any], case: str, told: Mapping[str, str]
) -> None:
    """Without it nobody could sign in: the browser's Origin would be another."""
    for one in of_kind(read[case]["documents"], "Deployment"):
        [container] = one["spec"]["template"]["spec"]["containers"]
        said = {each["name"]: each.get("value") for each in container["env"]}
        assert len(said) == len(container["env"])
        assert {name: said[name] for name in ("PUBLIC_URL", "PROXY_COUNT") if name in said} == told


def test_only_the_job_that_migrates_gets_the_owners_url(read: Mapping[str, Any]) -> None:
    """A variable of a container's own stands above those of its Secret."""
    for one in of_kind(read["everything"]["documents"], "Deployment", "Job"):
        [container] = one["spec"]["template"]["spec"]["containers"]
        [told] = [said for said in container["env"] if said["name"] == "DATABASE_OWNER_URL"]
        of_secret = {"name": "remembrancer-owner", "key": "DATABASE_OWNER_URL"}
        is_job = one["kind"] == "Job"
        assert told.get("value") == (None if is_job else "")
        assert told.get("valueFrom") == ({"secretKeyRef": of_secret} if is_job else None)
        assert container["envFrom"] == [{"secretRef": {"name": "remembrancer"}}]


def test_the_containerfile_is_as_its_linter_wants_it(tools: Path) -> None:
    linter = [
        str(tools / "hadolint"),
        "--failure-threshold",
        "style",
        str(DEPLOY / "Containerfile"),
    ]
    done = subprocess.run(linter, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
