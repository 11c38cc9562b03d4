"""Which server holds a scope: the same always, evenly, and moved as little as can be (pure)."""

from collections import Counter

import pytest

from memory.benchmark.shards.placement import shard_of

SHARDS = ["a", "b", "c", "d"]
SCOPES = [f"user:{number}" for number in range(2000)]


def test_a_scope_is_always_on_the_same_server_whatever_the_order_of_their_names() -> None:
    forwards = [shard_of("acme", scope, shards=SHARDS) for scope in SCOPES]
    assert forwards == [shard_of("acme", scope, shards=SHARDS[::-1]) for scope in SCOPES]


def test_each_server_holds_its_share() -> None:
    held = Counter(shard_of("acme", scope, shards=SHARDS) for scope in SCOPES)
    assert all(400 < held[shard] < 600 for shard in SHARDS)


def test_a_server_more_takes_its_share_and_nothing_moves_between_the_others() -> None:
    before = {scope: shard_of("acme", scope, shards=SHARDS) for scope in SCOPES}
    after = {scope: shard_of("acme", scope, shards=[*SHARDS, "e"]) for scope in SCOPES}
    moved = {scope for scope in SCOPES if before[scope] != after[scope]}
    assert {after[scope] for scope in moved} == {"e"}
    assert 300 < len(moved) < 500


def test_the_same_scope_of_another_tenant_may_be_elsewhere() -> None:
    places = {shard_of(f"tenant-{number}", "user:1", shards=SHARDS) for number in range(50)}
    assert places == set(SHARDS)


def test_a_name_never_runs_into_the_next() -> None:
    drawn = [
        (
            shard_of(f"t{number}", "user", shards=SHARDS),
            shard_of("t", f"{number}user", shards=SHARDS),
        )
        for number in range(50)
    ]
    assert any(left != right for left, right in drawn)


def test_without_a_server_there_is_no_place() -> None:
    with pytest.raises(ValueError, match="max"):
        shard_of("acme", "user:1", shards=[])
