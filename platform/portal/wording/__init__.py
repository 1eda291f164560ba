"""The portal's words for what the rooms call by name. Whole sentences, never glued ones."""
