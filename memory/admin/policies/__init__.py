"""Policies as stored versions."""
