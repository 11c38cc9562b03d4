"""Evidence by the tokens that a block may have, as a picture (pure)."""

from collections.abc import Mapping, Sequence
from itertools import chain
from xml.sax.saxutils import escape

from memory.evaluation.summary import OVERALL, Row
from memory.evaluation.variants import FULL_TEXT, VECTOR

WIDTH, HEIGHT, MARGIN, LEGEND = 640, 320, 40, 24  # pixels
COLOURS = ("#b45309", "#64748b", "#0f766e", "#1d4ed8", "#9333ea")
RENDERED, PLAIN = "evidence@", "plain@"
Curve = Sequence[tuple[int, float]]
"""(Tokens, share 0..1 of the evidence), the fewest tokens first."""


def curves(rows: Sequence[Row]) -> dict[str, Curve]:
    """Return a curve for words alone, for vectors alone, for each policy and each block.

    Words and vectors alone are of the bare texts.
    """
    found: dict[str, Curve] = {}
    overall = [row for row in rows if row.category == OVERALL]
    for row in overall:
        if row.variant in {FULL_TEXT, VECTOR}:
            found[row.variant] = _curve(row, PLAIN)
        elif not row.variant.startswith("hybrid"):
            found[f"{row.variant}, bare texts"] = _curve(row, PLAIN)
            found[f"{row.variant}, block"] = _curve(row, RENDERED)
    return {name: curve for name, curve in found.items() if curve}


def svg(rows: Sequence[Row], *, title: str) -> str:
    """Return a line chart of the evidence within each budget of a run."""
    lines = curves(rows)
    points = chain.from_iterable(lines.values())
    budgets = sorted({tokens for tokens, _share in points})
    most = max(budgets, default=1)
    height = HEIGHT + LEGEND * len(lines)
    parts = [
        (
            f"<text x='{MARGIN}' y='20'>{escape(title)}: share of the evidence by tokens "
            "of the block</text>"
        )
    ]
    parts += [_grid(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    parts += [_tick(tokens, most) for tokens in budgets]
    parts += _drawn(lines, most)
    style = "font-family='sans-serif' font-size='12'"
    drawing = "".join(parts)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' "
        f"{style}>{drawing}</svg>\n"
    )


def _curve(row: Row, prefix: str) -> Curve:
    points = []
    for name, value in row.values.items():
        if name.startswith(prefix):
            tokens = int(name.removeprefix(prefix))
            points.append((tokens, value))
    return sorted(points)


def _drawn(lines: Mapping[str, Curve], most: int) -> list[str]:
    parts = []
    for place, (name, curve) in enumerate(lines.items()):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{_x(tokens, most):.1f},{_y(share):.1f}" for tokens, share in curve)
        line = f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2'/>"
        numbers = ", ".join(f"{share:.3f} in {tokens}" for tokens, share in curve)
        y = HEIGHT + LEGEND * place + LEGEND // 2
        legend = f"<text x='{MARGIN}' y='{y}' fill='{colour}'>{escape(name)}: {numbers}</text>"
        parts += [line, legend]
    return parts


def _grid(share: float) -> str:
    y, right = _y(share), WIDTH - MARGIN
    line = f"<line x1='{MARGIN}' y1='{y:.1f}' x2='{right}' y2='{y:.1f}' stroke='#e2e8f0'/>"
    return f"{line}<text x='8' y='{y + 4:.1f}' fill='#64748b'>{share:.2f}</text>"


def _tick(tokens: int, most: int) -> str:
    x, y = _x(tokens, most), HEIGHT - MARGIN + 18
    return f"<text x='{x:.1f}' y='{y}' fill='#64748b'>{tokens}</text>"


def _x(tokens: int, most: int) -> float:
    width = WIDTH - 2 * MARGIN
    return MARGIN + width * tokens / most


def _y(share: float) -> float:
    height = HEIGHT - 2 * MARGIN
    return HEIGHT - MARGIN - height * share
