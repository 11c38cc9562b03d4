"""The operators' pages of what is remembered, a room a package."""

from memory.admin import receipt_texts, translated_names
from memory.admin.access import (
    bound_tenants,
    erasures,
    hidden_tables,
    keys,
    operator_settings,
    operators,
    preferences,
    roles,
    seals,
    trail,
)
from memory.admin.deciding import reverting, undoing
from memory.admin.find import page as find
from memory.admin.memories import item, profiles, recalls, records, revision_pages, search_entries
from memory.admin.people import conversation, erasing, tenancy
from memory.admin.policies import experiments
from memory.admin.policies import versions as policies
from memory.admin.review import page as review

__all__ = [
    "bound_tenants",
    "conversation",
    "erasing",
    "erasures",
    "experiments",
    "find",
    "hidden_tables",
    "item",
    "keys",
    "operator_settings",
    "operators",
    "policies",
    "preferences",
    "profiles",
    "recalls",
    "receipt_texts",
    "records",
    "reverting",
    "review",
    "revision_pages",
    "roles",
    "seals",
    "search_entries",
    "tenancy",
    "trail",
    "translated_names",
    "undoing",
]
