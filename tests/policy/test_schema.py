import ast
from collections.abc import MutableMapping
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from memory import policy as policy_package
from memory import ranking as ranking_package
from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from tests.ranking.made import SOURCES, shipped


@pytest.mark.parametrize(
    "name", ["unified", "mode_weighted", "multi_signal", "four_way", "guarded", "historian"]
)
def test_a_policy_survives_being_stored_as_json(name) -> None:
    policy = SHIPPED[name]
    assert policy.name == name
    assert Policy.model_validate_json(policy.model_dump_json()) == policy


def test_six_policies_are_shipped_and_unified_is_the_default() -> None:
    assert len(SHIPPED) == 6
    assert DEFAULT_POLICY == "unified"


def test_a_policy_cannot_be_changed_in_place() -> None:
    for name in ("version", "score"):
        with pytest.raises(ValidationError, match="frozen"):
            setattr(SHIPPED["unified"], name, 2)
    assert not isinstance(SHIPPED, MutableMapping)


def sections(model: type[BaseModel]):
    yield model
    for field in model.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from sections(field.annotation)


def test_every_setting_says_what_it_is() -> None:
    silent = [
        f"{section.__name__}.{name}"
        for section in sections(Policy)
        for name, field in section.model_fields.items()
        if not field.description
    ]
    assert silent == []


def test_the_schema_lists_every_section_for_a_form() -> None:
    assert set(Policy.model_json_schema()["properties"]) == set(Policy.model_fields)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"name": "Has Space"}, "name"),
        ({"version": 0}, "version"),
        ({"surprise": 1}, "surprise"),
        ({"ladder": ("omit_type",)}, "ladder"),
        ({"fusion": {"k": 0}}, "fusion.k"),
        ({"fusion": {"method": "magic"}}, "fusion.method"),
        (
            {"fusion": {"context": {"neighbour_share": float("nan")}}},
            "fusion.context.neighbour_share",
        ),
        ({"score": {"bounds": (2.0, 0.5)}}, "bounds are"),
        ({"score": {"factors": ("mode_weight", "mode_weight")}}, "multiplied in once"),
        ({"score": {"factors": ("charm",)}}, "score.factors"),
        ({"score": {"weights": {"tag_match": 0.4}}}, "weights add up"),
        ({"score": {"method": "weighted_sum"}}, "weights add up"),
        ({"signals": {"half_life_days": {"task": 0}}}, "half_life_days"),
        ({"signals": {"half_life_days": {"tusk": 1}}}, "half_life_days"),
        ({"signals": {"recency_steps": ()}}, "upper bound"),
        ({"signals": {"recency_steps": ((7, 1.0),)}}, "upper bound"),
        ({"signals": {"recency_steps": ((None, 1.0), (None, 0.5))}}, "upper bound"),
        ({"signals": {"recency_steps": ((30, 1.0), (7, 1.2), (None, 0.5))}}, "must grow"),
        ({"signals": {"frequency": {"low_rate": 0.8}}}, "low_rate"),
        ({"diversity": {"jaccard_threshold": 0}}, "jaccard_threshold"),
        ({"levels": {"bands": ((7, "raw"),)}}, "last band"),
        ({"levels": {"bands": ((30, "raw"), (7, "phase"), (None, "theme"))}}, "ages must grow"),
        ({"caps": {"per_type": 101}}, "per_type"),
        ({"order": {"slots": ("facts",)}}, "each slot once"),
        ({"order": {"slot_sources": {"facts": ("fact",)}}}, "each source once"),
        ({"budget": {"top_k": 0}}, "top_k"),
    ],
)
def test_a_policy_that_makes_no_sense_is_refused_with_the_reason(changes, complaint) -> None:
    with pytest.raises(ValidationError, match=complaint):
        shipped(**changes)


def test_every_source_has_a_priority_in_four_way() -> None:
    assert set(SHIPPED["four_way"].signals.source_priority) == set(SOURCES)


@pytest.mark.parametrize("package", [policy_package, ranking_package])
def test_ranking_and_policy_know_neither_django_nor_the_database(package) -> None:
    imported = {
        name.split(".")[0] if name.split(".")[0] != "memory" else ".".join(name.split(".")[:2])
        for path in Path(package.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= {
        "ast", "collections", "dataclasses", "datetime", "hashlib", "itertools", "math", "types",
        "typing", "uuid",
        "numpy", "pydantic", "memory.policy", "memory.ranking", "memory.text",
    }  # fmt: skip
