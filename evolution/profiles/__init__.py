"""What is known of a user or a group: entries merged from memories, their Markdown view, their passages."""
