"""The JSON door: one file a resource, each parses, calls one verb and serialises its answer."""
