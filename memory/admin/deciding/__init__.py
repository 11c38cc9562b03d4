"""What an operator decides over one memory: its reason, what it changes, and its history."""
