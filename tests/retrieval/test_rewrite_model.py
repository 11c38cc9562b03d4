"""The small model's rewrite.

Further queries when it answers in time, and the rules alone when it does not.
"""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from memory.policy import SHIPPED
from memory.retrieval.rewrite_model import forget_rewrites
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
SLOWER_THAN_THE_DEADLINE_SECONDS = SHIPPED["unified"].rewrite.deadline_ms / 1000 + 0.3


class SmallModel(ThreadingHTTPServer):
    """A chat endpoint on loopback that says what it is told to."""

    daemon_threads = True
    content = ""
    delay_seconds = 0.0
    status = 200
    asked: list[dict[str, Any]]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: SmallModel

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        time.sleep(self.server.delay_seconds)
        answer = json.dumps({"choices": [{"message": {"content": self.server.content}}]}).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        try:
            self.wfile.write(answer)
        except BrokenPipeError:
            return  # the retrieval did not wait, which is the point

    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture
def model(settings: Any) -> Iterator[SmallModel]:
    forget_rewrites()
    server = SmallModel(("127.0.0.1", 0), _Handler)
    server.asked = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(
        update={"llm_base_url": server.url, "llm_small_model": "small"}
    )
    yield server
    server.shutdown()
    server.server_close()
    forget_rewrites()


def _something_to_find() -> Any:
    tenant = a_tenant()
    remember(
        tenant,
        {"source": "preference", "content": "Adores linen shirts"},
        {"source": "fact", "content": "The router is in the hall"},
    )
    return tenant


def test_a_query_no_word_of_which_is_in_the_memory_finds_it_through_the_model(
    model: SmallModel,
) -> None:
    model.content = json.dumps({"queries": ["linen shirts", "favourite fabric"]})
    answer = ask(_something_to_find(), "Pick something for the garden party")
    assert answer.items[0].text == "Adores linen shirts"
    assert answer.queries[1:] == ("linen shirts", "favourite fabric")
    assert answer.degraded == []


def test_it_is_asked_once_for_the_same_words(model: SmallModel) -> None:
    model.content = json.dumps({"queries": ["linen"]})
    tenant = _something_to_find()
    for query in ("Pick a shirt for me", "pick  a shirt FOR me"):
        ask(tenant, query)
    assert len(model.asked) == 1
    ask(a_tenant(), "Pick a shirt for me")
    assert len(model.asked) == 1 + 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no JSON",
        '{"queries": "linen"}',
        '{"queries": [1, 2]}',
        '{"answer": []}',
        '["linen"]',
        '{"queries": ["',
    ],
)
def test_an_answer_that_is_not_as_asked_leaves_the_rules_and_says_so(
    model: SmallModel, content: str
) -> None:
    model.content = content
    answer = ask(_something_to_find(), "Where is the router?")
    assert answer.items[0].text == "The router is in the hall"
    assert answer.degraded_reason == "rewrite_unavailable"


def test_a_model_past_its_deadline_or_broken_is_not_waited_for(model: SmallModel) -> None:
    tenant = _something_to_find()
    model.delay_seconds = SLOWER_THAN_THE_DEADLINE_SECONDS
    assert ask(tenant, "Where is the router?").degraded_reason == "rewrite_unavailable"
    model.delay_seconds, model.status = 0.0, 500
    answer = ask(tenant, "Where is the router now?")
    assert (answer.degraded_reason, answer.items[0].text) == (
        "rewrite_unavailable",
        "The router is in the hall",
    )


def test_at_most_four_queries_are_searched(model: SmallModel) -> None:
    model.content = json.dumps({"queries": [f"query {n}" for n in range(9)]})
    answer = ask(_something_to_find(), "Where is the router?")
    assert len(answer.queries) == SHIPPED["unified"].rewrite.max_queries


@pytest.mark.parametrize("policy", ["unified", "multi_signal"])
def test_several_queries_work_under_both_kinds_of_fusion(model: SmallModel, policy: str) -> None:
    model.content = json.dumps({"queries": ["router hall", "shirts"]})
    assert len(ask(_something_to_find(), "Where is it?", policy=policy).items) == len(
        ("router", "shirts")
    )
