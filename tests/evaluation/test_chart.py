"""`evaluate --plot`: what a run measured, drawn as it is."""

from xml.etree import ElementTree

from memory.evaluation.chart import COLOURS, curves, svg
from memory.evaluation.summary import OVERALL, Row

ROWS = [
    Row(
        "full_text",
        OVERALL,
        4,
        {"plain@800": 0.6, "plain@300": 0.4, "evidence@300": 0.3, "mrr": 0.5},
        1.0,
    ),
    Row("hybrid", OVERALL, 4, {"plain@300": 0.45, "plain@800": 0.7}, 1.0),
    Row(
        "unified",
        OVERALL,
        4,
        {"plain@300": 0.5, "plain@800": 0.9, "evidence@300": 0.48, "evidence@800": 0.88},
        1.0,
    ),
    Row("unified", "temporal", 1, {"plain@300": 0.1, "evidence@300": 0.1}, 1.0),
]


def test_a_policy_has_a_curve_for_its_block_and_one_for_its_bare_texts_and_an_arm_has_one() -> None:
    assert curves(ROWS) == {
        "full_text": [(300, 0.4), (800, 0.6)],
        "unified, bare texts": [(300, 0.5), (800, 0.9)],
        "unified, block": [(300, 0.48), (800, 0.88)],
    }


def test_the_picture_has_a_line_a_curve_higher_where_more_is_found() -> None:
    drawn = ElementTree.fromstring(svg(ROWS, title="a < b"))  # noqa: S314 - made here
    lines = [each for each in drawn.iter() if each.tag.endswith("polyline")]
    assert [line.attrib["stroke"] for line in lines] == list(COLOURS[:3])
    heights = [
        [float(point.split(",")[1]) for point in line.attrib["points"].split()] for line in lines
    ]
    assert heights[1][1] < heights[2][1] < heights[0][1] < heights[0][0]
    assert any("a < b" in (each.text or "") for each in drawn.iter())


def test_a_run_without_budgets_is_an_empty_picture() -> None:
    assert "polyline" not in svg([Row("unified", OVERALL, 1, {"mrr": 1.0}, 1.0)], title="none")
