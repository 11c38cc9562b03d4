"""Who may do what: keys, operators, roles."""
