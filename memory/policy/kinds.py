"""The kinds of memory, as policies and blocks know them: their words.

Their numbers stand in `kind_defaults.py`. The other half of each kind, its table and its columns,
is declared in `memory/kind_declarations`.
"""

from typing import Literal

Source = Literal[
    "task",
    "learning",
    "capability",
    "goal",
    "event",
    "fact",
    "preference",
    "constraint",
    "episode",
    "procedure",
    "insight",
    "segment",
    "profile",
]
