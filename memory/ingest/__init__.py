"""Typed records in: validated, upserted by external id, indexed."""
