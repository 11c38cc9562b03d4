"""The one door for every change of what is remembered.

Two ways to end: the world changed (`Ending`, `invalidate`): it was true until then, and a reader of
that past still sees it; or it should never have been believed, or is unwanted (`withdrawn`,
`correct`, `archive`): it is withdrawn from every past as known from now on. What was known before
stays readable with `known_at`.

A statement is said once: what ends it takes its words out of every row that holds them, and one
undo puts them back.
"""

from memory.index.rows import index_rows
from memory.revisions.decisions import (
    Action,
    Done,
    archive,
    confirm,
    consequences,
    correct,
    decide_link,
    invalidate,
    restore,
    statement_of,
)
from memory.revisions.interval import end, withdraw
from memory.revisions.merging import merge
from memory.revisions.revise import revise, revise_scopes
from memory.revisions.tellings import PROFILE_ENTRY, told_by
from memory.revisions.types import (
    Change,
    ChangedSince,
    Consequence,
    CorrectionError,
    Ending,
    Narrowing,
    NewLink,
    Revised,
    Revision,
    Telling,
    Update,
)
from memory.revisions.undo import undo, undo_consequences

__all__ = [
    "PROFILE_ENTRY",
    "Action",
    "Change",
    "ChangedSince",
    "Consequence",
    "CorrectionError",
    "Done",
    "Ending",
    "Narrowing",
    "NewLink",
    "Revised",
    "Revision",
    "Telling",
    "Update",
    "archive",
    "confirm",
    "consequences",
    "correct",
    "decide_link",
    "end",
    "index_rows",
    "invalidate",
    "merge",
    "restore",
    "revise",
    "revise_scopes",
    "statement_of",
    "told_by",
    "undo",
    "undo_consequences",
    "withdraw",
]
