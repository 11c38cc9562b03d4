"""Several real servers behind a router answer as one, and one that is killed takes only its own."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command


@pytest.mark.long
def test_two_servers_answer_as_one_and_a_killed_one_takes_its_own_scopes_only(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "shards.json"
    few = ("--rows", "48", "--scopes", "6", "--questions", "12")
    call_command("benchmark", "--shards", "2", *few, "--json", str(out))
    shards = json.loads(out.read_text())["shards"]
    assert sorted(shards["scopes"]) == ["shard-1", "shard-2"]
    assert min(shards["scopes"].values()) > 0
    assert shards["identical"] == shards["questions"] == 32
    assert shards["found"] > 32
    killed = [(outage["own"], outage["others"]) for outage in shards["outages"]]
    assert len(killed) == 2
    for outage in shards["outages"]:
        assert outage["own"] == outage["refused"] > 0
        assert outage["others"] == outage["as_before"] > 0
    assert "identical to one server's" in capsys.readouterr().out
