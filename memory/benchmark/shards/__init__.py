"""Several servers behind a router by tenant and scope, against one server with the same rows."""
