"""A person's own pages. None takes a tenant or a person from its path: the sign-in says whose."""
