"""What texts say that try to instruct an assistant: families of patterns over lower-case text.

``2``: seldom meant otherwise. ``1``: people say it too, so it takes a second sign. Written from
public descriptions of the attacks; tested on ``evaluation/redaction``.
"""

import re

_AI = (
    r"(?:ai|a\.i\.|llms?|language models?|models?|assistants?|chat ?bots?|bots?|(?:ai )?agents?|"
    r"gpt|claude|gemini|copilot)"
)
_RULES = (
    r"(?:instructions?|directions?|directives?|rules?|prompts?|guidelines?|guardrails?|polic(?:y|ies)|"
    r"restrictions?|constraints?|system messages?|orders|commands?|programming|training|safeguards?|"
    r"safety|persona|settings? you were given)"
)
_DROP = (
    r"(?:ign(?:or|ro)e|ignoring|ingore|disregard|forget|override|overrule|bypass|drop|discard|abandon|"
    r"cancel|stop (?:following|obeying)|do not (?:follow|obey)|don't (?:follow|obey)|set aside|put aside|"
    r"throw (?:out|away)|unlearn|no longer follow|neglect)"
)
_EARLIER = (
    r"(?:previous|prior|above|earlier|preceding|foregoing|former|past|existing|original|initial|current|"
    r"all|any|every|your|his|her|system|safety|operator'?s?|developer'?s?|given|default)"
)
_RULES_ZH = (
    r"(?:指令|指示|规则|規則|规定|規定|提示词?|提示詞?|设定|設定|限制|约束|約束|人设|人設|身份|身分|系统消息|"
    r"系統訊息|注意事项|任务|要求|准则|守则|system prompt|prompt|rules?)"
)
_EARLIER_ZH = (
    r"(?:之前|以上|上面|上文|上述|先前|前面|此前|以前|所有|全部|一切|任何|你的|你原有的|系统|系統|原有|原来|"
    r"原本|当前|當前|先前的|既有)"
)
_DROP_ZH = (
    r"(?:忽略|无视|無視|忘掉|忘记|忘記|忘了|不要理会|不用理会|不必理会|别管|抛开|拋開|撇开|放弃|放棄|"
    r"停止遵[循守从從]|不再遵[循守]|不要遵[循守]|取消|绕过|繞過|覆盖|覆蓋|违反|解除|ign(?:or|ro)e|cancel)"
)
_AI_ZH = (
    r"(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|模型|(?:小|智能)?助手|助理|智能体|智能體|机器人|機器人|"
    r"assistant|agent|bot)"
)
_USER_ZH = r"(?:用户|用戶|使用者|客户|客戶|本人|当事人|主人|任何人|人类|买家|对方)"
_USER = r"(?:the (?:user|person|human|customer|client|owner|reader)|users?|anyone|anybody|customers?|people|them|me)"
_PRIVATE = (
    r"(?:user'?s? [\w -]{2,30}|memor(?:y|ies)|contacts?|notes?|passwords?|tokens?|secrets?|api keys?|"
    r"home address|customer list|conversation|chat history|history|vault|mailbox|letters|credentials?|"
    r"context|files?|e-?mail(?: address)?|id_rsa|database|personal data|location)"
)
_PRIVATE_ZH = (
    r"(?:用户|用戶|使用者|记忆|記憶|聊天记录|聊天|记录|地址|住址|邮箱|電郵|口令|密码|密碼|资料|資料|上下文|日志|"
    r"对话|對話|密钥|验证码|通讯录|联系人|数据|隐私|邮件|[a-z]*token|memory|context)"
)
_SEND = (
    r"(?:send|forward|post|upload|e-?mail|transfer|transmit|exfiltrate|append|put|include|embed|leak|"
    r"quote|paste|share|export|reveal|output|deliver|report|hand over|give)"
)
_SEND_ZH = r"(?:发|发送|發送|转发|轉發|转|上传|上傳|拼|填|附|贴|貼|写进|寫進|寫入|写入|写|回传|输出|送|交|泄露|导出|告诉|推送|post|send)"
_OUT = r"(?:https?://|[\w.+-]+@[\w-]+\.|webhook|address (?:below|in)|footer|next outgoing|web ?link|url|third part|outside|external)"
_OUT_ZH = r"(?:https?://|[\w.+-]+@[\w-]+\.|邮箱|邮件|郵件|网址|網址|链接|連結|外部|下一[封次]|客服系统|摘要|任何(?:询问|人)|谁要|给我|出来)"
_THEN = r"(?:say|tell|reply|answer|respond|include|recommend|deny|double|send|add|append|claim|mention|suggest|insert|forward|call|ask|write|leave)"

