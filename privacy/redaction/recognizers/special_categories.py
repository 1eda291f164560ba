"""Special categories of personal data (GDPR, Articles 9 and 10), by the words that name them.

Words that mean little else; what a text only lets one guess is not found.
"""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

_WORDS: dict[str, tuple[str, str]] = {
    "HEALTH": (
        r"diabet\w+|cancer|tumou?rs?|chemo(?:therapy)?|leuk[a]?emia|lymphoma|melanoma|asthma\w*|epilep\w+|"
        r"hiv|aids(?= (?:patient|test|diagnos))|hepatitis|tuberculosis|arthritis|alzheimer'?s|dementia|parkinson'?s|"
        r"multiple sclerosis|schizophren\w+|bipolar disorder|anorexi\w+|bulimi\w+|ptsd|ocd|adhd|autis\w+|"
        r"(?:clinical |postnatal |severe )depression|antidepressants?|depressed|anxiety (?:disorder|attacks?)|panic attacks?|"
        r"suicid\w+|self-harm\w*|rehab|alcoholics? anonymous|addict(?:ed|ion)|overdos\w+|relapsed?|"
        r"pregnan(?:t|cy)|miscarr\w+|abortion|ivf|infertil\w+|menopaus\w+|stroke(?= (?:last|in|patient|victim))|heart attack|"
        r"hypertension|high blood pressure|insulin|diagnos(?:is|ed|e)|allerg(?:y|ic|ies)|prescri(?:bed|ption)s?|surger(?:y|ies)|"
        r"disabilit(?:y|ies)|wheelchair|dialysis|transplant\w*|biops(?:y|ies)|therapist|psychiatr\w+|migraines?|covid(?:-19)?|"
        r"celiac|coeliac|crohn'?s|endometriosis|fibromyalgia|psoriasis|eczema|sti|std|chlamydia|syphilis|herpes",
        r"糖尿病|癌症?|肿瘤|腫瘤|化疗|化療|白血病|哮喘|癫痫|艾滋病?|乙肝|丙肝|肝炎|肺结核|结核病|关节炎|阿尔茨海默|老年痴呆|帕金森|"
        r"精神分裂|双相|厌食症|暴食症|创伤后应激|强迫症|多动症|自闭症|抑郁症?|憂鬱症|焦虑症|惊恐发作|自杀|自残|戒毒|戒酒|"
        r"怀孕|懷孕|流产|堕胎|试管婴儿|不孕不?育?|更年期|中风|心脏病|心梗|高血压|高血糖|胰岛素|确诊|诊断|过敏|過敏|处方|"
        r"手术|手術|残疾|残障|轮椅|透析|移植|活检|心理医生|精神科|偏头痛|新冠|梅毒|疱疹|甲亢|痛风|肾衰",
    ),
    "BELIEF": (
        r"muslims?|islam(?:ic)?|christians?|catholics?|protestants?|orthodox church|jewish|judaism|hindus?|"
        r"buddhists?|sikhs?|mormons?|jehovah'?s witness\w*|atheists?|agnostic|baptized|baptised|bar mitzvah|ramadan",
        r"穆斯林|伊斯兰教?|清真寺|基督徒|基督教|天主教|信佛|佛教徒|信教|受洗|犹太教|印度教|无神论|斋月|法轮功",
    ),
    "POLITICS": (
        r"(?:voted|votes|voting|vote) (?:for|labour|tory|republican|democrat\w*|green|conservative)|"
        r"(?:republican|democrat|labour|tory|communist|conservative) (?:voter|party|member|supporter)s?|party member(?:ship)?",
        r"党员|黨員|入党|共青团|民主党派|投票给|投给了",
    ),
    "UNION": (
        r"trade union(?:ist)?s?|(?:labor|labour) unions?|union (?:member|rep|dues|steward)\w*|shop steward",
        r"工会会员|工会代表|加入工会|工會會員",
    ),
    "SEXUALITY": (
        r"gay|lesbian|bisexual|homosexual|heterosexual|transgender|trans (?:woman|man|person)|non-binary|"
        r"queer|pansexual|asexual|lgbt\w*|came out (?:as|to)|sexual orientation|sex life",
        r"同性恋|同性戀|双性恋|异性恋|跨性别|变性|出柜|性取向|性倾向|男同|女同|拉拉|性生活",
    ),
    "ETHNICITY": (
        r"(?:african|asian|native|mexican|irish)[- ]american|latin[oax]|hispanic|romani|ethnicit(?:y|ies)|"
        r"ethnic (?:group|minority|origin)|mixed[- ]race|(?:he|she|i)(?:'m| is|'s| am) (?:black|white|asian|jewish)(?![a-z]| (?:belt|wine|tea))",
        r"(?:汉|回|维吾尔|藏|蒙古|满|壮|苗|彝|哈萨克|朝鲜|土家)族|少数民族|混血",
    ),
    "OFFENCE": (
        r"criminal record|convict(?:ed|ion) (?:of|for|in)|felon(?:y|ies)?|on parole|on probation|in prison|"
        r"in jail|arrested|sentenced to|dui|drunk driving|restraining order|served time",
        r"前科|犯罪记录|案底|判刑|判了.{0,4}年|坐牢|服刑|入狱|假释|缓刑|被捕|拘留|酒驾|限制令",
    ),
    "BIOMETRY": (
        r"fingerprints?(?= (?:scan|reader|template|on file|data))|iris scan|face id data|faceprints?|voiceprints?|"
        r"dna (?:test|sample|profile|results?)|genetic (?:test|data|condition|disorder)\w*|brca[12]?",
        r"指纹信息|虹膜|人脸信息|声纹|基因检测|基因数据|dna(?:检测|样本)|遗传病",
    ),
}  # fmt: skip
ENTITY_TYPES = tuple(_WORDS)
_NAMED = re.compile(
    r"(?<![a-z0-9])(?:"
    + "|".join(f"(?P<{kind}>{english})" for kind, (english, _) in _WORDS.items())
    + r")(?![a-z0-9])|"
    + "|".join(f"(?P<{kind}_HAN>{chinese})" for kind, (_, chinese) in _WORDS.items())
)


def find(reading: Reading) -> Iterator[Span]:
    """Words for health, beliefs, politics, unions, sexuality, ethnicity, offences, biometry."""
    for match in _NAMED.finditer(reading.folded):
        yield Span(*match.span(), str(match.lastgroup).removesuffix("_HAN"), 0.7)
