"""The only place that ends, or reopens, a memory's validity.

Two ways to end: the world changed (`superseded`, `invalidate`): it was true until then and a reader of that past
still sees it; or it should never have been believed, or is unwanted (`correct`, `archive`): it is withdrawn from every
past as known from now on. What was known before stays readable with `known_at`.
"""

from memory.corrections.change import Change, ChangedSince, CorrectionError
from memory.corrections.correct import correct
from memory.corrections.decide import CONFIRMED_CONFIDENCE, archive, confirm, invalidate
from memory.corrections.index import index_rows
from memory.corrections.interval import end, reopen, withdraw
from memory.corrections.narrow import narrow
from memory.corrections.restore import restore

__all__ = [
    "CONFIRMED_CONFIDENCE",
    "Change",
    "ChangedSince",
    "CorrectionError",
    "archive",
    "confirm",
    "correct",
    "end",
    "index_rows",
    "invalidate",
    "narrow",
    "reopen",
    "restore",
    "withdraw",
]
