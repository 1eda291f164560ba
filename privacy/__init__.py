"""What may be kept and who may open it: redaction, keys, sealing, subjects' rights."""
