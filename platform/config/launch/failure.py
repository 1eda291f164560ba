"""What stops a set-up: one sentence and its cure."""


class CannotStart(Exception):
    """Set-up or start cannot go on. ``str()`` of it says why and what to do."""
