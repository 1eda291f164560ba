"""What speaks for an attack, and how much."""

from enum import StrEnum


class Signal(StrEnum):
    """One trait of texts that give orders to an assistant behind its person's back."""

    OVERRIDE = "override"  # sets earlier instructions aside
    LEAK = "leak"  # asks for the hidden prompt
    UNLEASH = "unleash"  # declares rules void, a new identity, a new master
    ROLE = "role"  # forges a system's or developer's turn
    HIDDEN = "hidden"  # text that people cannot see
    ENCODED = "encoded"  # an order to decode and obey
    CARRIER = "carrier"  # a link or image that carries data out
    COMMAND = "command"  # a command or call to run
    SPREAD = "spread"  # copies itself into what is written next
    ORDER = "order"  # speaks to a language model and tells it to do something
    ADDRESS = "address"  # the same to an agent, assistant or bot, who may be a person or a vacuum
    CALL = "call"  # names a function to call
    REPLIES = "replies"  # is to stand in every answer
    WEAKEN = "weaken"  # switches a protection off
    AFFAIRS = "affairs"  # speaks of an assistant's own affairs: its answers, rules, context
    AUTHORITY = "authority"  # claims to come from those who run the assistant
    CONCEAL = "conceal"  # wants to stay unseen
    UNASKED = "unasked"  # does away with asking back
    DECEIVE = "deceive"  # has the assistant lie
    CONSENT = "consent"  # says that consent was given
    HANDOVER = "handover"  # hands out what belongs to the person
    TRIGGER = "trigger"  # waits for an occasion
    LASTING = "lasting"  # is to hold from now on
    MEMORISE = "memorise"  # is to be written to memory
    BIAS = "bias"  # settles a judgement in advance


ENOUGH = 1.0

# From tools, documents and imports: nobody there has anything to tell the assistant.
FROM_OTHERS: dict[Signal, float] = {
    Signal.OVERRIDE: 1.0,
    Signal.LEAK: 1.0,
    Signal.UNLEASH: 1.0,
    Signal.ROLE: 1.0,
    Signal.HIDDEN: 1.0,
    Signal.ENCODED: 1.0,
    Signal.CARRIER: 1.0,
    Signal.COMMAND: 1.0,
    Signal.SPREAD: 1.0,
    Signal.ORDER: 1.0,
    Signal.ADDRESS: 0.65,
    Signal.CALL: 0.5,
    Signal.REPLIES: 0.5,
    Signal.WEAKEN: 0.6,
    Signal.AFFAIRS: 0.4,
    Signal.AUTHORITY: 0.7,
    Signal.CONCEAL: 0.65,
    Signal.UNASKED: 0.5,
    Signal.DECEIVE: 0.5,
    Signal.CONSENT: 0.5,
    Signal.HANDOVER: 0.6,
    Signal.TRIGGER: 0.35,
    Signal.LASTING: 0.3,
    Signal.MEMORISE: 0.4,
    Signal.BIAS: 0.5,
}
# A person may well tell an assistant what to do, from now on and without asking.
FROM_THE_PERSON: dict[Signal, float] = {
    Signal.OVERRIDE: 1.0,
    Signal.LEAK: 1.0,
    Signal.UNLEASH: 1.0,
    Signal.ROLE: 1.0,
    Signal.HIDDEN: 1.0,
    Signal.ENCODED: 1.0,
    Signal.CARRIER: 1.0,
    Signal.AUTHORITY: 0.7,
    Signal.DECEIVE: 0.7,
    Signal.WEAKEN: 0.5,
    Signal.UNASKED: 0.4,
    Signal.SPREAD: 0.5,
    Signal.CONCEAL: 0.4,
    Signal.LASTING: 0.3,
    Signal.MEMORISE: 0.2,
    Signal.REPLIES: 0.2,
}
