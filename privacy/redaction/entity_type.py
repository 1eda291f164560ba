"""What redaction can find, by kind; the kind decides the risk and the default operator."""

from enum import IntEnum


class Kind(IntEnum):
    """Kinds of personal data, the riskier the higher."""

    TIME = 1
    GROUP = 2
    PLACE = 3
    SPECIAL = 4
    PERSON = 5
    TRAIT = 6
    CONTACT = 7
    MONEY = 8
    GOVERNMENT = 9
    SECRET = 10


KINDS: dict[str, Kind] = {
    "PRIVATE_KEY": Kind.SECRET,
    "CONNECTION_STRING": Kind.SECRET,
    "API_KEY": Kind.SECRET,
    "PASSWORD": Kind.SECRET,
    "PIN": Kind.SECRET,
    "SEED_PHRASE": Kind.SECRET,
    "SECRET": Kind.SECRET,
    "US_SSN": Kind.GOVERNMENT,
    "US_ITIN": Kind.GOVERNMENT,
    "UK_NINO": Kind.GOVERNMENT,
    "NATIONAL_ID": Kind.GOVERNMENT,
    "TAX_ID": Kind.GOVERNMENT,
    "HEALTH_ID": Kind.GOVERNMENT,
    "PASSPORT": Kind.GOVERNMENT,
    "TRAVEL_PERMIT": Kind.GOVERNMENT,
    "DRIVER_LICENSE": Kind.GOVERNMENT,
    "CN_RESIDENT_ID": Kind.GOVERNMENT,
    "CN_USCC": Kind.GOVERNMENT,
    "TW_NATIONAL_ID": Kind.GOVERNMENT,
    "HK_ID_CARD": Kind.GOVERNMENT,
    "CREDIT_CARD": Kind.MONEY,
    "CARD_SECURITY_CODE": Kind.MONEY,
    "IBAN_CODE": Kind.MONEY,
    "BANK_ACCOUNT": Kind.MONEY,
    "CRYPTO_WALLET": Kind.MONEY,
    "EMAIL_ADDRESS": Kind.CONTACT,
    "PHONE_NUMBER": Kind.CONTACT,
    "STREET_ADDRESS": Kind.CONTACT,
    "POSTCODE": Kind.CONTACT,
    "IP_ADDRESS": Kind.CONTACT,
    "MAC_ADDRESS": Kind.CONTACT,
    "MESSENGER_ID": Kind.CONTACT,
    "LICENSE_PLATE": Kind.CONTACT,
    "DATE_OF_BIRTH": Kind.TRAIT,
    "AGE": Kind.TRAIT,
    "PERSON": Kind.PERSON,
    "HEALTH": Kind.SPECIAL,
    "BELIEF": Kind.SPECIAL,
    "POLITICS": Kind.SPECIAL,
    "UNION": Kind.SPECIAL,
    "SEXUALITY": Kind.SPECIAL,
    "ETHNICITY": Kind.SPECIAL,
    "OFFENCE": Kind.SPECIAL,
    "BIOMETRY": Kind.SPECIAL,
    "LOCATION": Kind.PLACE,
    "URL": Kind.PLACE,
    "ORGANIZATION": Kind.GROUP,
    "NATIONALITY": Kind.GROUP,
    "DATE_TIME": Kind.TIME,
    "UNREAD_TEXT": Kind.SECRET,
}
