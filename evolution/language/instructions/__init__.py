"""What a person asks of the assistant for good."""
