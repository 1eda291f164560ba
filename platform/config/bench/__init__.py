"""Benchmarks: each figure beside its floor, measured in one run on the same engines.

The floor of a recall or a remember is what no design can avoid: the language model's reading of
the text, its embedding, and (for a recall) one raw exact scan of the person's vectors.
"""
