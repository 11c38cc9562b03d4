"""Which rows tell the same statement, and how a block gives it once: in its best form."""
