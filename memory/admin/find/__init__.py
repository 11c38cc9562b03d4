"""One search over what is remembered, and the playground on the same page."""
