"""The indexes over a person's memories, each a small shell around its queries.

All run inside a ``tenant_transaction`` confined to one person, and answer with ids and numbers.
"""
