"""`recall`: what an agent would get, in the terminal."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.models import Tenant
from observability.models import Retrieval
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db


@pytest.fixture
def tenant() -> Tenant:
    tenant = a_tenant(slug="acme")
    remember(
        tenant,
        {"source": "fact", "content": "团队有 12 个人", "tags": ["团队"]},
        {"source": "fact", "content": "The [bold]office[/bold] is in Porto", "scope": "user:2"},
    )
    return tenant


def _recall(query: str, *more: str, scopes: tuple[str, ...] = ("user:1",)) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(
        "recall", query, "--tenant", "acme", "--scope", *scopes, *more, stdout=out, stderr=err
    )
    return out.getvalue(), err.getvalue()


def test_the_block_is_printed_and_what_it_cost(tenant: Tenant) -> None:
    out, err = _recall("团队有多少人")
    assert out.startswith("<user_memory ")
    assert "团队有 12 个人" in out
    assert "1 memories, " in err


def test_every_scope_named_is_asked(tenant: Tenant) -> None:
    out, _ = _recall("Where is the office?", scopes=("user:1", "user:2"))
    assert "Porto" in out


def test_small_talk_is_skipped_and_it_says_so(tenant: Tenant) -> None:
    out, err = _recall("好的")
    assert (out, "skipped: acknowledgement" in err) == ("", True)


def test_explain_shows_every_candidate_and_prints_brackets_as_they_are(
    tenant: Tenant, capsys: pytest.CaptureFixture[str]
) -> None:
    _recall("Where is the office?", "--explain", scopes=("user:2",))
    shown = capsys.readouterr().out
    assert "The [bold]office[/bold]" in shown
    assert "injected at 1" in shown


def test_nothing_is_recorded(tenant: Tenant) -> None:
    _recall("团队有多少人")
    assert not Retrieval.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"query": " "}, "QUERY: must not be empty"),
        ({"more": ["--policy", "nobody"]}, "--policy: there is no policy nobody"),
        ({"more": ["--budget", "49"]}, "--budget: 50 to 32000 tokens"),
        ({"scopes": ("user:404",)}, "--scope: tenant acme has no scope user:404"),
        ({"scopes": ("one",)}, "--scope: one is no scope"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tenant: Tenant, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(CommandError, match=message):
        _recall(
            arguments.get("query", "团队有多少人"),
            *arguments.get("more", ()),
            scopes=arguments.get("scopes", ("user:1",)),
        )
