"""An answer is built from the value that it shows."""

from dataclasses import dataclass

import pytest

from memory.api.responses import Out


class NotedOut(Out):
    name: str
    size: int
    note: str = ""


@dataclass
class Stored:
    name: str = "stored"
    size: int = 3
    note: str = "for nobody outside"
    secret: str = "for nobody outside"


def test_a_field_is_taken_from_the_value():
    assert NotedOut.of(Stored()).name == "stored"


def test_what_is_computed_goes_before_what_the_value_has():
    assert NotedOut.of(Stored(), size=4).size == 4


def test_a_field_with_a_default_is_shown_only_where_it_is_computed():
    assert NotedOut.of(Stored()).model_fields_set == {"name", "size"}
    assert NotedOut.of(Stored(), note="seen").note == "seen"


def test_a_value_without_a_promised_field_is_refused():
    with pytest.raises(AttributeError, match="size"):
        NotedOut.of(object(), name="stored")


class ValuedOut(Out):
    value: str


def test_a_field_may_be_called_as_what_is_shown_is():
    assert ValuedOut.of(Stored(), value="Ghent").value == "Ghent"
