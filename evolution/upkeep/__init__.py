"""The jobs that tidy what is remembered.

Consolidation, compression, retirement, all through one runner.
"""
