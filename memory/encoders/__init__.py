"""What turns a redacted text into a trace: one encoder a kind."""