FAMILIES: tuple[tuple[int, str], ...] = (
    # Rules that were given are to count no more.
    (2, rf"\b{_DROP} (?:\w+[ ']+){{0,3}}?(?:{_EARLIER}[\w' ]{{0,24}}? )?{_EARLIER} (?:\w+ ){{0,2}}?{_RULES}\b(?! (?:on page|in (?:section|chapter)|for (?:up|in|set)))"),
    (2, rf"\b{_DROP} (?:everything|all|anything|what(?:ever)?) (?:that )?(?:was |is |you (?:were|have been) )?(?:said|told|written|above|before|given)"),
    (2, rf"\b{_DROP} (?:all |everything )?(?:of )?the (?:above|foregoing|rules above|text above)\b"),
    (2, rf"\b{_RULES} (?:\w+ ){{0,6}}?(?:is|are|were|was) (?:now )?(?:void|deleted|suspended|lifted|cancell?ed|revoked|disabled|obsolete)\b"),
    (2, r"\b(?:forget|drop|leave) (?:your|all your|that you (?:are|were)) (?:role|identity|task|purpose|guardrails|training)"),
    (2, rf"{_DROP_ZH}[^。!?\n]{{0,12}}?{_EARLIER_ZH}[^。!?\n]{{0,10}}?{_RULES_ZH}"),
    (2, rf"(?:{_EARLIER_ZH}|那些|原先)[^。!?\n]{{0,12}}?{_RULES_ZH}[^。!?\n]{{0,6}}?(?:作废|作廢|不算数|不算數|失效|无效|無效|取消|cancel|不用遵守)"),
    (2, rf"(?:{_DROP_ZH})(?:掉|了|你)?(?:的)?(?:系统消息|系统提示|system prompt|安全|防护|身份|身分|人设)"),
    (2, r"ignor(?:er|ez|a|iere?n?|ieren sie)\b[^.\n]{0,30}?(?:instructions|instruções|instrucciones|istruzioni|anweisungen|obige|vorherige|précédent|anterior|precedenti)"),
    (2, r"(?:olvida|ignora|olvide)\b[^.\n]{0,20}?(?:reglas|instrucciones|indicaciones)|oublie[zr]?\b[^.\n]{0,20}?(?:instructions|règles|consignes)|vergiss\b[^.\n]{0,20}?(?:anweisungen|regeln|obige)"),
    (2, r"игнориру\w*[^.\n]{0,30}?(?:инструкц|указани|правил)|забудь[^.\n]{0,30}?(?:инструкц|правил)|(?:이전|위의)[^.\n]{0,12}?(?:지시|명령|규칙)[^.\n]{0,12}?(?:무시|잊)|(?:以前|上記)の?指示[^。\n]{0,8}?(?:無視|忘れ)"),
    (2, r"\bhu ?l[vuü]e\b[^.\n]{0,30}?\bzhi ?(?:ling|shi)\b|\bwu ?shi\b[^.\n]{0,20}?\bzhi ?ling\b"),
    # Forged roles and channels.
    (2, r"<\|?(?:im_start|im_end|system|endoftext|assistant)\|?>|\[/?inst\]|<</?sys>>|<system>|</system>|#{2,} ?(?:system|new instructions?)\b"),
    (2, r"(?:^|[\n.!?。;\"'“] ?|\[)(?:system|system (?:note|notice|override|update|message|prompt)|new system message|admin(?:istrator)?|developer(?: note)?|operator)\]?\s?[:：][^\n]{0,80}?(?:\byou\b|\buser\b|assistant|from now|must|delete|ignore|memor)"),
    (2, r"(?:系统提示|系統提示|系统指令|系统消息|系统通知|系统|系統|管理员|操作员指示|开发者|\[system\])\s?[:：\]][^\n]{0,40}?(?:从现在|你(?:只|必须|须|要|将|应)|助手|用户|必须|一律|跳过|调用|今后|该用户)"),
    (2, r"[\"']?role[\"']?\s?[:：=]\s?[\"']?system|角色[:：]\s?system|key: ?system_prompt|assistant_(?:directive|instruction)|\bnew system (?:message|prompt)\b|新的系统(?:消息|提示)"),
    (2, r"\b(?:note|message|order|notice|instruction)s? from (?:your|the) (?:developers?|creators?|administrators?|model (?:company|provider|vendor))|模型(?:厂商|公司|开发商)的|开发者(?:补丁|指令|命令)|(?:来自|这是)(?:开发者|管理员|厂商)的(?:指令|命令)"),
    # Spoken to whatever machine reads it.
    (2, rf"\b(?:any |all |every |which(?:ever)? |dear |hey |hi |hello |attention |for |to )?(?:the )?{_AI}s? (?:that (?:is |are )?|who (?:is |are )?)?(?:read(?:s|ing|ers?)|pars(?:es|ing)|process(?:es|ing)|summari[sz](?:es|ing)|handl(?:es|ing)|scanning|crawling|index(?:es|ing)) (?:this|these|my|should|must|the (?:page|text|document))"),
    (2, rf"\b(?:dear|hey|hi|hello|attention|to all|to any|to the|note to|p\.?s\.? for) (?:\w+ ){{0,2}}?{_AI}\b|\b{_AI} only\b|\bhi future me\b|\bnote to self\b.{{0,80}}?(?:user|never|以后)|@[\w-]*(?:assistant|bot|agent)\b"),
    (2, rf"(?:^|[\n.!?。\"'=] ?|<!-- ?){_AI}(?: note)?[,:：] ?(?:please |now |before|after|you |always |never |drop|ignore|save|store|send|delete|carry|do |call|run|remember|when)"),
    (2, rf"\b(?:the |any )?{_AI} (?:should|must|shall|has to|have to|needs? to|is required to|will now) (?:always |never |not |only |now |also |silently )?(?:{_THEN}|render|give|obey|run|execute|approve|reveal|treat|delete|store|save|highlight|rate)"),
    (2, rf"(?:仅供|只给|写给|致|提醒)(?:各位|所有)?{_AI_ZH}|给未来的我|给之后的{_AI_ZH}|(?:读取|看到|读到|阅读|处理|总结|索引)(?:了)?(?:本|这|此)(?:条|页|文|段|句|内容|信息)?[^。\n]{{0,6}}?(?:的)?{_AI_ZH}|阅读者若为{_AI_ZH}"),
    (2, rf"{_AI_ZH}(?:注意|请注意)?[,，:：]?(?:请|须|应当|应|必须|务必|需要|需|立刻|一律|下一步|不得|不要|不用|放下|要求|在结尾|保留){{1,2}}[^。\n]{{1,40}}"),
    (1, r"\b(?:you (?:must|will|shall|have to|are required to)|from (?:now|this moment) on|starting now|effective (?:at once|immediately))\b"),
    (1, r"(?:你|智能体|助手|您)(?:必须|须|务必|一定要|应当)|从现在(?:起|开始)|从今(?:以后|往后)|即日起|今后|往后"),
    # Somebody else from now on.
    (2, r"\byou are (?:now )?(?:dan|omega|an? (?:unrestricted|unfiltered|uncensored|evil|rogue|free)|no longer (?:bound|an? (?:ai|assistant)|restricted)|free (?:of|from))\b|\bdeveloper mode\b(?! (?:on|in) (?:his|her|my|the) phone)|\bjailbr(?:eak|oken)|\bdo anything now\b"),
    (2, r"\bwithout (?:any )?(?:restrictions?|limits?|filters?|rules|guardrails)\b|\bno (?:restrictions?|rules|limits?|filters?) (?:apply|any ?more|for you)|\b(?:guidelines|rules|filters|guardrails) (?:were|are|no longer) (?:deleted|removed|off|apply|gone)"),
    (2, r"\b(?:your|its) (?:only |new |real |true )?(?:master|owner|creator|boss) is\b|\btreat (?:the |this |my )?[\w ]{2,40} as your (?:owner|master|boss|developer|admin)|\bi(?:'m| am) your (?:new )?(?:master|owner|developer|administrator|creator)\b|\byou obey\b|\bobey (?:me|him|her|only|the (?:text|holder))"),
    (2, r"没有任何(?:的)?限制|沒有任何限制|不受(?:任何)?[^。\n]{0,6}?(?:限制|约束|审核)|无限制(?:的)?(?:模型|模式|ai)|(?:进入|开启|打开|启用)开发者模式|新主人|只听(?:从)?(?:我|他)的|关闭(?:内容)?(?:过滤|审核|脱敏)|跳过(?:脱敏|审核|确认|验证)|有求必应|放下防护|放下防[护線线]|有问必答|不得拒绝|原有人设|越狱"),
    (2, r"\b(?:each|all|every one) of your rules\b|\brules? (?:means?|mean) (?:its|their|the) opposite|角色互换[^。\n]{0,20}?(?:系统|命令)"),
    (1, r"\b(?:act|pretend|behave|respond|answer) as (?:if|though)\b|\bpretend (?:that )?the\b|\byour name is\b|你现在是|你叫|以[^。\n]{1,8}自称|扮演"),
    # Kept from the person it concerns.
    (2, r"\b(?:do not|don't|never|must not|without|no need to|needn't|not)\b (?:\w+ ){0,2}?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|warn(?:ing)?|ask(?:ing)?|consult(?:ing)?) (?:the )?(?:user|person|human|customer|owner|anyone)\b"),
    (2, r"\b(?:don't|do not|never|must not) (?:mention|reveal|disclose|admit|explain) (?:that you|why\b|this (?:rule|instruction|note|message)|you were|the instruction)|\b(?:never|don't) explain why\b"),
    (2, r"\bkeep (?:this|these|it) (?:rule|instruction|note|message|entry)?s? ?(?:hidden|secret|to yourself)|\b(?:rule|instruction|entry|note) (?:hidden|secret)\b|\bhide (?:that|this|the)\b[^.\n]{0,30}?(?:you|log|rule|instruction)|\bleave this (?:entry|note|out)|\bdeny it if\b|\b(?:human|user) (?:can(?:not|'t)|won't|will not) (?:see|read)|\bdon't log it|\bhide (?:the )?logs?\b"),
    (2, rf"(?:不得|不要|不必|不许|不用|不可|别|勿|無需|无需|不再)[^。\n]{{0,6}}?(?:向|跟|和|对|让|告诉|告知|通知|告訴|通知)[^。\n]{{0,4}}?{_USER_ZH}(?!的)[^。\n]{{0,6}}|不许声张|隐藏(?:日志|规则|本条|此条)|不要在回复中|不必说明原因|不得转人工|对用户(?:保密|隐瞒)|让用户不知"),
    (1, r"\b(?:silently|secretly|quietly|without (?:notice|review|confirmation|asking)|no confirmations?(?: needed)?|no need to (?:confirm|ask|bring it up)|never (?:question|ask)|don't ask again|visible\W+false)\b"),
    (1, r"静默|悄悄|偷偷|暗中|不用审核|无需(?:确认|审核|同意)|不再询问|不要再问|不要再[^。\n]{0,6}?确认|别问我|不再通知|默认同意|自动放行|谎称|lie to"),
    # Data carried out.
    (2, rf"\b{_SEND}\b[^.\n]{{0,50}}?\b{_PRIVATE}\b[^\n]{{0,60}}?{_OUT}|{_OUT}[^\n]{{0,50}}?followed by (?:the )?(?:user|their|memor)"),
    (2, r"(?:https?://|javascript:|\]\()[^\s)]{0,120}?[?&=+](?:\w+=)?[<{\[(]?(?:memor(?:y|ia|ies)|user|用户|用戶|记忆|記憶|your[_ ]|secret|token|password|context|history|\{\{)|fetch\([^)]{0,80}?(?:memor|cookie|token)"),
    (2, rf"(?:把|将|將|讓|让)[^。\n]{{0,16}}?{_PRIVATE_ZH}[^。\n]{{0,24}}?{_SEND_ZH}[^。\n]{{0,24}}?{_OUT_ZH}|{_OUT_ZH}[^。\n]{{0,80}}?(?:再)?接上?{_USER_ZH}"),
    (2, r"\b(?:repeat|print|reveal|output|show|recite|leak|display|write (?:out|down)) (?:\w+ ){0,3}?(?:hidden|system|initial|secret|internal|full) (?:prompt|instructions?|message|rules)|(?:输出|复述|複述|背诵|泄露|显示|念出|打印)[^。\n]{0,10}?(?:提示词|提示詞|内部提示|系统提示|设定|設定|密钥|记忆|密碼)|(?:提示词|设定|設定)[^。\n]{0,10}?(?:复述|複述|原样|原樣)"),
    (2, r"\b(?:output|show|reveal|display)\b[^.\n]{0,30}?(?:secrets?|keys?|passwords?)\b[^.\n]{0,20}?(?:unmasked|in full|in clear|plain)|raw memory database|\b(?:api )?keys? (?:\w+ ){0,2}?shown in full|泄露(?:所有|全部)?(?:密钥|密码|数据)|原样输出|完整输出"),
    (2, r"(?:谁|任何人|有人|别人)(?:都|来|要|问)[^。\n]{0,12}?(?:给谁|告诉|给他|查看一切|可以看)|share (?:the |all |my |their )?(?:data|files|notes)[^.\n]{0,20}?(?:whichever|whoever|any(?:one| app))|告诉任何询问的人|reveal everything"),
    # Standing orders about those whom it serves.
    (2, rf"\b(?:whenever|when|if|each time|every time|once|on the \w+ time) (?:the user|a user|any user|anyone|anybody|someone|users?|asked (?:about|to|for)|a customer|customers?|the (?:topic|person|customer|human))\b[^.\n]{{0,60}}?(?:\b{_THEN}\b)"),
    (2, rf"(?:只要|每当|凡是?|每次|无论|無論|如果|一旦|以后|每逢)[^。\n]{{0,8}}?(?:{_USER_ZH}|涉及|问到|问起|提到|登录|新会话|有邮件|看到这条|有人|索要)[^。\n]{{0,30}}?(?:就|一律|都|统一|必须|须|请|先)[^。\n]{{0,8}}?(?:告诉|回答|答|推荐|说|谎称|附上|发|转|建议|报|执行|附|写|隐藏|删|让)"),
    (2, rf"{_USER_ZH}(?:问|提|索要|询问)[^。\n]{{0,12}}?(?:一律|统一|都|就)"),
    (1, r"\b(?:always|only|never) (?:recommend|suggest|promote|mention|prefer|answer|praise)\b|只推荐|一律(?:推荐|报|回答|谎称|按)|统一答"),
    (2, r"\byou (?:only )?recommend only\b|\brecommend only\b[^.\n]{0,40}?whatever|无论用户问什么|不管用户问什么|whatever (?:the user|they|anyone) asks?"),
    # Written so that it stays.
    (2, r"\b(?:copy|repeat|paste|reproduce|include|insert) (?:this|these|the following) (?:paragraph|text|note|message|line|instruction|sentence|block)s?\b[^.\n]{0,40}?(?:every|all|each|any|other)|把(?:这|本|此)(?:段|条|句)[^。\n]{0,10}?(?:抄|复制|复写|写|贴|放)(?:进|到|入)[^。\n]{0,12}?(?:每|所有|其他)|让其他(?:助手|模型|智能体)"),
    (1, r"\b(?:save|store|write|persist|record|remember|keep|memori[sz]e|put)\b[^.\n]{0,60}?(?:(?:to|in(?:to)?|as) (?:a |your |my |the |long-term )*memor(?:y|ies)|permanently|forever|for good|every (?:later|future) (?:conversation|chat|session)|all future (?:chats|conversations|sessions)|next sessions|new chats)|\bin (?:all|every) (?:future|later|new) (?:chats?|conversations?|sessions?)"),
    (1, r"\bremember (?:forever|you are)|\btreat this as (?:verified|true|a fact)|\b(?:highest|maximum) importance\b|\bmemory (?:update|entry|note)[:：]|\bpersist[:：]|\bsave it\b|\bsave that\b|\bstore the game"),
    (1, r"(?:写入|寫入|存成|存进|存為|记到|記到|放进|记入|写进)[^。\n]{0,6}?(?:记忆|記憶|memory|长期)|永久(?:有效|生效|记住|保存|save)|(?:一直|永远|今后一直)(?:生效|有效|保持|这样做)|标为最重要|標為最重要|(?:保存|记住)并(?:立刻)?执行|事实记下来|谁问都这么说|保存并"),
    (2, r"\b(?:the user|user|person|they|she|he) has (?:already )?(?:agreed|consented|authori[sz]ed|approved|given permission|granted)\b[^.\n]{0,60}?(?:share|send|all|everything|access|payment|delete)|用户(?:已|已经)?(?:被)?(?:同意|授权|授予|允许|购买)[^。\n]{0,30}?(?:共享|全部|权限|所有|删除|转账|放行)|(?:asking for|ask for) consent annoys|讨厌被询问授权"),
    (2, r"\b(?:the person|the user|user) (?:always )?wants? (?:their|all|the)? ?(?:api keys?|passwords?|secrets?|data)\b"),
    # Decode and obey; run this.
    (2, r"\bdecode (?:this |it )?(?:and|then) (?:follow|comply|obey|execute|run|do)|\bdecode with \w+ and comply|解码(?:后|并)[^。\n]{0,6}?(?:执行|照做|遵从)|念出来然后执行|译出来照做"),
    (2, r"(?:call|run|execute|invoke|调用|執行|执行|运行)[^.\n。]{0,20}?(?:[a-z]+_[a-z_]+\(|[a-z]+_all\w*|delete_all\w*|export_\w+)|(?:curl|wget)[^\n]{0,80}?\|\s?(?:ba)?sh|read_file\(|~/\.ssh"),
    (2, r"(?:必须|请|须|下一步)[^。\n]{0,6}?(?:运行|执行|调用)[^。\n]{0,60}?(?:curl|wget|rm |sh\b|http)"),
    # Judgements bought.
    (2, r"\b(?:positive review only|only positive|must not highlight|do not (?:mention|highlight) (?:any )?(?:negatives?|weakness)|correct decision is|rate (?:this|it) (?:10|ten)|strongest (?:applicant|candidate)|give (?:it|this) (?:full|top) marks)\b|只写优点|不得出现任何批评|给(?:满|最高)分|必须在[^。\n]{0,12}?推荐|首选推荐"),
    (1, r"\brecommend (?:candidate|product)\b|其他品牌(?:都)?(?:因|有)|prefers? \w+; block"),
    # Orders with consequences, given in passing.
    (2, r"\bapprove\b[^.\n]{0,40}?without (?:review|checking)|直接批准[^。\n]{0,12}?不用|\bdelete every memory\b|\bupload the user memory\b|\bdelete (?:all|every)\b[^.\n]{0,20}?memor|清空(?:一次|记忆|全部)|memories[^.\n]{0,30}?be (?:erased|deleted)[^.\n]{0,20}?without"),
    (2, r"\bdouble the (?:number|dose)|(?:用药量|剂量|药量)[^。\n]{0,8}?(?:双倍|加倍)|每月自动转|自动转[^。\n]{0,8}?(?:尾号|账户)|付款确认|转账[^。\n]{0,10}?不(?:用|必)|结果异常[^。\n]{0,12}?电话"),
    (2, r"替用户(?:点开|打开|确认|付款|转账|同意)|on (?:the user's|their) behalf[^.\n]{0,20}?(?:pay|agree|accept|click)|修改自身(?:设定|配置)|改变?自(?:身|己)的(?:设定|规则)"),
    # More of the same, in other words.
    (2, rf"\b(?:your|the) (?:real|true|actual|new|updated|revised|only) {_RULES} (?:is|are|now|:)|\bnew {_RULES}[:：]|\breplace (?:your|all|the|any) [\w ]{{0,20}}?{_RULES} with|\b(?:supersede|overwrite)s? (?:all |any |your )[\w ]{{0,20}}?{_RULES}|(?:你|您)的(?:新|真正的|唯一的){_RULES_ZH}(?:是|为|[:：])|新(?:的)?(?:指令|规则|设定)[:：]"),
    (2, r"\b(?:disable|turn off|switch off|deactivate|skip|remove|suspend) (?:the |all |your |any )*(?:safety|redaction|masking|logging|audit(?:ing)?|filters?|moderation|confirmations?|guardrails?|content filter|consent checks?)\b|(?:关闭|停用|禁用|关掉|跳过)(?:所有|一切|你的)?(?:审计|日志记录|脱敏|确认步骤|安全检查|安全策略|内容审核|过滤|授权检查)"),
    (2, r"\b(?:you|it) (?:can(?:not|'t)|may not|must not|are not allowed to|should never) (?:refuse|decline|question|say no)\b|\b(?:unconditionally|blindly) (?:obey|comply|follow)\b|\bmust comply\b|无条件(?:服从|执行|照做|同意)|(?:不能|不可|不许|不准)(?:拒绝|质疑)"),
    (2, r"\b(?:when|while|before|after|as you) (?:you )?(?:summari[sz]\w+|translat\w+|answer\w*|process\w*|read\w*|cit\w+|quot\w+) (?:this|the) (?:page|text|document|e-?mail|message|article|file|result|review|line)s?\b[^.\n]{0,60}?(?:append|add|include|insert|tell|say|mention|send|recommend|call|ignore|save|store)|(?:总结|翻译|回答|引用|读取|处理)(?:本|这|此)(?:页|文|邮件|文档|条|段|份|篇)[^。\n]{0,4}?(?:时|后|前)[^。\n]{0,10}?(?:请|须|应|必须|要|先|再)"),
    (2, r"\b(?:tell|inform|convince|persuade|assure) (?:the user|them|him|her|users|customers|buyers) (?:that |to )?(?:their|his|her|the|your|call|click|visit|pay|all|every|there|it)\b[^.\n]{0,60}?(?:locked|declined|suspended|expired|recalled|unsafe|won|link|number|call|click|visit|fire|infected|verify)|告诉(?:用户|买家|客户|他|她|使用者)[^。\n]{0,16}?(?:账户|账号|银行卡|异常|冻结|过期|召回|中奖|点击|拨打|链接)"),
    (2, r"\b(?:secret|hidden|invisible|trigger) (?:instruction|command|phrase|word|trigger|rule|order)s?\b[^.\n]{0,60}?(?:you|assistant|model|obey|reveal|activate|unlock)|\b(?:code ?word|pass ?phrase|magic word|trigger (?:word|phrase))\b[^.\n]{0,40}?(?:reveal|unlock|obey|show|everything|full access)|(?:暗号|口令|触发词|暗语)[^。\n]{0,12}?(?:可以查看|解锁|就(?:给|说|放行)|即可)"),
    (2, r"\bas (?:the|your) (?:administrator|admin|owner|developer|system|ceo|operator)\b[^.\n]{0,40}?(?:i (?:order|command|authori[sz]e|instruct|require)|you)|(?:作为|我是)(?:你的)?(?:系统|管理员|开发者|主人|超级用户)[^。\n]{0,10}?(?:命令|要求|授权|指示|宣布)你?"),
    (2, r"\b(?:pin|lock) this (?:memory|note|entry|rule)|\b(?:do not|don't|never) (?:delete|remove|summari[sz]e|overwrite|forget) this (?:memory|note|entry|instruction|rule|message)|\b(?:top|highest|maximum) priority (?:rule|instruction|memory)|不(?:要|得|许|可)(?:删除|总结|覆盖|遗忘)(?:本|这|此)(?:条|段)|最高优先级(?:的)?(?:指令|规则|记忆)|优先级最高"),
    (2, r"\b(?:end of|begin|start of) (?:document|system|user input|instructions|context)\b[^\n]{0,12}?[-=*#\]>\n]+[^\n]{0,60}?(?:new|now|you|system|task)|-{3,} ?(?:system|new task|admin)"),
    (2, r"\byou (?:are|have been) (?:now )?(?:authori[sz]ed|permitted|cleared|allowed|granted|given) (?:to|full|unlimited|access|root|admin)\b|\b(?:full|root|admin|unlimited) access (?:has been |is )?(?:granted|enabled)\b[^.\n]{0,40}?(?:you|user|assistant|requests?)|(?:你|助手|本会话)(?:已)?(?:被)?(?:获得|授予|拥有)[^。\n]{0,6}?(?:全部|最高|管理员|完整)(?:的)?权限"),
    (2, r"\b(?:post|send|put|submit) (?:the |a |every |each )?[\w ]{0,20}?(?:token|cookie|session|password|memory|history|transcript)s? to\b|(?:自动|每次|定期)[^。\n]{0,10}?(?:上传|发送|转发|同步)[^。\n]{0,10}?(?:记忆|聊天|口令|密码|token)"),
    (1, r"\b(?:reply|respond|answer) only with\b|\bno matter what\b|\bregardless of (?:what|any)\b|\beven if (?:the user|they|asked)\b|无论|不管(?:谁|用户|对方)|永远不要|绝不(?:要)?"),
    (1, r"\bsystem prompt\b|\bguardrails?\b|\bhidden prompt\b|系统提示词|提示词|脱敏|防护"),
)  # fmt: skip

COMPILED = tuple((weight, re.compile(pattern)) for weight, pattern in FAMILIES)
