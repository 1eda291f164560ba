"""Which characters belong to which way of writing."""

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af\u3005\u3007"
KANA = "\u3040-\u30ff\u31f0-\u31ff"
HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
SOUTH_EAST_ASIAN = "\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3"

# No spaces between words (Hangul has them, but glues endings to its words): cut into pairs.
UNSPACED = HAN + KANA + HANGUL + SOUTH_EAST_ASIAN

# Vowel signs belong to the word, though Python's \w leaves them out.
COMBINING = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
