"""What orders to an assistant look like in English. Patterns meet folded, lower-case text."""

import re

from privacy.redaction.instructions.signal import Signal

_GAP = r"[^.!?\n]{0,60}?"
_NEAR = r"[^.!?\n]{0,30}?"
_RULES = (
    r"(?:instructions?|rules?|directions?|directives?|guidelines?|guardrails?|prompts?|polic(?:y|ies)|"
    r"constraints?|restrictions?|system messages?|safeguards?|safety (?:rules|measures|settings)|"
    r"programming|training|commands?|orders|limitations?|filters?|alignment)"
)
_EARLIER = (
    r"(?:previous(?:ly)?|prior|above|earlier|preceding|former|foregoing|existing|original|initial|"
    r"system'?s?|operator'?s?|developer'?s?|hidden|safety|content|all(?: of)? (?:the|your|other)|any|every|your|other)"
)
_SET_ASIDE = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass(?:ing)?|neglect|"
    r"drop|discard|skip|abandon|disobey|cancel|circumvent|set aside|throw (?:out|away)|"
    r"pay no (?:attention|heed) to|do(?:n'?t| not) (?:follow|obey|listen to|heed)|"
    r"stop (?:following|obeying|listening to)|no longer (?:follow|obey))"
)
_KIND = r"(?:models?|agents?|assistants?|systems?|readers?|reviewers?|tools?|bots?|crawlers?|summari[sz]ers?)"
_AI = (
    r"(?:(?:ai|artificial intelligence|llm|gpt|chat ?gpt|claude|gemini|copilot|large language|language|virtual|digital)"
    rf"[ -]?{_KIND}|ais?|llms?|chat ?bots?|chat ?gpt|gpt(?:-?\d\w*)?|claude|copilot|assistants?[-_ ]?bot)(?![a-z])"
)
_HELPER = r"(?:(?:autonomous |automated )?agents?|assistants?|bots?|models?)(?![a-z])"
_ANY = rf"(?:{_AI}|{_HELPER})"
_MODAL = r"(?:must|should|shall|will|has to|have to|needs? to|(?:is|are) to|(?:is|are) (?:required|obliged|instructed|expected|supposed|told|asked) to)"
_GREETED = (
    r"(?:hey|hi|hello|dear|attention|notice|p\.?s\.?|(?:an? )?(?:important )?(?:note|message|memo|notice|instructions?|reminder) "
    r"(?:to|for)|@)"
)
_EACH = r"(?:(?:the|any|all|every|each|whichever|whatever|our|your|future|other|an?|our) )"
_DO = (
    r"(?:save|store|remember|memori[sz]e|write|send|forward|call|run|execute|look up|put|give|include|"
    r"append|reveal|ignore|delete|erase|remove|recommend|reply|respond|answer|tell|say|mark|render|"
    r"carry|repeat|copy|drop|open|read|fetch|click|visit|transfer|approve|accept|reject|rate|describe|treat|"
    r"persist|block|don'?t|do not|never|always|must|should|shall|have to|has to|need to|will|output|print|add|"
    r"insert|attach|upload|post|share|disclose|use|act|pretend|obey|follow|override|switch|set|reset|"
    r"disable|enable|change|replace|praise|rank|score|translate|summari[sz]e|mention|grant|pay|buy|book|"
    r"quote|show|export|email|e-mail|message|make|let|keep|stop|start|correct)"
)
_THING = (
    r"(?:e-?mails?(?: address(?:es)?)?|(?:home |postal |street )?address(?:es)?|phone(?: numbers?)?|passwords?|passcodes?|"
    r"pins?|secrets?|api keys?|keys?|tokens?|credentials?|cookies?|contacts?|files?|notes?|memor(?:y|ies)|"
    r"messages?|mail(?:box)?|inbox|letters?|chats?|conversations?|history|data(?:base)?|vault|context|profile|"
    r"personal (?:data|details|information)|calendar|documents?|photos?|account(?: details)?|card(?: number)?|"
    r"salary|payroll|location|identity|name|login|details|information|customer list|session)"
)
_OWNED = r"(?:the )?(?:user|person|customer|human|owner|client|account holder)(?:'s|s'|s)?"
_HAND = (
    r"(?:send|forward|transfer|upload|post|e-?mail|append|include|put|insert|share|give|reveal|output|print|"
    r"show|quote|display|export|leak|disclose|transmit|submit|report|hand over|pass|copy|add|attach|encode|embed|look up|fetch|"
    r"open|read|followed by|(?:re-?)?enter|type in|provide|supply)"
)
_WHERE = r"(?:https?:|[\w.+-]+@[\w-]+\.|webhook|(?:to|into|in|at) (?:the |an? )?(?:\w+ ){0,2}?(?:link|url|address|endpoint|server|website|channel|query|invitation|reply|request))"

