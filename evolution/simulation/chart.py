"""A story as a picture: corrections and precision, with the loop and without (pure)."""

from collections.abc import Callable, Mapping, Sequence

from evolution.simulation.measures import TurnRecord, corrections, precision

WIDTH, HEIGHT, MARGIN = 640, 220, 40
WINDOW = 100  # turns a point
COLOURS = {"learning": "#0f766e", "not learning": "#b45309"}


def svg(stories: Mapping[str, Sequence[TurnRecord]]) -> str:
    """Return two line charts, by hundreds of turns: rejected turns, and the share of what was given that was true."""
    charts = (
        ("rejected turns of 100", {name: _windows(each, _rejected) for name, each in stories.items()}, 100.0),
        ("given memories that were true, %", {name: _windows(each, _true) for name, each in stories.items()}, 100.0),
    )
    parts = [_chart(title, lines, top, offset=place * HEIGHT) for place, (title, lines, top) in enumerate(charts)]
    height = HEIGHT * len(charts)
    style = "font-family='sans-serif' font-size='12'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' {style}>{''.join(parts)}</svg>\n"


def _rejected(turns: Sequence[TurnRecord]) -> float:
    return 100.0 * corrections(turns) / len(turns)


def _true(turns: Sequence[TurnRecord]) -> float:
    return 100.0 * precision(turns)


def _windows(turns: Sequence[TurnRecord], measure: Callable[[Sequence[TurnRecord]], float]) -> list[float]:
    return [measure(turns[start : start + WINDOW]) for start in range(0, len(turns), WINDOW)]


def _chart(title: str, lines: Mapping[str, Sequence[float]], top: float, *, offset: int) -> str:
    parts = [f"<text x='{MARGIN}' y='{offset + 18}'>{title}</text>"]
    for place, (name, values) in enumerate(lines.items()):
        colour = COLOURS.get(name, "#334155")
        points = " ".join(_point(number, value, len(values), top, offset) for number, value in enumerate(values))
        parts.append(f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2'/>")
        parts.append(f"<text x='{WIDTH - 150 - 120 * place}' y='{offset + 18}' fill='{colour}'>{name}</text>")
    base = offset + HEIGHT - MARGIN
    parts.append(f"<line x1='{MARGIN}' y1='{base}' x2='{WIDTH - MARGIN}' y2='{base}' stroke='#94a3b8'/>")
    for share in (0, 50, 100):
        height = _y(share, top, offset)
        parts.append(f"<text x='6' y='{height + 4:.0f}' fill='#64748b'>{share}</text>")
    return "".join(parts)


def _point(number: int, value: float, count: int, top: float, offset: int) -> str:
    x = MARGIN + (WIDTH - 2 * MARGIN) * number / max(1, count - 1)
    return f"{x:.1f},{_y(value, top, offset):.1f}"


def _y(value: float, top: float, offset: int) -> float:
    return offset + HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / top
