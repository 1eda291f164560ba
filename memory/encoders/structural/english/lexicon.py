"""English verbs, adjectives and nouns that name a relation of ours."""

_VERBS = """
likes: like love enjoy adore prefer favor favour cherish fancy
dislikes: dislike hate detest loathe despise
wants: want wish
needs: need require
has: have
owns: own possess
uses: use utilise utilize employ
buys: buy purchase order
sells: sell
proposed: propose suggest recommend pitch
decided: decide choose select pick
implements: implement realise realize
causes: cause trigger provoke induce
visits: visit tour
creates: create build develop make design write compose invent found establish
fixes: fix repair solve resolve debug
tests: test verify
manages: manage lead supervise head
knows: know
meets: meet
marries: marry
learns: learn
studies: study
teaches: teach
speaks: speak
plays: play
reads: read
watches: watch
drinks: drink
eats: eat
cooks: cook bake
drives: drive
wears: wear
joins: join
leaves: leave quit
starts: start begin launch open
finishes: finish complete
adopts: adopt
raises: raise
supports: support
contains: contain include comprise
replaces: replace
blocks: block
calls: call
sends: send
receives: receive
wins: win
loses: lose
plans: plan
attends: attend
collects: collect
paints: paint
believes_in: believe
misses: miss
"""

DIRECT = {
    verb: predicate
    for predicate, verbs in (line.split(":") for line in _VERBS.strip().splitlines())
    for verb in verbs.split()
} | {"marry": "married_to"}

OBLIQUE = {
    ("live", "in"): "lives_in",
    ("live", "at"): "lives_in",
    ("live", "near"): "lives_near",
    ("live", "with"): "lives_with",
    ("reside", "in"): "lives_in",
    ("dwell", "in"): "lives_in",
    ("stay", "in"): "stays_in",
    ("stay", "at"): "stays_in",
    ("settle", "in"): "moved_to",
    ("settle", "on"): "decided",
    ("move", "to"): "moved_to",
    ("move", "into"): "moved_to",
    ("move", "from"): "moved_from",
    ("relocate", "to"): "moved_to",
    ("relocate", "from"): "moved_from",
    ("emigrate", "to"): "moved_to",
    ("work", "at"): "works_at",
    ("work", "for"): "works_at",
    ("work", "with"): "works_with",
    ("work", "on"): "works_on",
    ("work", "as"): "works_as",
    ("work", "in"): "works_in",
    ("serve", "as"): "works_as",
    ("start", "at"): "joins",
    ("intern", "at"): "works_at",
    ("volunteer", "at"): "volunteers_at",
    ("teach", "at"): "works_at",
    ("study", "at"): "studies_at",
    ("study", "in"): "studies_at",
    ("graduate", "from"): "studies_at",
    ("major", "in"): "studies",
    ("go", "to"): "visits",
    ("travel", "to"): "visits",
    ("fly", "to"): "visits",
    ("drive", "to"): "visits",
    ("come", "from"): "comes_from",
    ("hail", "from"): "comes_from",
    ("belong", "to"): "belongs_to",
    ("depend", "on"): "depends_on",
    ("rely", "on"): "depends_on",
    ("lead", "to"): "causes",
    ("result", "in"): "causes",
    ("opt", "for"): "decided",
    ("agree", "on"): "decided",
    ("decide", "on"): "decided",
    ("report", "to"): "reports_to",
    ("bear", "in"): "born_in",
    ("bear", "on"): "born_on",
    ("base", "in"): "located_in",
    ("locate", "in"): "located_in",
    ("suffer", "from"): "suffers_from",
    ("deal", "with"): "deals_with",
    ("consist", "of"): "contains",
    ("participate", "in"): "attends",
    ("apply", "for"): "applies_for",
    ("apply", "to"): "applies_to",
    ("get", "to"): "visits",
    ("take_care", "of"): "responsible_for",
    ("sign_up", "for"): "joins",
    ("look", "for"): "wants",
    ("dream", "of"): "wants",
    ("listen", "to"): "listens_to",
    ("talk", "to"): "talks_to",
    ("talk", "about"): "talks_about",
    ("happen", "before"): "happened_before",
    ("occur", "before"): "happened_before",
    ("come", "before"): "happened_before",
    ("take_place", "before"): "happened_before",
    ("marry", "to"): "married_to",
    ("engage", "to"): "engaged_to",
    ("assign", "to"): "assigned_to",
    ("name", "after"): "named_after",
    ("believe", "in"): "believes_in",
    ("care", "about"): "likes",
    ("part", "of"): "belongs_to",
}

# Said from the other end: "X came after Y".
REVERSED = {
    ("happen", "after"): "happened_before",
    ("occur", "after"): "happened_before",
    ("come", "after"): "happened_before",
    ("take_place", "after"): "happened_before",
    ("result", "from"): "causes",
    ("own", "by"): "owns",
}

