"""The objectives as lines over the last days, and what moved since yesterday.

Drawn without a script.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from observability.models import Objective, ObjectiveHour

CHARTED = (
    "utilization",
    "corrections",
    "retrieve_p95",
    "token_use",
)  # on the home page, in this order
DAYS = 7  # of a chart
WIDTH, HEIGHT = 240, 64  # of a chart, in its own units
LEAST_WHOLE = 1_000  # from here on a number is shown without its fractions
HEADROOM = 1.15  # of the scale over the largest of what it shows


@dataclass(frozen=True, slots=True)
class Chart:
    """One objective's line, as the home page draws it.

    Attributes:
        points: of a polyline, in WIDTH by HEIGHT units; empty where nothing was measured.
        limit_at: height of the limit's line, from the top.
        before: what it was a day ago; empty where it was not measured.
    """

    title: str
    value: str
    limit: str
    before: str
    is_met: bool | None
    points: str
    limit_at: float
    url: str


def charts(now: datetime) -> list[Chart]:
    """Return the charts of the home page. Two statements."""
    objectives = {one.name: one for one in Objective.objects.filter(name__in=CHARTED, enabled=True)}
    since = now - timedelta(days=DAYS)
    hours: dict[int, list[ObjectiveHour]] = {}
    for hour in ObjectiveHour.objects.filter(objective__in=objectives.values(), hour__gte=since):
        hours.setdefault(hour.objective_id, []).append(hour)
    shown = [objectives[name] for name in CHARTED if name in objectives]
    return [_chart(one, hours.get(one.pk, []), now=now) for one in shown]


def _chart(objective: Objective, hours: Sequence[ObjectiveHour], *, now: datetime) -> Chart:
    top = max((*(one.value for one in hours), objective.limit)) * HEADROOM or 1.0
    before = _value_before(hours, now - timedelta(days=1))
    return Chart(
        title=_(objective.description),
        value=worded(objective.value, unit=objective.unit),
        limit=f"{'≥' if objective.at_least else '≤'} "
        f"{worded(objective.limit, unit=objective.unit)}",
        before="" if before is None else worded(before, unit=objective.unit),
        is_met=objective.is_met,
        points=" ".join(_points(hours, top=top, now=now)),
        limit_at=round(HEIGHT * (1 - objective.limit / top), 1),
        url=reverse("admin:observability_objective_change", args=[objective.pk]),
    )


def worded(value: float | None, *, unit: str) -> str:
    """Return a number as people read it: shares as percent; a dash where there is none."""
    if value is None:
        return "–"
    if unit == "share":
        return f"{value:.1%}"
    whole = abs(value) >= LEAST_WHOLE
    return f"{value:,.0f} {_(unit)}" if whole else f"{value:.4g} {_(unit)}"


def _value_before(hours: Iterable[ObjectiveHour], moment: datetime) -> float | None:
    earlier = [one.value for one in hours if one.hour <= moment]
    return earlier[-1] if earlier else None


def _points(hours: Sequence[ObjectiveHour], *, top: float, now: datetime) -> Iterable[str]:
    span = timedelta(days=DAYS)
    for one in hours:
        across = WIDTH * (1 - (now - one.hour) / span)
        yield f"{across:.1f},{HEIGHT * (1 - one.value / top):.1f}"


def context(now: datetime) -> dict[str, Any]:
    """Return what the template draws with."""
    return {"charts": charts(now), "chart_width": WIDTH, "chart_height": HEIGHT, "chart_days": DAYS}
