"""The operators' pages of what is remembered, a file a page."""

from memory.admin import (
    conversation,
    item,
    keys,
    operators,
    policies,
    profiles,
    records,
    roles,
    search_entries,
    site,
    tenancy,
    words,
)

__all__ = [
    "conversation",
    "item",
    "keys",
    "operators",
    "policies",
    "profiles",
    "records",
    "roles",
    "search_entries",
    "site",
    "tenancy",
    "words",
]
