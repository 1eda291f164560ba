"""Load the language models before the first request needs them."""

from privacy.language.analyse import analyse


def warm_up() -> None:
    """Load both models and run each once (the first run of a model is slower)."""
    analyse("Alice met Bob at the station. 张伟昨天在北京。 She lives in a small town now.")
