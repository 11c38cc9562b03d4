"""Is it good enough? Measured now and then; what is not opens an alert, is told and acted upon."""
