# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One message that is sealed and opened, or hashed, and others that differ from it in secrets."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from featherweight.catalog import Variant
from featherweight.referee.trials import complement

UNKNOWN = "secrets unknown"
"""The kind of messages that are compared for leaks only: the specification is not asked of them."""

FURTHER = "further lengths"
"""The kind of messages that are tried for their lengths alone, at once."""

KEYS = "keys"
"""The kind of messages of a byte whose key or nonce is such as people choose or programs begin with."""

ENDS = "ends"
"""The kind of messages that end at blocks' borders, or beside them, in one piece or in none."""

Way = Literal["seal", "seal_pieces", "open", "open_pieces"]
"""What can be done with a message: methods of `Sealing`."""

WAYS: tuple[Way, ...] = get_args(Way)

AT_ONCE: tuple[Way, ...] = ("seal", "open")

OPPOSITE_WAYS: tuple[tuple[Way, Way], ...] = (("seal", "open_pieces"), ("seal_pieces", "open"))
"""Of one message, one of these pairs is enough where many lengths are tried."""


@dataclass(frozen=True)
class MessageInput:
    """One message to be sealed or hashed, and the ciphertext and tag that are received; of a hash, associated data are
    the customization string."""

    group: str
    kind: str
    message: bytes
    key: bytes = b""
    nonce: bytes = b""
    ad: bytes = b""
    received: bytes | None = None
    """Ciphertext and tag; None: the genuine ones."""
    watched: bool = True
    compared: bool = False
    """Whether it differs from the others of its group in secrets only."""
    is_asked: bool = True
    """Whether the specification, which is slow, says what comes of it. Of others, the kind LONGER is the same at once
    and in pieces."""
    ways: Sequence[Way] = WAYS
    """What is done with it, each alone, if it is LONGER and the specification is asked; in pieces, if it is UNKNOWN and
    these are the ways. A forged one is only opened."""
    first_piece: int | None = None
    """Bytes of the first of two pieces of message or associated data, whichever is longer; None: pieces are cut
    anywhere."""


def with_other_secrets(message: MessageInput, source: random.Random, count: int) -> Iterator[MessageInput]:
    """COUNT messages that differ from MESSAGE in what is secret; the second one differs from the first in all bits, so
    that a branch on one of them shows in any case, and the third one's text is zeros."""
    key, text = source.randbytes(len(message.key)), source.randbytes(len(message.message))
    yield replace(message, key=key, message=text)
    yield replace(message, key=complement(key), message=complement(text))
    for index in range(count - 2):
        key, text = source.randbytes(len(message.key)), source.randbytes(len(message.message))
        yield replace(message, key=key, message=text if index else bytes(len(text)))


def random_message(
    variant: Variant, source: random.Random, kind: str, message_bytes: int, ad_bytes: int
) -> MessageInput:
    """A message of MESSAGE_BYTES with AD_BYTES of associated data."""
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    message, ad = source.randbytes(message_bytes), source.randbytes(ad_bytes)
    return MessageInput(f"{ad_bytes}+{message_bytes} bytes", kind, message, key, nonce, ad)
