"""The rows of a scope become a workspace of files, and items that say them again."""
