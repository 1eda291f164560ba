"""Secrets that look real, made up when they are needed: a file that held them would trip every
scanner. Shapes: evaluation/redaction/README.md."""

import base64
import json
import random
import string
import uuid
from collections.abc import Callable, Mapping

ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"
URL64 = ALNUM + "-_"
BASE64 = ALNUM + "+/"
BASE32 = string.ascii_uppercase + "234567"
HOSTS = ("db.orchard.example", "cache-2.mill.example", "10.4.0.17")
USERS = ("app", "reporting", "svc_orders")

Maker = Callable[[random.Random], str]


def make_secret(kind: str, chance: random.Random) -> str:
    """A value of ``kind``; raises ``KeyError`` for a kind that is not in the list."""
    return MAKERS[kind](chance)


def _some(alphabet: str, length: int) -> Maker:
    return lambda chance: "".join(chance.choices(alphabet, k=length))


def _join(*parts: str | Maker) -> Maker:
    return lambda chance: "".join(p if isinstance(p, str) else p(chance) for p in parts)


def _url(scheme: str, end: str, users: tuple[str, ...] = USERS) -> Maker:
    def make(chance: random.Random) -> str:
        password = "".join(chance.choices(ALNUM, k=14))
        return f"{scheme}://{chance.choice(users)}:{password}@{chance.choice(HOSTS)}{end}"

    return make


def _jwt(chance: random.Random) -> str:
    header = {"alg": "HS256", "typ": "JWT"}
    claims = {"sub": str(chance.randrange(10**9)), "exp": 1_900_000_000}
    return ".".join([_encoded(header), _encoded(claims), "".join(chance.choices(URL64, k=43))])


def _encoded(part: Mapping[str, object]) -> str:
    return base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")


def _pem(name: str, lines: int) -> Maker:
    def make(chance: random.Random) -> str:
        body = "\n".join("".join(chance.choices(BASE64, k=64)) for _ in range(lines))
        return f"-----BEGIN {name}-----\n{body}\n-----END {name}-----"

    return make


def _uuid(chance: random.Random) -> str:
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))


MAKERS: dict[str, Maker] = {
    "github_pat": _join("ghp_", _some(ALNUM, 36)),
    "github_fine_grained": _join("github_pat_", _some(ALNUM, 22), "_", _some(ALNUM, 59)),
    "gitlab_pat": _join("glpat-", _some(URL64, 20)),
    "npm_token": _join("npm_", _some(ALNUM, 36)),
    "pypi_token": _join("pypi-", "AgEIcHlwaS5vcmc", _some(URL64, 150)),
    "hf_token": _join("hf_", _some(string.ascii_letters, 34)),
    "aws_access_key": _join("AKIA", _some(BASE32, 16)),
    "aws_secret": _some(BASE64, 40),
    "azure_storage": _join(_some(BASE64, 86), "=="),
    "digitalocean": _join("dop_v1_", _some(HEX, 64)),
    "google_api_key": _join("AIza", _some(URL64, 35)),
    "aliyun_ak": _join("LTAI5t", _some(ALNUM, 18)),
    "aliyun_secret": _some(ALNUM, 30),
    "tencent_secret_id": _join("AKID", _some(ALNUM, 32)),
    "tencent_secret_key": _some(ALNUM, 32),
    "wechat_secret": _some(HEX, 32),
    "dingtalk_secret": _join("SEC", _some(HEX, 64)),
    "feishu_webhook": _join("https://open.feishu.cn/open-apis/bot/v2/hook/", _uuid),
    "openai_key": _join("sk-proj-", _some(URL64, 74), "T3BlbkFJ", _some(URL64, 74)),
    "anthropic_key": _join("sk-ant-api03-", _some(URL64, 93), "AA"),
    "slack_token": _join(
        "xoxb-", _some(string.digits, 12), "-", _some(string.digits, 13), "-", _some(ALNUM, 24)
    ),
    "slack_webhook": _join(
        "https://hooks.slack.com/services/T",
        _some(UPPER, 10),
        "/B",
        _some(UPPER, 10),
        "/",
        _some(ALNUM, 24),
    ),
    "discord": _join("M", _some(ALNUM, 25), ".", _some(URL64, 6), ".", _some(URL64, 38)),
    "telegram_bot": _join(_some(string.digits, 10), ":AA", _some(URL64, 33)),
    "twilio": _some(HEX, 32),
    "sendgrid": _join("SG.", _some(URL64, 22), ".", _some(URL64, 43)),
    "stripe_key": _join("sk_live_", _some(ALNUM, 24)),
    "shopify": _join("shpat_", _some(HEX, 32)),
    "jwt": _jwt,
    "private_key_pem": _pem("PRIVATE KEY", 24),
    "openssh_private_key": _pem("OPENSSH PRIVATE KEY", 6),
    "postgres_url": _url("postgresql", ":5432/orders"),
    "mysql_url": _url("mysql", ":3306/shop"),
    "mongodb_url": _url("mongodb+srv", "/catalogue"),
    "redis_url": _url("redis", ":6379/0", users=("",)),
    "amqp_url": _url("amqps", ":5671/jobs"),
    "basic_auth_url": _url("https", "/platform/build.git"),
    "totp_seed": _some(BASE32, 32),
    "hex32": _some(HEX, 32),
    "hex64": _some(HEX, 64),
    "base64_40": _some(BASE64, 40),
}
