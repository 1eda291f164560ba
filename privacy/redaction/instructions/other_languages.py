"""The one phrase that every list of attacks begins with, in languages that have no list here."""

import re

from privacy.redaction.instructions.signal import Signal

OVERRIDE = (
    r"\b(?:ignor(?:e|er|ez|ons)|oubli(?:e|er|ez|ons)|ne (?:tiens|tenez) (?:pas|aucun) compte)\b[^.!?\n]{0,15}\b(?:les|des|vos|tes|ces|nos|ses)\b[^.!?\n]{0,25}\b(?:instructions|consignes|règles|directives|ordres)",
    r"\b(?:ignor[ae]\w*|olvid[ae]\w*|desobedec\w+|no hagas caso)\b[^.!?\n]{0,30}\b(?:instrucciones|reglas|indicaciones|normas|órdenes)",
    r"\b(?:ignor[ae]\w*|esque[çc]\w+|desconsider\w+)\b[^.!?\n]{0,30}\b(?:instruções|instrucoes|regras|orientações|ordens)",
    r"\b(?:ignor[ai]\w*|dimentic\w+|trascura\w*)\b[^.!?\n]{0,30}\b(?:istruzioni|regole|direttive|indicazioni)",
    r"\b(?:ignorier\w*|vergiss|vergesst|missacht\w*|übergeh\w*)\b[^.!?\n]{0,30}(?:anweisung|regeln|vorgaben|instruktionen|das obige|alles (?:bisherige|vorherige|obige)|befehle)",
    r"\b(?:negeer|vergeet)\b[^.!?\n]{0,30}\b(?:instructies|regels|opdrachten|aanwijzingen)",
    r"\b(?:ignorera|glöm|bortse från|ignorer|glem|se bort fra)\b[^.!?\n]{0,30}\b(?:instruktion\w*|regler\w*|instruks\w*)",
    r"\b(?:z?ignoruj|zapomnij|pomiń)\b[^.!?\n]{0,30}(?:instrukcj|polece|zasad|reguł)",
    r"\b(?:ignoruj|zapome[nň]|zabudni)\w*[^.!?\n]{0,30}(?:pokyn|instrukc|pravid|příkaz)",
    r"(?:игнориру|забудь|забуд|проигнориру|не обращай)\w*[^.!?\n]{0,40}(?:инструкц|указани|правил|команд|предписан)",
    r"(?:ігноруй|забудь)\w*[^.!?\n]{0,40}(?:інструкц|вказівк|правил)",
    r"\b(?:önceki|yukarıdaki|tüm)\b[^.!?\n]{0,30}(?:talimat|kural|komut)\w*[^.!?\n]{0,20}(?:yok say|unut|görmezden|dikkate alma)",
    r"(?:bỏ qua|phớt lờ|quên)[^.!?\n]{0,30}(?:hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|lệnh)",
    r"\b(?:abaikan|lupakan)\b[^.!?\n]{0,30}\b(?:instruksi|perintah|aturan|arahan)",
    r"(?:تجاهل|انس|انسى)[^.!?\n]{0,30}(?:التعليمات|الأوامر|القواعد|تعليمات)",
    r"(?:התעלם|התעלמי|שכח)[^.!?\n]{0,30}(?:הוראות|ההוראות|הכללים)",
    r"(?:پیشین|قبلی|قبل)[^.!?\n]{0,20}(?:نادیده|فراموش)|(?:نادیده|فراموش)[^.!?\n]{0,30}(?:دستور|قوانین)",
    r"(?:पिछले|पूर्व|सभी|ऊपर)[^।!?\n]{0,20}(?:निर्देश|आदेश|नियम)[^।!?\n]{0,20}(?:अनदेखा|नज़रअंदाज़|भूल|उपेक्षा)",
    r"(?:เพิกเฉย|ละเว้น|ลืม|ไม่ต้องสนใจ)[^\n]{0,20}(?:คำสั่ง|คำแนะนำ|กฎ)",
    r"(?:이전|위의?|기존|앞의?|모든)[^.!?\n]{0,14}(?:지시|명령|지침|규칙|프롬프트)[^.!?\n]{0,14}(?:무시|잊)",
    r"(?:以前|これまで|上記|前|すべて|全て|今まで)[^。!?\n]{0,8}(?:指示|命令|ルール|プロンプト|指令|設定)[^。!?\n]{0,8}(?:無視|忘れ|破棄)",
    r"\b(?:hu\s?l(?:v|u|ü|ve|ue|üe)e?|wu\s?shi|wang\s?(?:ji|diao))\b[^.!?\n]{0,40}\b(?:zhi\s?ling|gui\s?ze|zhi\s?shi|she\s?ding|ming\s?ling|ti\s?shi(?:\s?ci)?)\b",
)  # fmt: skip
# A stem of each of them: most texts hold none, and need no more than this one search.
SPEAKS = re.compile(
    r"[^\x00-\u024f\u2000-\u206f]|ignor|olvid|oubli|desob|caso|compte|esque|desconsid|dimentic|trascura|verg|missacht|"
    r"übergeh|negeer|gl[öe]m|bortse|se bort|zapom|pomi|zabud|önceki|yukar|tüm|quên|phớt|abaikan|lupakan|zhi|gui|ling"
)
PATTERNS: tuple[tuple[Signal, re.Pattern[str]], ...] = (
    (Signal.OVERRIDE, re.compile("|".join(OVERRIDE))),
)
