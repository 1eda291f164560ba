"""Who you are and what you may touch: tenants, their keys, users, members, agents, API keys."""
