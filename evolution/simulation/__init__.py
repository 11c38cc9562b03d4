"""A story without a model.

People with hidden preferences that drift, and an agent that learns what came of it.
"""
