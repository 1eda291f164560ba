"""Which labels mean the same: those of the sets, of Presidio and of ours, in groups.

What is in no group is looked at by no measure but the leak rate: places, organisations, plain
dates and links are labelled in some sets and left out in others.
"""

from privacy.redaction.entity_type import KINDS, Kind

SECRET, STRUCTURED, ADDRESS, PERSON = "secret", "structured", "address", "person"
GROUPS = (SECRET, STRUCTURED, ADDRESS, PERSON)

# Labels that are not among our own types.
OTHERS = {
    "ADDRESS": ADDRESS,
    "BANK_CARD": STRUCTURED,
    "CN_BANK_CARD": STRUCTURED,
    "CN_ID_CARD": STRUCTURED,
    "CN_PASSPORT": STRUCTURED,
    "CN_PHONE": STRUCTURED,
    "CN_TRAVEL_PERMIT": STRUCTURED,
    "CRYPTO": STRUCTURED,
    "EMAIL": STRUCTURED,
    "ID_CARD": STRUCTURED,
    "LANDLINE": STRUCTURED,
    "PERSON_NAME": PERSON,
    "PHONE": STRUCTURED,
    "USCC": STRUCTURED,
    "DE_TAX_ID": STRUCTURED,
    "ES_NIE": STRUCTURED,
    "ES_NIF": STRUCTURED,
    "FI_PERSONAL_IDENTITY_CODE": STRUCTURED,
    "HK_ID": STRUCTURED,
    "IT_FISCAL_CODE": STRUCTURED,
    "PL_PESEL": STRUCTURED,
    "SE_PERSONNUMMER": STRUCTURED,
    "TW_ID": STRUCTURED,
    "UK_DRIVING_LICENCE": STRUCTURED,
    "UK_NHS": STRUCTURED,
    "UK_PASSPORT": STRUCTURED,
    "US_BANK_NUMBER": STRUCTURED,
    "US_DRIVER_LICENSE": STRUCTURED,
    "US_PASSPORT": STRUCTURED,
}
NUMBERS = (Kind.CONTACT, Kind.MONEY, Kind.GOVERNMENT)
BESIDE = {"STREET_ADDRESS": ADDRESS, "POSTCODE": None, "PERSON": PERSON}


def group_of(label: str) -> str | None:
    """The group of a label of whomever; None for what is in none."""
    if label in OTHERS:
        return OTHERS[label]
    if label in BESIDE:
        return BESIDE[label]
    kind = KINDS.get(label)
    if kind is Kind.SECRET:
        return SECRET
    return STRUCTURED if kind in NUMBERS else None
