"""The verbs on memories: remember, recall, revise, forget; their encoders and retrieval."""
