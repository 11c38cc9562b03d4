"""Conversations of our own writing, and what a language model answered about them.

`pytest tests/recorded --collect-prompts=DIR` writes the prompts that have no answer yet, or whose
prompt has changed, into DIR; `python -m tests.recorded.keep FILE` keeps answers. The replay reads
the conversations with the answers.
"""
