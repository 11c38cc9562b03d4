"""What the pages of the admin hand to their templates."""

from typing import Any

PageContext = dict[str, Any]
"""What a template is given, by name."""
Button = dict[str, Any]
"""A link that a page offers.

`label`, `icon`, `url`, and `primary` where it is the first to think of.
"""
