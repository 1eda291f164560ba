"""Evaluate recall on a data set through the same verbs that callers use."""
