"""What is remembered, a table a file."""
