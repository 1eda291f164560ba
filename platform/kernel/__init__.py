"""The floor every room stands on: errors, ids, clock, canonical bytes, context, isolation."""
