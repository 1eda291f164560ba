"""English words too common to tell one memory from another, as they stand before stemming."""

STOP_WORDS = frozenset(
    """
    a an the this that these those
    i me my mine myself you your yours yourself yourselves he him his himself she her hers herself
    it its itself we us our ours ourselves they them their theirs themselves
    who whom whose what which when where why how
    am is are was were be been being do does did doing done have has had having
    can could will would shall should may might must
    and or but if because as while than so nor
    of at by for with about against between into through during to from up down in out on off over
    under again further then once here there
    all any both each few more most other some such no not only own same too very just also
    ll re ve im ive dont didnt doesnt isnt wasnt
    """.split()  # noqa: SIM905  a list of one word a line would hide its grouping
)
