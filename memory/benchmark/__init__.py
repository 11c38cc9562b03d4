"""How fast the service is, against bare SQL on the same rows."""
