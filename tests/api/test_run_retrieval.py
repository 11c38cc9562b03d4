"""A run over HTTP: what it keeps in mind comes back with every retrieval until it ends."""

from xml.etree import ElementTree

import pytest

from observability.models import Retrieval
from tests.api.client import Caller

pytestmark = pytest.mark.django_db
ASKED = {
    "query": "How did the deployment of the billing service go?",
    "scopes": ["user:1"],
    "explain": True,
}


def test_a_retrieval_that_names_a_run_is_told_what_the_run_keeps_in_mind(caller: Caller) -> None:
    caller.remember({"source": "fact", "content": "The billing service is deployed by hand"})
    run = caller.post(
        "runs", {"scope": "user:1", "run": "r-1", "goal": "Ship <it>", "plan": ["test"]}
    ).json()
    for name in ("r-1", run["id"]):
        answer = caller.post("retrieve", {**ASKED, "run": name, "format": "tagged"}).json()
        first, *others = answer["items"]
        assert (first["id"], first["source"], first["position"]) == (run["id"], "working_memory", 1)
        assert [item["source"] for item in others] == ["fact"]
        elements = list(ElementTree.fromstring(f"<r>{answer['context']}</r>"))  # noqa: S314 - our own block
        assert elements[0].attrib["source"] == "working_memory"
        assert elements[0].text == "Goal: Ship <it> | Plan: 1. test"
        assert answer["explain"]["candidates"][0]["signals"] == {"working_memory": 1.0}
        stored = caller.get(f"retrievals/{answer['retrieval_id']}").json()
        assert [one["source"] for one in stored["candidates"]] == ["working_memory", "fact"]
    caller.send("PATCH", "runs/r-1?scope=user:1", {"goal": "Ship that"})
    assert "Goal: Ship that" in caller.post("retrieve", {**ASKED, "run": "r-1"}).json()["context"]
    caller.post("runs/r-1/end?scope=user:1")
    after = caller.post("retrieve", {**ASKED, "run": "r-1"}).json()
    assert [item["source"] for item in after["items"]] == ["fact"]
    assert Retrieval.objects.count() == 4
