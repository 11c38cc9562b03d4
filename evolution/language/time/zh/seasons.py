"""Chinese seasons and school holidays: 今年夏天 is from June to August (pure)."""

from __future__ import annotations

from dataclasses import replace

from evolution.language.time.periods import Context, unit
from evolution.language.time.rule import Match, Reading
from evolution.language.time.zh.words import following

# First month and number of months of a season; winter begins in December. Holidays as in most
# schools.
SEASONS = {"春": (3, 3), "夏": (6, 3), "秋": (9, 3), "冬": (12, 3), "暑假": (7, 2), "寒假": (1, 2)}


def _season(match: Match, parent: Reading, _: Context) -> Reading:
    if parent is None or parent.kind != "year":
        return None
    name = match.group()
    month, months = SEASONS.get(name) or SEASONS[name[0]]
    first = parent.start.replace(month=month)
    season = unit(first, "month", count=months)
    return replace(season, approximate=True, label=name, kind="named part")


# 夏天, 秋; not 春节
SEASON_RULE = following(r"[春夏秋冬][天季]|[春夏秋冬](?![节至分游装令])|暑假|寒假", _season)
