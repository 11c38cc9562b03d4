"""What is known of a user or a group.

Entries merged from memories, their Markdown view, their passages.
"""
