"""The type of a text that is translated when it is shown."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Lazy
else:
    from django.utils.functional import Promise as Lazy

__all__ = ["Lazy"]
