"""Memories in and out as files: API items as JSONL, chat logs, Markdown workspaces."""
