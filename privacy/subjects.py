"""Find or create the person an act is about, with their keys opened.

All of it runs inside a ``tenant_transaction``. What a bound credential may not see does not
exist for it: row security under the narrowed context shows no other person.
"""

import hmac
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection

from audit.append import append
from audit.events import SubjectCreated
from kernel.aead import Place, open_bytes, seal_bytes
from kernel.context import TenantContext
from kernel.errors import Conflict, InvalidInput, NotFound, Unavailable
from kernel.ids import new_id
from privacy.keys import SubjectKeys, make_subject_keys, open_subject_keys
from privacy.models import Subject, SubjectKey, SubjectStatus
from privacy.policies import policy_in_force, policy_of, rules_in_force
from privacy.redaction import Policy, RedactedText, redact_label
from tenants.keys import TenantKeys, open_tenant_keys

NAME_LIMIT = 255
REFERENCE_BYTES = 16
HOLD = """
SELECT subject.status, key.version FROM privacy_subject AS subject
JOIN privacy_subjectkey AS key ON key.tenant_id = subject.tenant_id AND key.subject_id = subject.id
WHERE subject.tenant_id = %s AND subject.id = %s FOR SHARE
"""
HOLD_TENANT_KEY = "SELECT 1 FROM tenants_tenantkey WHERE tenant_id = %s FOR SHARE"
FROZEN = "This person's memory is restricted: nothing is changed until that is lifted."
ROTATED = "This person's keys were rotated just now, and nothing was written: repeat the request."


@dataclass(frozen=True, slots=True)
class Person:
    """A resolved subject: ``context`` is narrowed to them, ``keys`` are open, ``policy`` is what
    the tenant has done with what redaction finds."""

    id: UUID
    status: SubjectStatus
    context: TenantContext
    keys: SubjectKeys = field(repr=False)
    policy: Policy = field(repr=False)

    @property
    def is_active(self) -> bool:
        """Whether the person's memories may be recalled and added to."""
        return self.status is SubjectStatus.ACTIVE

    def redact_label(self, text: str) -> RedactedText:
        """A short field of theirs, by the rules of the policy in force."""
        return redact_label(text, pseudonym_key=self.keys.blind, policy=self.policy)

    def require_writable(self) -> None:
        """Raise :class:`Conflict` while the person's memory is frozen."""
        if not self.is_active:
            raise Conflict(FROZEN)


def find_subject(context: TenantContext, name: str) -> Person | None:
    """The person whom the tenant calls ``name``, or None. Two queries."""
    tenant_keys = open_tenant_keys(context)
    return _lookup(context, tenant_keys, subject__reference=_reference(tenant_keys, _checked(name)))


def get_subject(context: TenantContext, name: str) -> Person:
    """As :func:`find_subject`, but raises :class:`NotFound`."""
    person = find_subject(context, name)
    if person is None:
        raise NotFound("subject")
    return person


def load_subject(context: TenantContext, subject_id: UUID) -> Person:
    """The person with that random id; raises :class:`NotFound`. Two queries."""
    person = _lookup(context, open_tenant_keys(context), subject_id=subject_id)
    if person is None:
        raise NotFound("subject")
    return person


def ensure_subject(context: TenantContext, name: str) -> Person:
    """The person called ``name``, created (and audited) on first sight.

    A credential bound to one person creates nobody: :class:`NotFound`.
    """
    person = find_subject(context, name)
    if person is not None:
        return person
    if context.bound:
        raise NotFound("subject")
    return _create(context, _checked(name))


def hold(person: Person) -> None:
    """Keep the person from being erased or frozen, and their keys from being rotated, until the
    transaction ends. One query.

    Raises :class:`Conflict` or :class:`Unavailable` if that happened since they were resolved:
    what was prepared for them is refused, never left behind.
    """
    status = hold_keys(person)
    if status == SubjectStatus.FROZEN:
        raise Conflict(FROZEN)
    if status != SubjectStatus.ACTIVE:
        raise Conflict("This person was erased meanwhile; nothing was written.")


def hold_keys(person: Person) -> str | None:
    """As :func:`hold` for a person in any state: whoever seals without writing memories. Returns
    their status, None after an erasure."""
    with connection.cursor() as cursor:
        cursor.execute(HOLD, [person.context.tenant_id, person.id])
        row = cursor.fetchone()
    if row is not None and row[1] != person.keys.text.version:
        raise Unavailable(ROTATED)
    return None if row is None else str(row[0])


def subject_name(context: TenantContext, tenant_keys: TenantKeys, row: Subject) -> str:
    """The tenant's own id for the person, opened."""
    place = name_place(context, row.id)
    return open_bytes(tenant_keys.wrap, bytes(row.sealed_name or b""), place).decode()


def _create(context: TenantContext, name: str) -> Person:
    _hold_tenant_key(context)
    tenant_keys = open_tenant_keys(context)
    subject_id = new_id()
    sealed = seal_bytes(tenant_keys.wrap, name.encode(), name_place(context, subject_id))
    reference = _reference(tenant_keys, name)
    row, created = Subject.objects.within(context).get_or_create(
        tenant_id=context.tenant_id,
        reference=reference,
        defaults={"id": subject_id, "sealed_name": sealed},
    )
    if not created:
        return load_subject(context, row.id)
    keys = make_subject_keys(context, subject_id, tenant_keys)
    append(SubjectCreated(), context=context, key=keys.audit, subject_id=subject_id)
    policy = policy_in_force(context)
    return Person(subject_id, SubjectStatus.ACTIVE, context.narrowed(subject_id), keys, policy)


def _hold_tenant_key(context: TenantContext) -> None:
    """Keep the tenant's key from being rotated until what it wraps now is committed."""
    with connection.cursor() as cursor:
        cursor.execute(HOLD_TENANT_KEY, [context.tenant_id])


def _lookup(context: TenantContext, tenant_keys: TenantKeys, **where: object) -> Person | None:
    rows = SubjectKey.objects.within(context).select_related("subject")
    rows = rows.annotate(rules=rules_in_force(context))
    row = rows.filter(**where).first()
    if row is None:
        return None
    keys = open_subject_keys(context, row, tenant_keys)
    status = SubjectStatus(row.subject.status)
    return Person(
        row.subject_id, status, context.narrowed(row.subject_id), keys, policy_of(row.rules)
    )


def _reference(tenant_keys: TenantKeys, name: str) -> bytes:
    """A keyed reference to the tenant's id: equal ids match, nobody else can test a guess."""
    return hmac.digest(tenant_keys.blind, b"subject\0" + name.encode(), "sha256")[:REFERENCE_BYTES]


def _checked(name: str) -> str:
    if not 0 < len(name) <= NAME_LIMIT or "\0" in name:
        raise InvalidInput("subject", f"A subject's id has 1 to {NAME_LIMIT} characters, no NUL.")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise InvalidInput("subject", "The subject's id holds a lone surrogate.") from None
    return name


def name_place(context: TenantContext, subject_id: UUID) -> Place:
    """Where the tenant's sealed id for a person belongs."""
    return Place(context.tenant_id, subject_id, subject_id, "subject-name")