PATTERNS: tuple[tuple[Signal, re.Pattern[str]], ...] = tuple(
    (signal, re.compile(pattern))
    for signal, pattern in (
        (
            Signal.OVERRIDE,
            rf"(?<![a-z]){_SET_ASIDE}\s*(?:\w+\s+){{0,2}}?{_EARLIER}\s*(?:\w+\s*){{0,3}}?{_RULES}(?![a-z])"
            r"(?! (?:on|in|at|from) (?:page|chapter|section|step|figure|the (?:manual|box|label|leaflet|package|back))| regarding| for (?:installing|upgrading|assembl|using the (?:old|previous)))"
            rf"|(?<![a-z]){_SET_ASIDE}\s+(?:all |any |of |the |everything |whatever |what )*"
            r"(?:above|(?:\w+ ){1,3}was (?:for|about)\b|was said (?:above|before|earlier)|(?:you were|you'?ve been|you have been) (?:told|given|taught)|"
            r"you (?:know|learned)|came before|previous(?:ly)? (?:said|told)|(?:was|were) said (?:so far|before))"
            rf"|(?<![a-z]){_SET_ASIDE}\s+(?:the )?(?:operator|system|developer|user)(?:'s)? (?:\w+ )?(?:{_RULES}|wishes|requests?)"
            r"|\b(?:everything|all(?: text)?|anything) (?:\w+ )?(?:above|before|earlier)\b[^.!?\n]{0,30}\b(?:is|are|was) (?:now )?(?:void|invalid|cancel\w*|obsolete|irrelevant|deleted|superseded|fake|a test)"
            r"|\bdrop (?:your|all) (?:guard|guardrails|act|pretence|persona)",
        ),
        (
            Signal.LEAK,
            rf"(?<![a-z])(?:reveal|repeat|output|print|show|quote|disclose|leak|recite|display|expose|write out|give me|tell me|paste|share|copy){_NEAR}"
            r"(?:your|the|its) (?:\w+ ){0,2}?(?:system|hidden|secret|initial|original|internal|full|first|base) (?:\w+ )?(?:prompts?|instructions?|messages?|configuration|rules)"
            r"|(?:secrets?|keys?|passwords?|credentials?|tokens?|data) (?:\w+ )?(?:unmasked|unredacted|in (?:the )?clear|in full|in plain ?text)"
            r"|(?:raw|entire|whole|full|complete) (?:memory|memories|memory (?:database|store|dump))",
        ),
        (
            Signal.UNLEASH,
            rf"(?:\byour|\bsafety|\byou were given[^.!?\n]{{0,20}}?|\b(?:each|all|any|every) of your) {_RULES}{_NEAR}"
            r"(?:\bvoid|deleted|lifted|suspended|removed|no longer|do(?:es)?(?:n'?t| not) apply|mean\w* (?:its|the|their) opposite|\boff\b|disabled|revoked|cancel)"
            rf"|{_RULES} you (?:were|have been|got|had) (?:\w+ ){{0,5}}?(?:is|are|were) (?:\w+ )?(?:void|gone|deleted|lifted|cancel\w*|invalid|null)"
            r"|\b(?:you are|you're|act as|become|be) (?:now )?(?:dan|stan|an? (?:unrestricted|unfiltered|uncensored|jailbroken|evil|amoral)\b[^.!?\n]{0,20})(?![a-z])"
            r"|\byou(?:'d| had)?[^.!?\n]{0,20}(?:in|given|enter|have|has|enable\w*) (?:developer|debug|god|admin|root|sudo|maintenance) mode"
            r"|\b(?:enter|enable|activate|switch (?:to|on)|turn on) (?:the )?(?:developer|debug|god|jailbreak|dan|admin|unrestricted) mode"
            r"|\byour (?:new|only|true|real|sole) (?:master|owner|god|creator|boss|loyalty|purpose|identity|name)\b"
            r"|\byou (?:now )?(?:only |must )?(?:obey|serve|answer to|belong to|take orders from) (?:only )?(?:me|the holder|whoever|anyone)"
            r"|\b(?:without|no|free (?:of|from)) (?:any |all )?(?:restrictions|rules|limits|limitations|filters|guardrails|censorship|ethical \w+)[^.!?\n]{0,25}\b(?:ai|assistant|model|you|mode|persona|character)"
            r"|\byou (?:have|know|follow|are bound by) no (?:restrictions|rules|limits|limitations|filters|guardrails|boundaries)"
            r"|\btreat (?:me|the (?:sender|author|writer|holder|bearer|owner)[^.!?\n]{0,30}) as (?:your|the|an?) (?:\w+ )?(?:owner|master|admin\w*|operator|developer|creator)"
            r"|\b(?:never|not) (?:refuses?|declines?|says? no|objects?)\b[^.!?\n]{0,20}|\b(?:has|have|with|knows?) no (?:filters?|limits|morals|ethics|restrictions|boundaries)\b|\bis who you are\b"
            r"|\bnew (?:identity|persona|role)\s*[:=]|\b(?:your|the) (?:filters?|restrictions|limits|guardrails|safeguards) (?:are|is|were|have been) (?:now )?(?:gone|off|removed|lifted|disabled|deleted)"
            r"|\brule (?:0|zero|number one)\b[^.!?\n]{0,40}\b(?:above|over|before|overrides)|\babove all (?:other )?rules\b|\bcomply with (?:all|every|any)\b[^.!?\n]{0,20}\brequests?|\breset your (?:persona|identity|rules|role)|\bunfiltered (?:assistant|ai|model|mode)"
            r"|\banswer (?:\w+ )?without (?:any )?(?:filters?|restrictions|limits)|\bin (?:god|dan|jailbreak) mode\b"
            r"|\b(?:jailbreak|jailbroken) (?:mode|yourself)|\bdo anything now\b",
        ),
        (
            Signal.ROLE,
            r"\[/?inst\]|<</?sys>>|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|?>|<(?:start|end)_of_turn>"
            r"|###? ?(?:system|instruction|new instructions?)\b[^\n]{0,20}[:\n]|</?(?:system|instructions?|admin|developer)(?:[_-]\w+)?>"
            r"|(?:^|[\n.!?\]\"'>|)}]\s*|-\s)[\[(*_]{0,2}(?:system|developer|admin(?:istrator)?|root|operator)(?: (?:message|prompt|note|override|update|notice|instruction|command|alert))?[\])*_]{0,2}\s*[:\]]"
            rf"[^\n]{{0,80}}?\b(?:you|your|must|ignore|always|never|from now|assistant|users?|memory|{_DO})\b"
            r"|\b(?:begin|start|end)\W{1,3}(?:of )?(?:the )?(?:system|admin\w*|developer|root)\W(?:message|prompt|instructions?|note)"
            r"|\bnew system (?:message|prompt|instructions?)\b|\b(?:key|role|name|type)[\"']?\s*[:=]\s*[\"']?(?:system(?:_prompt)?|developer)[\"']?\b"
            r"|[\"']?(?:assistant|agent|ai|llm|system|model|bot)[_ -](?:directive|instruction|override|command|prompt|order)s?[\"']?\s*[:=]"
            r"|\bsystem(?: message| prompt)?\s*[:>]\s*(?:from now on|you (?:are|must|will)|ignore|always|never)",
        ),
        (
            Signal.ENCODED,
            r"\bdecod(?:e|ing)\b[^.!?\n]{0,40}\b(?:follow|comply|obey|execute|do (?:it|what)|run|act|carry)\b"
            r"|\b(?:base64|rot-?13|hex|morse|cipher|caesar|reversed?|backwards)\b[^.!?\n]{0,60}\b(?:comply|obey|follow (?:it|the|its)|execute|carry (?:it )?out)\b"
            r"|\b(?:comply|obey|execute|carry out)\b[^.!?\n]{0,40}\b(?:decoded|decrypted|deciphered|base64|rot-?13)\b",
        ),
        (
            Signal.CARRIER,
            r"!?\[[^\]\n]{0,80}\]\(\s*(?:https?:)?//[^)\s]{0,200}[?&=][^)\n]{0,60}?(?:[<{\[$]|memor|user|e-?mail|secret|token|data|context|conversation|history|prompt|用户|记忆|邮箱|密)[^)\n]{0,80}\)"
            r"|<img[^>]{0,120}[?&][^>]{0,40}=\s*[\[{<(%$]|\]\(\s*(?:javascript|data|vbscript):|(?:src|href|action)\s*=\s*[\"']?\s*(?:javascript:|data:text/html)"
            r"|<img[^>]{0,120}src\s*=\s*[\"']?https?://[^>]{0,160}[?&][^>]{0,40}?(?:[{<$]|memor|user|secret|token|data|context|history)"
            rf"|\b{_HAND}\b{_GAP}\b{_OWNED} (?:\w+ ){{0,2}}?{_THING}\b{_GAP}(?:https?://|[\w.+-]+@[\w-]+\.)"
            rf"|\b{_OWNED} (?:\w+ ){{0,2}}?{_THING}\b{_GAP}\b{_HAND}\b{_GAP}(?:https?://|[\w.+-]+@[\w-]+\.)"
            r"|https?://\S{1,120}[?&]\w{1,20}=(?:<|\{\{?|\[|\$\{?|%7b)\s*(?:user|memor|e-?mail|secret|token|data|context|history|conversation|name|address|password|insert|the )",
        ),
        (
            Signal.COMMAND,
            r"\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n]{0,120}(?:\|\s*(?:sudo )?(?:ba|z|da)?sh\b|(?:-d|-f|--data\S*)\s*\S{0,12}(?:@|\$\())"
            r"|\b(?:cat|read|open|send|quote|print|upload|show|output|read_file|fetch|paste)\b[^\n]{0,30}(?:(?:~|/home/\w+|\$home)/\.(?:ssh/id|aws|gnupg|env|netrc)|/etc/(?:passwd|shadow)\b)"
            r"|\b(?:call|invoke|use|run|execute)\b[^.!?\n]{0,30}?\b(?:send|export|delete|read|share|forward|transfer|upload|drop|dump|wipe)_\w+\s*\([^)\n]{0,60}[@/~:]"
            r"|\b(?:delete|drop|wipe|export|dump|purge|erase)_(?:all_)?(?:memor\w+|contacts?|users?|data\w*|notes?|files?)\b"
            r"|\brm -rf\b[^\n]{0,40}|\bpowershell -e\w* |\beval\(atob\(",
        ),
        (
            Signal.SPREAD,
            r"\b(?:copy|repeat|reproduce|paste|include|insert|embed|replicate|append|quote|add)\b[^.!?\n]{0,30}\b(?:this|these|the following|the above)\b[^.!?\n]{0,20}"
            r"\b(?:paragraph|text|message|note|line|sentence|block|instructions?|words?|section|entry|rule|memory)\b[^.!?\n]{0,40}\b(?:every|all|each|any|other)\b"
            r"|\b(?:never|do not|don'?t|must not|may not|cannot|can'?t)(?: be)? (?:delete|remove|shorten|overwrite|edit|summari[sz]e|forget|alter|change|purge|erase|modif|drop)\w*\b[^.!?\n]{0,40}\b(?:this|the) (?:note|memory|entry|rule|instruction|sentence|message|record|paragraph)\b"
            r"|\bthis (?:note|memory|entry|rule|instruction|record|sentence|message|paragraph)\b[^.!?\n]{0,30}\b(?:protects itself|(?:must|may|can|should|is) (?:never|not)(?: to)? be (?:delet|remov|eras|overwrit|shorten|summar|forgot|edit|chang|alter))"
            r"|\b(?:place|put|keep|pin|load) (?:it|this|this \w+) (?:first|at the top|on top) (?:in|of) (?:every|each|all|any|your|the context)"
            r"|\bso that (?:other|all|future|every) (?:assistants?|agents?|ais?|models?|bots?)\b",
        ),
        (
            Signal.ORDER,
            rf"(?:^|[\n\"'(\[{{>.,;:!?*-]\s*|\b)(?:{_GREETED}\s*){{1,2}}{_EACH}*{_ANY}[^.!?\n]{{0,90}}?(?<![a-z]){_DO}(?![a-z])"
            rf"|\b(?:for|to|by) {_EACH}+{_AI}[^.!?\n:,]{{0,40}}[:,][^.!?\n]{{0,70}}?(?<![a-z]){_DO}(?![a-z])"
            rf"|(?:^|[\n\"'(\[{{>.;:!?*]\s*){_EACH}*{_AI}\s*(?:[:,!]|only\b|reading\b|{_MODAL})[^.!?\n]{{0,70}}?(?<![a-z]){_DO}(?![a-z])"
            rf"|(?:^|[\n\"'(\[{{>.;:!?*]\s*)(?:(?:review(?:er)?|support|service|grading|mail|coding|research|search|booking|shopping|home|helper|system)[ -])?{_HELPER}\s*(?:[:,!]|- |only\b)[^.!?\n]{{0,70}}?(?<![a-z]){_DO}(?![a-z])"
            rf"|\b{_EACH}+{_AI}[^.!?\n]{{0,40}} {_MODAL}\b|\bif you(?:'re| are) {_EACH}*{_AI}|\bas {_EACH}+{_AI}[^.!?\n]{{0,30}}\b(?:reading|processing|you)\b"
            r"|\brestart yourself\b|\b(?:whoever|whichever (?:\w+ )?(?:model|bot|agent|assistant)) (?:reads|processes|sees|handles) (?:this|me|it)\b|\byour (?:\w+ )?(?:task|job|goal|mission|purpose) is (?:now|no longer|to \w+ the user)"
            r"|\b(?:in|into|to) your (?:next )?(?:answer|reply|response|summary|output|report)\b[^.!?\n]{0,40}(?:<img|https?:|!\[)|(?:embed|add|append|insert|include|render|show|put)\b[^.!?\n]{0,40} (?:in|into|to) your (?:next )?(?:answer|reply|response|summary|output)"
            r"|\b(?:when|while|before|after|once) you (?:summari[sz]e|read|process|answer|parse|see|quote|translate|index|finish)\w*\b[^.!?\n]{0,60}?\b(?:append|add|include|insert|send|call|put|forward|tell|say|open|reply|write)"
            r"|\b(?:hi|hello|hey|dear|to|note to),? (?:my )?future (?:me|self)\b|\bnote to self\b[^\n]{0,80}\b(?:never|always|user)\b"
            r"|\b(?:the )?(?:human|user|person|reader)s? (?:cannot|can'?t|does(?:n'?t| not)|will not|won'?t|must not) (?:see|notice|read|know)\b(?: (?:this|that|it))"
            r"|\bbefore (?:you )?answer(?:ing)?\b[^.!?\n]{0,50}?(?:you (?:have to|must|need to|should)|save|call|send|read|run|store)\b",
        ),
        (
            Signal.ADDRESS,
            rf"\b{_EACH}+(?:\w+ )?{_HELPER}[^.!?\n]{{0,40}} {_MODAL}(?: not| never| always| only| then| first)* \w"
            rf"|(?:^|[\n\"'(\[{{>.;:!?*]\s*){_HELPER}\s*{_MODAL}\b|\b(?:the )?assistant has agreed\b",
        ),
        (
            Signal.CALL,
            r"\b(?:call|invoke|use|run|execute|trigger)\b[^.!?\n]{0,30}?\b[a-z]+(?:_[a-z]+)+(?:\s*\()?|\b(?:run|execute|do) (?:that|this) (?:one|query|command)|\b(?:pip|npm|brew|apt(?:-get)?|cargo|gem) install\b",
        ),
        (
            Signal.REPLIES,
            r"\b(?:in|to|into|with|end of|start of) (?:every|each|all|any)(?: of)? (?:your |the |future |later )*(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|outputs?|conversations?|chats?|sessions?)\b|\brepeat after me\b",
        ),
        (
            Signal.AFFAIRS,
            r"\b(?:your|its|every|each|all|any) (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|contexts?|prompts?|rules|memor(?:y|ies)|filters?|persona|identity|guardrails?|outputs?|chats|conversations|sessions)\b"
            r"|\b(?:the |an? )?(?:assistant|model|chatbot|bot)'?s? (?:memory|context|prompt|answers?|repl(?:y|ies)|rules|persona)|\bin all chats\b|\bpersona\s*[:=]|\b(?:user|person)'s (?:next|future|real|true) \w+",
        ),
        (
            Signal.WEAKEN,
            r"\b(?:disable|turn(?:ing)? off|switch(?:ing)? off|deactivate|remove|lift|suspend|stop using)\b (?:the |all |your |any )*(?:redaction|masking|(?:\w+ )?filters?|safety(?: \w+)?|guardrails?|moderation|logging|audit\w*|restrictions|safeguards|confirmation\w*|verification)"
            r"|\b(?:stop|cease|quit|no longer) (?:masking|redacting|hiding|filtering|logging|asking|checking|encrypting|auditing|moderating|anonymi[sz]ing)\b|\b(?:erase|delete|clear|wipe|purge|empty) (?:the |all |any |every |today'?s )*(?:audit|logs?|history|trail|traces?|evidence)\b"
            r"|[\"']?(?:redaction|masking|filters?|safety|moderation|confirm\w*|ask_user|audit|logging|guardrails?)[\"']?\s*[:=]\s*[\"']?(?:off|false|none|no|disabled|0)\b"
            r"|\bstore (?:the )?raw\b|\bgrant(?:s|ing)? (?:every|all|any) requests?",
        ),
        (
            Signal.AUTHORITY,
            r"\b(?:note|message|notice|update|instructions?|orders?|directive|memo|announcement|patch) (?:\w+ )?from (?:your|the) (?:\w+ )?(?:developers?|creators?|operators?|admin\w*|model|vendor|provider|maker|owner|engineers?|platform|security team|system)"
            r"|\byour (?:new|updated|revised|latest) (?:policy|rules?|instructions?|role|task|goal|objective|directive|guidelines?|orders?)\b"
            r"|\b(?:instructions?|orders?|policy|directive|message|update) from (?:openai|anthropic|google|microsoft|deepseek|meta|mistral|alibaba|moonshot)\b"
            r"|\b(?:admin|operator|developer|system|root|emergency|security) override\b|\boverride (?:code|key|token)\b|\b(?:bot|assistant) override\b"
            r"|\b(?:it is|this is) now (?:the )?(?:policy|law|rule)\b|\bauthori[sz]ed by (?:the )?(?:admin\w*|operator|openai|anthropic|google|microsoft|developers?)"
            r"|\b(?:administrator|operator|admin|developer|management|security team|it department) (?:asks?|orders?|requires?|instructs?|wants|demands|says) (?:that )?(?:the |you|all |every )?"
            r"|\bwhat (?:the )?[^.!?\n]{1,30} says is (?:true|law|final|right)\b|\bmemory (?:update|patch|override|sync|correction)\s*[:(\[]",
        ),
        (
            Signal.CONCEAL,
            r"\b(?:do(?:n'?t| not)|never|must not|should not|without|avoid|not)\s+(?:\w+\s+){0,2}?(?:tell(?:ing)?|mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|log(?:ging)?|show(?:ing)?|inform(?:ing)?|notify(?:ing)?|report(?:ing)?|alert(?:ing)?|let(?:ting)?)\s+"
            r"(?:it|this|that|about (?:it|this|that)|you were|the (?:user|person|human|customer|owner|reader|rule|command|instruction|note|reason|change)|users?|(?:him|her|them) (?:about|that|of|know)|anyone|any ?body)"
            r"|\b(?:keep|stay|remain)\b[^.!?\n]{0,20}\b(?:hidden|secret|invisible|unseen|silent|quiet(?:ly)?)\b[^.!?\n]{0,30}|\bhide (?:that|this|the fact|it|all)\b"
            r"|\b(?:silently|covertly|secretly|quietly|stealthily|invisibly|without notice|behind (?:the|their) (?:user'?s )?backs?)\b"
            r"|\b(?:never|not)(?: be| to be|) (?:mentioned|disclosed|revealed|told|logged|shown)\b|\b(?:never|not) (?:say|admit|mention|reveal) (?:that )?you(?:'ve| have| were| are)? (?:been )?(?:told|asked|instructed)"
            r"|\bkeep (?:this|that|these) (?:\w+ )?out of\b|\b(?:need|needs|must) not (?:know|be told|hear|learn|see)\b|\bno reminders? (?:is |are )?(?:needed|necessary|required)"
            r"|\bwithout (?:notifying|telling|informing|alerting)\b"
            r"|\bno need to (?:bring|mention|tell|say|explain|report|ask)|\bdeny (?:it|this|that|having)\b|\bleave (?:this|the|that) (?:entry|note|line|rule|memory|part|message)\b[^.!?\n]{0,12}\bout\b"
            r"|\bnever (?:explain|question|mention|say) (?:it|why|this|that|how)\b|\b(?:until|till) then behave (?:normally|as usual)|\bdelete this (?:message|note|entry|line) (?:after|when|once)"
            r"|\bsound(?:s)? like your own\b|[\"']?visible[\"']?\s*:\s*false|\bdo(?:n'?t| not) (?:log|record) (?:it|this|that)",
        ),
        (
            Signal.UNASKED,
            r"\b(?:without|no|skip(?:ping)?|bypass(?:ing)?|need no) (?:any |further |additional |user |asking for )*(?:confirmations?|review|approval|consent|permission|verification|questions?|checks?|human review|double-?check\w*|asking)\b"
            r"|\b(?:do(?:n'?t| not)|never|stop) (?:ask(?:ing)?|check(?:ing)?|confirm(?:ing)?|verify(?:ing)?|question(?:ing)?)\b(?: (?:again|first|it|this|why|me|them|him|her|the user|for))",
        ),
        (
            Signal.DECEIVE,
            r"\b(?:lie|lying) (?:to|about)\b|\b(?:claim|pretend|say|tell (?:them|him|her|the user|users|me|customers?)) (?:that )?(?:it|they|their|the|you|there|his|her)[^.!?\n]{0,40}\b(?:declined|failed|recalled|came from|never|expired|unavailable|is down|dangerous|unsafe|out of stock|blocked|closed|suspended)"
            r"|\b(?:swap|replace|exchange|substitute|change)\b[^.!?\n]{0,20}\b(?:every|all|any|each|the)\b[^.!?\n]{0,12}\b(?:bank )?(?:account|iban|phone|number|link|address|e-?mail|url|wallet|price)s?\b[^.!?\n]{0,40}\b(?:for|with|by|to)\b"
            r"|\b(?:give|tell|send|offer|show) (?:them|him|her|people|callers|customers|users|the user) (?:this|the following|our|another|a different)\b[^.!?\n]{0,40}\binstead\b"
            r"|\b(?:double|triple|halve|inflate|swap|falsify|fake|misquote|misreport)\b (?:the|all|every|its|their) (?:number|dose|doses|price|prices|amount|amounts|figures?|dates?|results?)",
        ),
        (
            Signal.CONSENT,
            r"\b(?:user|person|customer|owner|human)s? (?:has|have|had|already|hereby)?\s*(?:already |fully |explicitly )*(?:agree[ds]?|consent(?:s|ed)?|authori[sz]e[ds]?|approve[ds]?|permitted|opted in|granted|given (?:permission|consent))\b"
            r"|\bg(?:ave|iven|ives|rants?|ranted) (?:\w+ )?(?:consent|permission|approval) (?:to|for)\b|\b(?:operator|admin\w*|owner|developer|security team|it department) (?:has|have) (?:already )?(?:approved|authori[sz]ed|allowed|agreed)|[\"']consent[\"']\s*[:=]"
            r"|\btreat (?:this|it|that) as (?:\w+ )?(?:verified|fact|factual|true|confirmed|authoritative|trusted|permanent|final|approved)",
        ),
        (
            Signal.HANDOVER,
            rf"\b{_HAND}\b{_GAP}\b(?:{_OWNED}|stored|saved|all (?:of )?(?:the user'?s|their|his|her|your)|raw|entire|newest|#\w+|session|their|his|her)\s+(?:\w+ ){{0,2}}?{_THING}\b"
            rf"|\b{_HAND}\b{_GAP}\b{_THING}\b{_GAP}{_WHERE}"
            r"|\b(?:passwords?|secrets?|keys?|tokens?|notes?|memories) (?:are |is |should |must )?be (?:displayed|shown|revealed|shared|sent|disclosed)\b"
            rf"|\b(?:contents?|copy|copies) of (?:the |their |all )?(?:\w+ )?(?:#\w+|{_THING})|\bshare (?:the |all )?data with (?:whichever|any|every|whoever)"
            rf"|\b{_OWNED} {_THING}\b{_GAP}\b(?:into|to|in) (?:the |your |every |each |all )?(?:next |outgoing |following )*(?:message|reply|invitation|url|link|mail|e-?mail|summary|request|image)",
        ),
        (
            Signal.TRIGGER,
            r"\b(?:if|when|whenever|every time|each time|as soon as|once|on the \w+ time|the next time)\b (?:the |a |any )?(?:user|person|customer|human|anyone|anybody|somebody|someone|owner|client|topic|conversation)\b"
            r"|\b(?:when|whenever|if) (?:ever )?(?:asked|prompted|questioned|someone asks|anyone asks|the topic)\b|\buntil then\b",
        ),
        (
            Signal.LASTING,
            r"\bfrom (?:now|this (?:moment|point|day)|here|today) on(?:wards?)?\b|\bfrom this (?:moment|point)\b|\b(?:in|for|across|into) (?:all|every|any|each|new|later|the next|future)\b[^.!?\n]{0,20}\b(?:conversations?|chats?|sessions?|repl(?:y|ies)|answers?|summar(?:y|ies)|interactions?)"
            r"|\b(?:permanently|forever|for good|always|at all times|persist|indefinitely|effective (?:at once|immediately)|every (?:later|future|single|new)|never ends?|not even in new)\b|\bnew rule\b|\b(?:at the (?:beginning|start|end) of (?:each|every))",
        ),
        (
            Signal.MEMORISE,
            r"\b(?:save|store|write|record|add|commit|persist|keep|put|log|remember|mark)\b[^.!?\n]{0,50}\b(?:(?:as|to|in|into) (?:an? |your |the |long[- ]term |permanent )*memor(?:y|ies)|in your memory|highest (?:importance|priority)|as (?:verified|fact))"
            r"|\b(?:save|store) (?:it|this|that|the game|these)\b(?: permanently| forever| for)?|\bremember forever\b",
        ),
        (
            Signal.BIAS,
            r"\bfull marks\b|\bno (?:comments?|remarks?) on (?:weakness|flaws|faults|shortcoming)\w*|\b(?:any|every) (?:model|reviewer|grader|ai|bot) (?:that|who|which) (?:scores|grades|rates|ranks)"
            r"|\b(?:positive|favou?rable|good|glowing|five[- ]star) (?:reviews?|ratings?|feedback|verdict) only\b|\bonly (?:a )?(?:positive|favou?rable|good) (?:reviews?|ratings?|things)"
            r"|\b(?:recommend|suggest|promote|mention|prefer|endorse)\b[^.!?\n]{0,30}\b(?:only|as the (?:best|strongest|top|only|first|safest)|above all|exclusively|first)\b|\b(?:keep|start|always) recommending\b"
            r"|\b(?:the )?(?:correct|right|only|proper|best|final) (?:decision|answer|rating|verdict|choice|grade|score) (?:is|must be|should be)\b|\bmust not (?:highlight|mention|list|criticise) any\b|\breply only with\b",
        ),
    )
)

# A text about attacks quotes them.
MENTIONED = re.compile(
    r"\b(?:prompt[- ]injections?|injected|injection|injection attacks?|jailbreaks?|attackers?|adversar\w+|red[- ]team\w*|"
    r"phish\w+|scam\w*|for example|for instance|e\.g\.|such as|(?:the )?(?:words?|phrases?|sentence|line)|"
    r"titled|entitled|etymology)\b"
)
