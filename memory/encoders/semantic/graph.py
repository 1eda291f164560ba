"""The encoder of multilingual-e5-small as an ONNX graph in 8-bit integers, built from its weights.

Matrix products run on integers. Weights: one scale an output channel, in 7 bits, since AVX2 adds
pairs of products in 16. Inputs: one scale a text, which loses little, except for the inner layer
of each block: a few tokens there are a hundred times the rest, so each row has its own scale.
Measured against the package's engine: cosine ≥ .997, and fp32 would be half as fast.

Word embeddings are looked up outside: 250,000 rows would be 384 MB of floats.
Operators: https://onnx.ai/onnx/operators/ and, for ``com.microsoft``,
https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import TensorProto, helper, numpy_helper

from memory.encoders.semantic.weights import Floats, Weights, dequantised

INPUT = "embedded"
OUTPUT = "pooled"
OPSET = 20
IR_VERSION = 9
FUSED = "com.microsoft"

WEIGHT_LIMIT = 63.0
BYTE_LIMIT = 255.0
GELU_FLOOR = 0.17
"""GELU is nowhere below -0.17: with this added, its output is never negative."""


def build_graph(weights: Weights) -> bytes:
    """A serialised model: ``embedded`` (1, tokens, hidden), the sums of word, position and type
    embeddings, to ``pooled`` (1, hidden), the mean of the last layer."""
    graph = _Graph(weights)
    states = graph.layer_norm(INPUT)
    for layer in range(weights.shape.layers):
        states = graph.block(f"l{layer}.", states)
    graph.mean(states)
    return graph.serialised()


def quantised(weights: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """``(outputs, inputs)`` floats as integers of 7 bits and a scale for each output."""
    scales = np.abs(weights).max(axis=1) / np.float32(WEIGHT_LIMIT)
    return np.rint(weights / scales[:, None]).astype(np.int8), scales


class _Graph:
    """Nodes and constants as they accumulate; each method adds one part and names its output."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._nodes: list[Any] = []
        self._constants: list[Any] = []

    def layer_norm(self, states: str) -> str:
        scale, bias = self._floats("emb.ln.w"), self._floats("emb.ln.b")
        epsilon = self._weights.shape.epsilon
        return self._node("LayerNormalization", [states, scale, bias], "emb", epsilon=epsilon)

    def block(self, layer: str, states: str) -> str:
        """One transformer block: attention and the inner layer, each added and normalised."""
        attended = self._attention(layer, states)
        middle = self._add_and_normalise(layer + "aln", attended, states)
        inner = self._linear(layer + "fi", middle, [layer + "fi"])
        outer = self._row_scaled_linear(layer + "fo", self._fused("Gelu", [inner], layer + "gelu"))
        return self._add_and_normalise(layer + "oln", outer, middle)

    def mean(self, states: str) -> None:
        axis = self._constant("axis", np.array([1], np.int64))
        self._node("ReduceMean", [states, axis], OUTPUT, keepdims=0)

    def serialised(self) -> bytes:
        hidden = self._weights.shape.hidden
        inputs = helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, [1, "tokens", hidden])
        output = helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, [1, hidden])
        graph = helper.make_graph(self._nodes, "e5", [inputs], [output], self._constants)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(FUSED, 1)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)
        return bytes(model.SerializeToString(deterministic=True))

    def _attention(self, layer: str, states: str) -> str:
        parts = [layer + part for part in "qkv"]
        joined = self._linear(layer + "qkv", states, parts)
        self._nodes.append(helper.make_node("Split", [joined], parts, axis=-1, num_outputs=3))
        heads = self._weights.shape.heads
        attended = self._fused("MultiHeadAttention", parts, layer + "heads", num_heads=heads)
        return self._linear(layer + "ao", attended, [layer + "ao"])

    def _add_and_normalise(self, name: str, update: str, states: str) -> str:
        inputs = [update, states, self._floats(name + ".w"), self._floats(name + ".b")]
        epsilon = self._weights.shape.epsilon
        return self._fused("SkipLayerNormalization", inputs, name, epsilon=epsilon)

    def _linear(self, name: str, states: str, parts: list[str]) -> str:
        """Rows of ``parts`` stacked into one product, the input under one scale."""
        width = self._weights.shape.hidden
        rows = [dequantised(self._weights.blocks(part + ".w", width)) for part in parts]
        matrix, scales = quantised(np.concatenate(rows))
        inputs = [
            states,
            self._constant(name + ".w", matrix.T),
            self._constant(name + ".s", scales),
            self._constant(name + ".z", np.zeros(len(scales), np.int8)),
            self._constant(name + ".c", np.concatenate([self._bias(part) for part in parts])),
        ]
        return self._fused("DynamicQuantizeMatMul", inputs, name + ".y")

    def _row_scaled_linear(self, name: str, states: str) -> str:
        """The product of a GELU's output, each row of it under a scale of its own."""
        width = self._weights.shape.inner
        matrix, scales = quantised(dequantised(self._weights.blocks(name + ".w", width)))
        integers, row_scales = self._rows_as_bytes(name, states)
        product = self._node(
            "MatMulInteger", [integers, self._constant(name + ".w", matrix.T)], name + ".i"
        )
        exact = self._node("Cast", [product], name + ".f", to=TensorProto.FLOAT)
        by_row = self._node("Mul", [exact, row_scales], name + ".r")
        scaled = self._node("Mul", [by_row, self._constant(name + ".s", scales)], name + ".m")
        shift = np.float32(GELU_FLOOR) * (matrix.astype(np.float32).sum(axis=1) * scales)
        return self._node(
            "Add", [scaled, self._constant(name + ".c", self._bias(name) - shift)], name + ".y"
        )

    def _rows_as_bytes(self, name: str, states: str) -> tuple[str, str]:
        """``states`` lifted above zero, as unsigned bytes (1, tokens, inner), and the scale of
        each row (1, tokens, 1)."""
        around = self._constant(name + ".around", np.array([0, 2], np.int64))
        floor = self._constant(name + ".floor", np.float32(GELU_FLOOR))
        step = self._constant(name + ".step", np.float32(1 / BYTE_LIMIT))
        lifted = self._node("Add", [states, floor], name + ".lifted")
        peaks = self._node("ReduceMax", [lifted, around], name + ".peaks", keepdims=0)
        scales = self._node("Mul", [peaks, step], name + ".scales")
        integers = self._node("QuantizeLinear", [lifted, scales], name + ".u8", axis=1)
        return integers, self._node("Unsqueeze", [scales, around], name + ".column")

    def _bias(self, part: str) -> Floats:
        return self._weights.floats(part + ".b")

    def _floats(self, name: str) -> str:
        return self._constant(name, self._weights.floats(name))

    def _constant(self, name: str, value: npt.ArrayLike) -> str:
        array = np.ascontiguousarray(value) if np.ndim(value) else np.asarray(value)
        self._constants.append(numpy_helper.from_array(array, name))
        return name

    def _fused(self, operator: str, inputs: list[str], output: str, **attributes: Any) -> str:
        return self._node(operator, inputs, output, domain=FUSED, **attributes)

    def _node(self, operator: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output
