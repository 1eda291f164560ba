"""The human door: the pages of people and admins, server-rendered, with htmx as an extra."""
