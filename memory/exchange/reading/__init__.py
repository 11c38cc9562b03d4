"""What a path holds, read and checked before any of it is written. Nothing here asks a database."""
