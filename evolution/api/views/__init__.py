"""The calls, a file a resource."""
