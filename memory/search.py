"""Stage one and stage two: ids and scores for a question, nothing opened.

Runs inside the person's transaction. Candidates come from every index within a budget; then one
pure function ranks them (``memory.retrieval``).
"""

from django.db.models import QuerySet

from memory.index.candidates import find_candidates
from memory.index.filters import passing
from memory.models import Memory
from memory.read_question import Signals
from memory.retrieval import Ranked, rank
from memory.values import Question
from privacy.subjects import Person


def search(person: Person, question: Question, signals: Signals) -> list[Ranked]:
    """The best memories for ``question``, at most ``question.limit``, with reasons."""
    rows: QuerySet[Memory] = Memory.objects.within(person.context)
    among = passing(rows, person, question.filters)
    candidates = find_candidates(person.context, signals, as_of=question.as_of, among=among)
    return rank(signals.structure, candidates, signals.arm, limit=question.limit)
