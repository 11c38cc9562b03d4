"""Several memories that say the same become one (SPEC 5, Consolidate). Source: D 6.3."""
