"""A story as a picture: corrections and precision, with the loop and without (pure)."""

from collections.abc import Callable, Mapping, Sequence

from evolution.simulation.measures import TurnRecord, corrections, precision

WIDTH, HEIGHT, MARGIN = 640, 220, 40
WINDOW = 100  # turns a point
COLOURS = {"learning": "#0f766e", "not learning": "#b45309"}
MOST_PERCENT = 100.0

Measure = Callable[[Sequence[TurnRecord]], float]


def svg(stories: Mapping[str, Sequence[TurnRecord]]) -> str:
    """Return two line charts, by hundreds of turns.

    Rejected turns, and the share of what was given that was true.
    """
    rejected = _lines(stories, _rejected)
    true = _lines(stories, _true)
    charts = _chart("rejected turns of 100", rejected, offset=0)
    charts += _chart("given memories that were true, %", true, offset=HEIGHT)
    size = f"viewBox='0 0 {WIDTH} {2 * HEIGHT}'"
    style = "font-family='sans-serif' font-size='12'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {style}>{charts}</svg>\n"


def _lines(stories: Mapping[str, Sequence[TurnRecord]], measure: Measure) -> dict[str, list[float]]:
    return {name: _windows(turns, measure) for name, turns in stories.items()}


def _rejected(turns: Sequence[TurnRecord]) -> float:
    return 100.0 * corrections(turns) / len(turns)


def _true(turns: Sequence[TurnRecord]) -> float:
    return 100.0 * precision(turns)


def _windows(turns: Sequence[TurnRecord], measure: Measure) -> list[float]:
    starts = range(0, len(turns), WINDOW)
    return [measure(turns[start : start + WINDOW]) for start in starts]


def _chart(title: str, lines: Mapping[str, Sequence[float]], *, offset: int) -> str:
    top = offset + 18
    parts = [f"<text x='{MARGIN}' y='{top}'>{title}</text>"]
    for place, (name, values) in enumerate(lines.items()):
        colour = COLOURS.get(name, "#334155")
        left = WIDTH - 150 - 120 * place
        points = _points(values, offset)
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2'/>"
        )
        parts.append(f"<text x='{left}' y='{top}' fill='{colour}'>{name}</text>")
    base = offset + HEIGHT - MARGIN
    right = WIDTH - MARGIN
    parts.append(f"<line x1='{MARGIN}' y1='{base}' x2='{right}' y2='{base}' stroke='#94a3b8'/>")
    for percent in (0, 50, 100):
        height = _y(percent, offset) + 4
        parts.append(f"<text x='6' y='{height:.0f}' fill='#64748b'>{percent}</text>")
    return "".join(parts)


def _points(values: Sequence[float], offset: int) -> str:
    """Return the points of a line from the left margin to the right one."""
    width = WIDTH - 2 * MARGIN
    gaps = max(1, len(values) - 1)
    points = []
    for number, value in enumerate(values):
        x = MARGIN + width * number / gaps
        points.append(f"{x:.1f},{_y(value, offset):.1f}")
    return " ".join(points)


def _y(percent: float, offset: int) -> float:
    base = offset + HEIGHT - MARGIN
    height = HEIGHT - 2 * MARGIN
    return base - height * percent / MOST_PERCENT
