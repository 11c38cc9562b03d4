"""Django's PostgreSQL, with connections that know what they may reach."""
