"""The networks that a key may be used from, in CIDR notation (RFC 4632, RFC 4291)."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from kernel.errors import InvalidInput

MOST_NETWORKS = 20


def checked_networks(written: Iterable[str]) -> list[str]:
    """``written`` in canonical form, each once; a single address becomes a network of one.

    Raises :class:`InvalidInput` for what is no network, and for bits beyond the mask: whoever
    writes ``10.0.0.5/8`` may mean one address or sixteen million.
    """
    networks = list(dict.fromkeys(map(_canonical, written)))
    if len(networks) > MOST_NETWORKS:
        raise InvalidInput("networks", f"Give at most {MOST_NETWORKS} networks.")
    return networks


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Whether ``address`` lies in one of ``networks``. An unknown address lies in none."""
    try:
        known = _plain(ip_address(address))
    except ValueError:
        return False
    return any(known in ip_network(network) for network in networks)


def _canonical(written: str) -> str:
    try:
        return str(ip_network(written.strip()))
    except ValueError:
        detail = "Give networks such as 203.0.113.0/24 or 2001:db8::/32, with no bits after the /."
        raise InvalidInput("networks", detail) from None


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """An IPv4 address as itself, where a socket for both shows it as IPv6 (RFC 4291 §2.5.5.2)."""
    return getattr(address, "ipv4_mapped", None) or address
