"""The demo tenant: a fictional studio, so that a newcomer's first page is not empty."""
