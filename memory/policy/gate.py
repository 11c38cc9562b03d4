"""The policy of the gate: when a query is worth a recall.

The reasons of its numbers: docs/design/policies.md.
"""

from memory.policy.section import Count, Section


class Gate(Section):
    """When a query is worth a recall."""

    min_cjk_characters: Count = 5
    """CJK characters; fewer skip the recall"""
    min_latin_letters: Count = 3
    """Latin letters; fewer skip the recall"""
    long_query_characters: Count = 20
    """characters above which an entity or project name asks for a recall"""
