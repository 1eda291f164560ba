"""What stops a set-up: one sentence and its cure."""


class CannotStart(Exception):  # noqa: N818  (it reads as the sentence it prints)
    """Set-up or start cannot go on. ``str()`` of it says why and what to do."""