ADJECTIVES = {
    ("allergic", "to"): "allergic_to",
    ("intolerant", "to"): "allergic_to",
    ("intolerant", "of"): "allergic_to",
    ("married", "to"): "married_to",
    ("engaged", "to"): "engaged_to",
    ("fond", "of"): "likes",
    ("keen", "on"): "likes",
    ("crazy", "about"): "likes",
    ("passionate", "about"): "likes",
    ("interested", "in"): "interested_in",
    ("afraid", "of"): "fears",
    ("scared", "of"): "fears",
    ("terrified", "of"): "fears",
    ("responsible", "for"): "responsible_for",
    ("good", "at"): "good_at",
    ("bad", "at"): "bad_at",
    ("proud", "of"): "proud_of",
    ("dependent", "on"): "depends_on",
    ("related", "to"): "related_to",
    ("addicted", "to"): "addicted_to",
    ("native", "to"): "comes_from",
    ("located", "in"): "located_in",
    ("based", "in"): "lives_in",
    ("born", "in"): "born_in",
}

# Adjectives that say what someone is, not how they are at the moment.
TRAITS = frozenset(
    [
        "vegan",
        "vegetarian",
        "pescatarian",
        "single",
        "married",
        "divorced",
        "widowed",
        "pregnant",
        "retired",
        "unemployed",
        "diabetic",
        "asthmatic",
        "autistic",
        "deaf",
        "blind",
        "colourblind",
        "colorblind",
        "bilingual",
        "left-handed",
        "right-handed",
        "gay",
        "lesbian",
        "bisexual",
        "queer",
        "trans",
        "transgender",
        "nonbinary",
        "religious",
        "atheist",
        "agnostic",
    ]
)

KIN = {
    noun: predicate
    for predicate, nouns in {
        "married_to": "wife husband spouse",
        "partner": "partner girlfriend boyfriend fiancé fiancée fiance fiancee",
        "mother": "mother mom mum mama",
        "father": "father dad papa",
        "parent": "parent",
        "child": "child kid son daughter baby toddler",
        "sister": "sister",
        "brother": "brother",
        "sibling": "sibling",
        "grandmother": "grandmother grandma granny",
        "grandfather": "grandfather grandpa",
        "relative": "cousin aunt uncle nephew niece",
        "friend": "friend bestie buddy pal",
        "colleague": "colleague coworker co-worker teammate",
        "boss": "boss manager supervisor",
        "roommate": "roommate flatmate housemate",
        "neighbour": "neighbour neighbor",
        "teacher": "teacher tutor mentor coach",
        "doctor": "doctor dentist therapist",
        "pet": "pet dog cat puppy kitten rabbit hamster parrot horse",
    }.items()
    for noun in nouns.split()
}

# Saying, thinking and helping verbs: their objects tell nothing to remember by themselves.
EMPTY_VERBS = frozenset(
    [
        "be",
        "do",
        "get",
        "let",
        "say",
        "tell",
        "think",
        "guess",
        "mean",
        "seem",
        "look",
        "see",
        "hear",
        "feel",
        "thank",
        "hope",
        "ask",
        "wonder",
        "believe",
        "happen",
        "keep",
        "try",
        "give",
        "take",
        "put",
        "bring",
        "show",
        "help",
        "become",
        "appear",
        "wait",
        "sound",
        "matter",
        "check",
        "remember",
        "forget",
        "hold",
        "turn",
        "set",
        "figure",
    ]
)
NAMING_VERBS = frozenset({"call", "name", "nickname"})
ENDING_VERBS = frozenset({"stop", "quit", "cease"})
EMPTY_NOUNS = frozenset(
    [
        "thing",
        "something",
        "anything",
        "everything",
        "nothing",
        "stuff",
        "lot",
        "bit",
        "way",
        "time",
        "one",
        "ones",
        "kind",
        "sort",
        "type",
        "part",
        "number",
        "couple",
        "bunch",
        "pair",
        "moment",
        "day",
        "week",
        "month",
        "year",
        "today",
        "tomorrow",
        "yesterday",
        "tonight",
        "everyone",
        "someone",
        "anyone",
        "nobody",
        "everybody",
        "somebody",
        "people",
        "guy",
        "man",
        "other",
        "others",
        "same",
        "this",
        "that",
        "these",
        "those",
        "which",
        "what",
        "who",
        "whom",
        "whose",
        "it",
        "them",
        "lots",
        "ton",
        "tons",
        "plenty",
        "matter",
        "fact",
        "point",
        "case",
        "course",
        "sense",
        "chance",
        "idea",
        "reason",
        "place",
    ]
)
AMOUNT_NOUNS = frozenset(
    [
        "lot",
        "bunch",
        "couple",
        "kind",
        "sort",
        "type",
        "piece",
        "number",
        "pair",
        "ton",
        "lots",
        "bit",
        "cup",
    ]
)
VAGUE_ADJECTIVES = frozenset(
    [
        "new",
        "old",
        "good",
        "great",
        "nice",
        "big",
        "little",
        "small",
        "own",
        "same",
        "other",
        "many",
        "more",
        "few",
        "several",
        "much",
        "favourite",
        "favorite",
        "cute",
        "amazing",
        "awesome",
        "beautiful",
        "lovely",
        "certain",
        "various",
        "different",
        "next",
        "last",
    ]
)
TYPE_NOUNS = {
    "function": "function",
    "method": "function",
    "class": "function",
    "file": "file",
    "script": "file",
    "project": "project",
    "requirement": "requirement",
    "task": "task",
    "ticket": "task",
    "issue": "task",
    "bug": "task",
    "book": "title",
    "novel": "title",
    "film": "title",
    "movie": "title",
    "song": "title",
    "album": "title",
    "company": "organisation",
    "city": "place",
    "town": "place",
    "country": "place",
    "product": "product",
    "app": "product",
}
