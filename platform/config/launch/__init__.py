"""Set-up and supervision: from a fresh clone to a running house, and back to nothing running."""
