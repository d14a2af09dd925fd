"""A client of healthd, the health data store of one person on Linux."""
