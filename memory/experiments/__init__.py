"""Policies that are tried on a share of scopes, and on recorded retrievals."""
