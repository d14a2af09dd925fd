"""The messages of proto/health/v1, as protoc makes them."""
