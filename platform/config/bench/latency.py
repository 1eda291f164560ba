"""Recall and remember over HTTP beside their floors, at 1,000 and 10,000 memories of a person
among 300,000 of others."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.bench.background import fill
from config.bench.client import Caller
from config.bench.floor import recall_floor, remember_floor
from config.bench.server import web_server
from config.bench.texts import memories, questions
from config.bench.timing import Times, time_interleaved
from kernel.context import Scope, TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.encoders.semantic import SemanticEncoder
from memory.remember_batch import remember_batch
from memory.values import Draft
from privacy.subjects import ensure_subject
from tenants.create_tenant import create_tenant
from tenants.issue_key import issue_key

SIZES = (1_000, 10_000)
OTHERS = 300_000
CALLS = 105
BATCH = 100
TURNS = 20


@dataclass(frozen=True, slots=True)
class Bench:
    """One run's scratch tenant."""

    context: TenantContext
    key: str
    data: Path | None
    tell: Callable[[str], None]


def measure_latency(
    superuser_url: str, data: Path | None, tell: Callable[[str], None], others: int = OTHERS
) -> dict[str, Any]:
    """The whole table."""
    context = create_tenant(f"bench {new_id()}")
    scopes = (Scope.MEMORY_READ, Scope.MEMORY_WRITE)
    bench = Bench(context, issue_key(context, agent="bench", scopes=scopes).secret, data, tell)
    tell(f"filling in {others:,} memories of others")
    fill(superuser_url, context.tenant_id, SemanticEncoder.model, others)
    with web_server() as url:
        return {f"{size}": _measure(bench, url, size) for size in SIZES}


def _measure(bench: Bench, url: str, size: int) -> dict[str, Any]:
    subject = f"person-{size}"
    batch = _load(bench, subject, size)
    with tenant_transaction(bench.context):
        person = ensure_subject(bench.context, subject)
    caller = Caller(url, bench.key)
    bench.tell(f"measuring at {size:,} memories")
    recall = time_interleaved(
        {
            "http": lambda query: caller.post(
                "/api/v1/recall", {"subject": subject, "query": query}
            ),
            "floor": recall_floor(bench.context.tenant_id, person.id),
        },
        questions(bench.data, CALLS),
    )
    remember = time_interleaved(
        {
            "http": lambda text: caller.post(
                "/api/v1/memories", {"subject": subject, "text": text, "session": "bench"}
            ),
            "floor": remember_floor,
        },
        memories(bench.data, size + CALLS)[size:] if size < 2_000 else memories(bench.data, CALLS),
    )
    return {"recall": _ratio(recall), "remember": _ratio(remember), "batch": batch}


def _load(bench: Bench, subject: str, size: int) -> dict[str, float]:
    """Remember ``size`` real memories in batches; memories per second until stored, and until
    embedded."""
    bench.tell(f"remembering {size:,} real memories")
    texts = memories(bench.data, size)
    stored = 0.0
    started = time.perf_counter()
    for start in range(0, size, BATCH):
        drafts = [
            Draft(text=text, session=f"s{(start + i) // TURNS}", turn=(start + i) % TURNS)
            for i, text in enumerate(texts[start : start + BATCH])
        ]
        began = time.perf_counter()
        (first, *_) = remember_batch(bench.context, drafts, subject=subject, gate="off")
        stored += time.perf_counter() - began
        if first.memory is not None:
            encode_pending(bench.context, first.memory.subject_id)
    whole = time.perf_counter() - started
    return {
        "stored_per_second": round(size / stored, 1),
        "complete_per_second": round(size / whole, 1),
    }


def _ratio(times: dict[str, Times]) -> dict[str, Any]:
    return {
        "http": times["http"].as_json(),
        "floor": times["floor"].as_json(),
        "p50_ratio": round(times["http"].p50 / times["floor"].p50, 2),
        "p95_ratio": round(times["http"].p95 / times["floor"].p95, 2),
    }
