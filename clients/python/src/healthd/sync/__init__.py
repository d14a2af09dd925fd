# Made from clients/python/src/healthd/aio by scripts/generate-clients. Do not edit.
"""The synchronous client, which `healthd` offers."""
