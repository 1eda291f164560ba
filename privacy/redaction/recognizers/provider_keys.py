"""The shapes of keys and tokens that known providers issue, from their public documentation.

A table of ours: provider, pattern. Patterns are case-sensitive and anchored by look-arounds on
ASCII letters and digits; one alternation is compiled from them all.
"""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("API_KEY",)

PROVIDERS: tuple[tuple[str, str], ...] = (
    ("AWS access key", r"(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA)[A-Z2-7]{16}"),
    ("AWS Bedrock", r"ABSK[A-Za-z0-9+/]{100,270}={0,2}"),
    ("Google API", r"AIza[0-9A-Za-z_-]{35}"),
    ("Google OAuth", r"(?:ya29\.[0-9A-Za-z_-]{20,}|GOCSPX-[0-9A-Za-z_-]{28}|1//0[0-9A-Za-z_-]{40,})"),
    ("Azure", r"[0-9A-Za-z_~.]{3}\dQ~[0-9A-Za-z_~.-]{31,34}"),
    ("Azure shared access", r"sig=[0-9A-Za-z%+/]{40,}(?:%3D|=)?"),
    ("Anthropic, OpenAI, DeepSeek, OpenRouter", r"sk-(?:[a-z]+(?:-?[a-z]*\d{0,2})-)?[0-9A-Za-z_-]{20,}"),
    ("GitHub", r"(?:gh[pousr]_[0-9A-Za-z]{36,255}|github_pat_[0-9A-Za-z_]{60,})"),
    ("GitLab", r"gl(?:pat|dt|ptt|rt|cbt|ft|soat|agent|oas|imt)-[0-9A-Za-z_.-]{20,}"),
    ("Bitbucket, Atlassian", r"(?:ATBB|ATATT3|ATCTT3)[0-9A-Za-z_=-]{20,}"),
    ("Slack", r"xox[abeoprs](?:\.xox[bp])?-[0-9A-Za-z-]{10,}"),
    ("Slack app", r"xapp-\d-[0-9A-Z]+-\d+-[0-9a-z]+"),
    ("Slack webhook", r"https://hooks\.slack\.com/(?:services|workflows|triggers)/[0-9A-Za-z/_-]{20,}"),
    ("Discord bot", r"[MNO][0-9A-Za-z_-]{23,26}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{27,38}"),
    ("Discord webhook", r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d+/[0-9A-Za-z_-]{30,}"),
    ("Microsoft Teams webhook", r"https://\w+\.webhook\.office\.com/[0-9A-Za-z@/_-]{60,}"),
    ("Telegram bot", r"\d{8,10}:AA[0-9A-Za-z_-]{32,34}"),
    ("Stripe", r"(?:sk|rk|pk)_(?:live|test|prod)_[0-9A-Za-z]{10,}"),
    ("Stripe webhook", r"whsec_[0-9A-Za-z+/=]{24,}"),
    ("Square", r"(?:EAAA[0-9A-Za-z_-]{60}|sq0[a-z]{3}-[0-9A-Za-z_-]{22,43})"),
    ("PayPal, Braintree", r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}"),
    ("Twilio", r"(?:SK|AC)[0-9a-f]{32}"),
    ("SendGrid", r"SG\.[0-9A-Za-z_-]{16,32}\.[0-9A-Za-z_-]{32,64}"),
    ("Mailgun", r"key-[0-9a-f]{32}"),
    ("Mailchimp", r"[0-9a-f]{32}-us\d{1,2}"),
    ("Brevo", r"xkeysib-[0-9a-f]{64}-[0-9A-Za-z]{16}"),
    ("Resend", r"re_[0-9A-Za-z]{8}_[0-9A-Za-z]{20,}"),
    ("npm", r"npm_[0-9A-Za-z]{36}"),
    ("PyPI", r"pypi-[0-9A-Za-z_-]{50,}"),
    ("RubyGems", r"rubygems_[0-9a-f]{48}"),
    ("crates.io", r"cio[0-9A-Za-z]{32}"),
    ("Docker Hub", r"dckr_(?:pat|oat)_[0-9A-Za-z_-]{27,}"),
    ("Hugging Face", r"(?:hf|api_org)_[0-9A-Za-z]{30,}"),
    ("Replicate", r"r8_[0-9A-Za-z]{37}"),
    ("Groq, xAI, Perplexity", r"(?:gsk_[0-9A-Za-z]{40,}|xai-[0-9A-Za-z]{60,}|pplx-[0-9A-Za-z]{40,})"),
    ("Cohere, Tavily, Pinecone", r"(?:co-[0-9A-Za-z]{38,}|tvly-[0-9A-Za-z-]{20,}|pcsk_[0-9A-Za-z_]{40,})"),
    ("DigitalOcean", r"do[opr]_v1_[0-9a-f]{64}"),
    ("Heroku", r"HRKU-[0-9A-Za-z_-]{36,}"),
    ("Fly.io", r"(?:fo1_[0-9A-Za-z_-]{43}|fm[12][ar]?_[0-9A-Za-z+/]{100,}={0,3})"),
    ("Netlify, Vercel", r"(?:nfp_[0-9A-Za-z]{36,}|vc[pikra]_[0-9A-Za-z]{24,})"),
    ("Supabase", r"sb(?:p|_secret|_publishable)_[0-9A-Za-z_]{20,}"),
    ("PlanetScale", r"pscale_(?:tkn|oauth|pw)_[0-9A-Za-z=._-]{32,64}"),
    ("Databricks", r"dapi[0-9a-f]{32}(?:-\d)?"),
    ("HashiCorp Vault", r"hv[sbr]\.[0-9A-Za-z_-]{24,}"),
    ("Terraform Cloud", r"[0-9A-Za-z]{14}\.atlasv1\.[0-9A-Za-z_=-]{60,70}"),
    ("Doppler", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[0-9A-Za-z._-]{40,}"),
    ("Pulumi", r"pul-[0-9a-f]{40}"),
    ("Grafana", r"(?:glc_[0-9A-Za-z+/]{32,}={0,2}|glsa_[0-9A-Za-z]{32}_[0-9a-f]{8})"),
    ("New Relic", r"(?:NRAK|NRII|NRJS|NRAL)-[0-9A-Za-z_-]{19,}"),
    ("Sentry", r"sntry[su]_[0-9A-Za-z+/=_]{40,}"),
    ("Dynatrace", r"dt0[a-z]\d\d\.[0-9A-Z]{24}\.[0-9A-Z]{64}"),
    ("Datadog, PagerDuty", r"(?:ddp_[0-9A-Za-z]{36}|pdu[su]\+[0-9A-Za-z_+-]{20,})"),
    ("Shopify", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    ("Notion", r"(?:secret_[0-9A-Za-z]{43}|ntn_[0-9A-Za-z]{40,})"),
    ("Linear, Figma, Postman", r"(?:lin_(?:api|oauth)_[0-9A-Za-z]{40,}|figd_[0-9A-Za-z_-]{40,}|PMAK-[0-9a-f]{24}-[0-9a-f]{34})"),
    ("Airtable", r"pat[0-9A-Za-z]{14}\.[0-9a-f]{64}"),
    ("Dropbox", r"sl\.[0-9A-Za-z_-]{100,}"),
    ("Facebook", r"EAA[A-Z][0-9A-Za-z]{60,}"),
    ("Mapbox", r"[ps]k\.eyJ[0-9A-Za-z_-]{40,}\.[0-9A-Za-z_-]{20,}"),
    ("1Password, age", r"(?:ops_eyJ[0-9A-Za-z+/]{200,}={0,3}|AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58})"),
    ("Alibaba Cloud", r"LTAI[0-9A-Za-z]{12,26}"),
    ("Tencent Cloud", r"AKID[0-9A-Za-z]{32}"),
    ("DingTalk", r"(?:SEC[0-9a-f]{64}|https://oapi\.dingtalk\.com/robot/send\?access_token=[0-9a-f]{64})"),
    ("Feishu, Lark", r"https://open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/[0-9a-f-]{36}"),
    ("WeCom", r"https://qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=[0-9a-f-]{36}"),
    ("Dualtrace", r"dt_(?:live|test)_[0-9A-Za-z_-]{16,}"),
)  # fmt: skip

# Glued to the word that names it ("tokenxoxb-…") it is one all the same.
_BEGINS = r"(?:(?<![0-9A-Za-z])|(?<=[Tt]oken)|(?<=TOKEN)|(?<=[Kk]ey)|(?<=KEY)|(?<=[Ss]ecret))"
_ANY = re.compile(
    _BEGINS + "(?:" + "|".join(pattern for _, pattern in PROVIDERS) + r")(?![0-9A-Za-z])"
)
_JWT = re.compile(
    r"(?<![0-9A-Za-z_-])eyJ[0-9A-Za-z_-]{8,}={0,2}\.eyJ[0-9A-Za-z_-]{8,}={0,2}(?:\.[0-9A-Za-z_-]*={0,2})?"
)
_TOKEN = re.compile(r"\S{16}")


def find(reading: Reading) -> Iterator[Span]:
    """Keys by their prefix and length; JSON Web Tokens (RFC 7519)."""
    if not _TOKEN.search(reading.text):
        return
    for pattern in (_ANY, _JWT):
        for match in pattern.finditer(reading.text):
            if _is_random(match.group()):
                yield Span(*match.span(), "API_KEY", 1.0)


def _is_random(token: str) -> bool:
    """Not a word such as "sk-learn-compatible-estimator": keys mix digits or cases."""
    digits = any(map(str.isdigit, token[3:]))
    return digits or (token != token.lower() and token != token.upper())
