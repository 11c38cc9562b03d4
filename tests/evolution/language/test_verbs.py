"""The forms of English verbs, as people spell them."""

import pytest

from evolution.language.patterns import clause_data
from evolution.language.verbs import ing_form, third_person, verb_fragments

FORMS = [
    ("eat", "eats", "eating"),
    ("drink", "drinks", "drinking"),
    ("play", "plays", "playing"),
    ("buy", "buys", "buying"),
    ("carry", "carries", "carrying"),
    ("study", "studies", "studying"),
    ("teach", "teaches", "teaching"),
    ("watch", "watches", "watching"),
    ("fish", "fishes", "fishing"),
    ("box", "boxes", "boxing"),
    ("go", "goes", "going"),
    ("use", "uses", "using"),
    ("ride", "rides", "riding"),
    ("dance", "dances", "dancing"),
    ("lodge", "lodges", "lodging"),
    ("smoke", "smokes", "smoking"),
    ("run", "runs", "running"),
    ("jog", "jogs", "jogging"),
    ("swim", "swims", "swimming"),
    ("knit", "knits", "knitting"),
    ("blog", "blogs", "blogging"),
    ("skip", "skips", "skipping"),
    ("edit", "edits", "editing"),
    ("visit", "visits", "visiting"),
    ("row", "rows", "rowing"),
    ("sew", "sews", "sewing"),
    ("draw", "draws", "drawing"),
    ("ski", "skis", "skiing"),
    ("lead", "leads", "leading"),
    ("clean", "cleans", "cleaning"),
    ("garden", "gardens", "gardening"),
    ("see", "sees", "seeing"),
    ("pray", "prays", "praying"),
    ("babysit", "babysits", "babysitting"),
    ("skateboard", "skateboards", "skateboarding"),
    ("practise", "practises", "practising"),
]


@pytest.mark.parametrize(("base", "third", "ing"), FORMS)
def test_a_verb_is_spelled_as_people_spell_it(base: str, third: str, ing: str) -> None:
    assert (third_person(base), ing_form(base)) == (third, ing)


def test_a_verb_of_the_data_is_known_by_each_of_its_forms() -> None:
    fragments, bases = verb_fragments("eat | carry|run")
    assert fragments == {
        "VB": "eat|carry|run",
        "VBS": "eats|carries|runs",
        "VING": "eating|carrying|running",
    }
    assert bases == {
        "eats": "eat",
        "eating": "eat",
        "carries": "carry",
        "carrying": "carry",
        "runs": "run",
        "running": "run",
    }


def test_no_form_of_the_data_is_of_two_verbs() -> None:
    verbs = [base.strip() for base in clause_data("en")["verbs"].split("|")]
    forms = [form for base in set(verbs) for form in (third_person(base), ing_form(base))]
    assert len(set(forms)) == len(forms)
