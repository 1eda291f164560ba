"""The language models that redaction and the structural encoder share, loaded once a process.

English: spaCy's small web model. Chinese: Baidu LAC (words, parts of speech, names). Both come
from installed packages, are checked against their SHA-256 and never fetched.
"""

from privacy.language.analyse import analyse, analyse_many
from privacy.language.analysis import Analysis, Word
from privacy.language.chinese import tag_chinese
from privacy.language.english import parse_english
from privacy.language.script import detect
from privacy.language.warm_up import warm_up

__all__ = [
    "Analysis",
    "Word",
    "analyse",
    "analyse_many",
    "detect",
    "parse_english",
    "tag_chinese",
    "warm_up",
]
