"""The wall between tenants that the database itself keeps; see docs/design/security.md."""
