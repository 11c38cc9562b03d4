"""Stored confidence follows what outcomes say of a memory: rules, runs and their reports."""
