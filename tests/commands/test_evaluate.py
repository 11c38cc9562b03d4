"""`evaluate`: one ingest, every variant, nothing left behind."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memory.models import MemoryItem, SearchEntry, Tenant, TermCount

pytestmark = pytest.mark.django_db
LINES = [
    ("1", "小王", "s1", "2025-03-01T09:00:00", "我对花生过敏"),
    ("2", "小王", "s1", "2025-03-01T09:01:00", "周末去爬山"),
    ("3", "小王", "s2", "2025-05-01T09:00:00", "下个月搬到深圳"),
    ("4", "Ann", "s3", "2025-03-01T09:00:00+08:00", "I bought a red bicycle"),
]
QUERIES = [
    {"id": "q1", "scope": "小王", "query": "对什么过敏？", "gold": ["1"], "category": "zh"},
    {
        "id": "q2",
        "scope": "Ann",
        "query": "What colour is the bicycle?",
        "gold": ["4"],
        "category": "en",
    },
    {
        "id": "q3",
        "scope": "Ann",
        "query": "Which bicycle was bought?",
        "gold": ["4"],
        "category": "en",
    },
    {"id": "q4", "scope": "Ann", "query": "ok", "gold": [], "category": "nothing"},
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    keys = ("id", "scope", "session", "time", "text")
    lines = [dict(zip(keys, line, strict=True)) | {"speaker": line[1]} for line in LINES]
    for name, rows in (("corpus", lines), ("queries", QUERIES)):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def _evaluated(folder: Path, *arguments: str) -> dict[str, Any]:
    report = folder / "out.json"
    call_command("evaluate", str(folder), "--json", str(report), *arguments, stdout=StringIO())
    document: dict[str, Any] = json.loads(report.read_text())
    return document


def _overall(report: dict[str, Any], variant: str) -> dict[str, float]:
    found = [
        row for row in report["rows"] if (row["variant"], row["category"]) == (variant, "overall")
    ]
    values: dict[str, float] = found[0]["values"]
    return values


def test_what_is_asked_is_found_in_each_scope_and_language(corpus: Path) -> None:
    report = _evaluated(corpus)
    for variant in ("full_text", "hybrid", "unified"):
        values = _overall(report, variant)
        assert (values["recall@5"], values["evidence@800"], values["silence"]) == (1.0, 1.0, 1.0)


def test_each_arm_is_measured_alone(corpus: Path) -> None:
    report = _evaluated(corpus)
    variants = {row["variant"] for row in report["rows"]}
    assert {"full_text", "vector", "hybrid", "unified"} <= variants
    assert not {"full_text", "vector"} & {
        row["variant"] for row in _evaluated(corpus, "--no-arms")["rows"]
    }


def test_categories_are_shown_apart(corpus: Path) -> None:
    rows = _evaluated(corpus, "--no-arms")["rows"]
    assert [(row["category"], row["questions"]) for row in rows] == [
        ("overall", 4),
        ("en", 2),
        ("nothing", 1),
        ("zh", 1),
    ]


def test_adversarial_questions_stay_out_of_the_headline(corpus: Path) -> None:
    queries = [
        query | {"category": "adversarial"} if query["id"] == "q1" else query for query in QUERIES
    ]
    (corpus / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)), encoding="utf-8")
    rows = {row["category"]: row["questions"] for row in _evaluated(corpus, "--no-arms")["rows"]}
    assert (rows["overall"], rows["adversarial"]) == (3, 1)


def test_what_happened_after_the_time_of_the_question_is_not_found(corpus: Path) -> None:
    query = {"id": "q", "scope": "小王", "query": "搬到哪里？", "gold": ["3"], "category": ""}
    for time, found in (("2025-04-01T00:00:00", 0.0), ("2025-06-01T00:00:00", 1.0)):
        (corpus / "queries.jsonl").write_text(
            json.dumps(query | {"query_time": time}), encoding="utf-8"
        )
        assert _overall(_evaluated(corpus, "--no-arms"), "unified")["recall@10"] == found


def test_gold_sessions_are_scored_by_session(corpus: Path) -> None:
    query = QUERIES[0] | {"query": "周末去爬山", "gold": ["1", "2"], "gold_sessions": ["s1"]}
    (corpus / "queries.jsonl").write_text(json.dumps(query), encoding="utf-8")
    values = _overall(_evaluated(corpus, "--no-arms", "--k", "1"), "unified")
    assert (values["recall@1"], values["mrr"]) == (1.0, 1.0)


def test_nothing_is_left_behind(corpus: Path) -> None:
    _evaluated(corpus)
    history = MemoryItem.pgh_event_model.objects  # type: ignore[attr-defined]
    left = [model.objects.count() for model in (Tenant, MemoryItem, SearchEntry, TermCount)]
    assert [*left, history.count()] == [0] * 5
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_the_tenant_of_a_failed_run_is_erased_too(corpus: Path) -> None:
    with pytest.raises(CommandError, match="no policy nobody"):
        _evaluated(corpus, "--policy", "nobody")
    assert not Tenant.objects.exists()


def test_the_tenant_is_kept_on_request(corpus: Path) -> None:
    _evaluated(corpus, "--no-arms", "--keep")
    assert MemoryItem.objects.filter(tenant=Tenant.objects.get()).count() == len(LINES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--k", "0"], "--k: must be at least 1"),
        (["--budget", "0"], "--budget: must be at least 1"),
        (["--limit", "0"], "--limit: must be at least 1"),
    ],
)
def test_what_makes_no_sense_is_refused(corpus: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        _evaluated(corpus, *arguments)


def test_a_corpus_goes_in_as_turns_too(corpus: Path) -> None:
    _evaluated(corpus, "--no-arms", "--ingest", "turns", "--keep")
    assert MemoryItem.objects.filter(tenant=Tenant.objects.get()).exclude(source_turns=[]).exists()


def test_a_corpus_goes_in_as_facts_with_and_without_belief_too(corpus: Path) -> None:
    report = _evaluated(
        corpus, "--no-arms", "--ingest", "facts", "--keep", "--policy", "unified", "mode_weighted"
    )
    assert {row["variant"] for row in report["rows"]} == {
        "unified",
        "unified without belief",
        "mode_weighted",
    }
    known = MemoryItem.objects.filter(tenant=Tenant.objects.get())
    assert {row.kind for row in known} == {"fact"}
    assert len({(row.provenance, row.confidence) for row in known}) == len(LINES)
    assert (
        _overall(report, "unified")["recall@5"]
        == _overall(report, "unified without belief")["recall@5"]
        == 1.0
    )


def test_one_policy_is_measured_without_each_of_its_signals(corpus: Path) -> None:
    report = _evaluated(corpus, "--ablate")
    by_signal = {
        (worth["signal"], worth["measure"]): worth["value"] for worth in report["ablation"]
    }
    assert by_signal["unified", "recall@10"] == by_signal["session", "recall@10"] == 1.0
    assert ("belief", "evidence@800") in by_signal
    with pytest.raises(CommandError, match="--ablate: takes one policy apart"):
        _evaluated(corpus, "--ablate", "--policy", "unified", "guarded")


def test_a_picture_has_the_budgets_of_its_curve(corpus: Path) -> None:
    drawn = corpus / "evidence.svg"
    report = _evaluated(corpus, "--plot", str(drawn))
    values = _overall(report, "unified")
    assert [name for name in values if name.startswith("evidence@")] == [
        f"evidence@{tokens}" for tokens in (300, 500, 800, 1000, 2000)
    ]
    assert "unified, block" in drawn.read_text()


def test_the_demo_is_no_conversation() -> None:
    with pytest.raises(CommandError, match="--ingest turns: "):
        call_command("evaluate", "demo", "--ingest", "turns")


def test_a_limit_takes_questions_evenly(corpus: Path) -> None:
    report = _evaluated(corpus, "--no-arms", "--limit", "2")
    assert [question["id"] for question in report["questions"]] == ["q2", "q4"]
