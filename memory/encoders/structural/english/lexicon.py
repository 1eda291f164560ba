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
