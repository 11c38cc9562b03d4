"""Tenants, scopes, sessions, turns and runs."""
