"""Sessions: turns as they come in, what is short-lived of them, and their ends."""
