# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Python's buffers as libfeatherweight takes them, and its errors: shared by the modules of its ciphers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from featherweight.system.errors import FeatherweightError

try:
    from featherweight._server import ffi, lib
except ImportError as missing:
    raise FeatherweightError("the Python module of libfeatherweight is not built: run `make server`") from missing

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    Data = ReadableBuffer
    Out = WriteableBuffer | None

__all__ = ["Result", "WrongTagError", "buffers", "check", "exactly", "ffi", "lib", "new", "read"]

Result = bytearray | memoryview


class WrongTagError(ValueError):
    """The message or its tag was changed, or the key, the nonce or the associated data are not the sender's."""


# The library wants structures aligned as malloc() does; they are wiped when Python frees them.
new: Any = ffi.new_allocator(lib.malloc, lib.free_wiped, should_clear_after_alloc=True)


def check(status: int) -> None:
    """Raise what STATUS means."""
    if status == lib.FW_ERROR_TAG:
        raise WrongTagError("the tag is wrong")
    if status != lib.FW_OK:
        raise ValueError("this mode does not take that number of bytes")


def read(data: Data) -> Any:
    """The bytes of DATA, where they are."""
    return ffi.from_buffer("uint8_t[]", data)


def exactly(name: str, data: Data, size: int) -> Any:
    """The bytes of DATA, where they are: SIZE of them, or an error that calls them NAME."""
    found = read(data)
    if len(found) != size:
        raise ValueError(f"{name} has {len(found)} bytes, not {size}")
    return found


def buffers(data: Data, out: Out) -> tuple[Any, Any, Result]:
    """Where to read, where to write, and what to return."""
    source = read(data)
    result = bytearray(len(source)) if out is None else memoryview(out).cast("B")
    target = ffi.from_buffer("uint8_t[]", result, require_writable=True)
    if len(target) != len(source):
        raise ValueError(f"out has {len(target)} bytes, the data {len(source)}")
    distance = int(ffi.cast("intptr_t", target)) - int(ffi.cast("intptr_t", source))
    if distance != 0 and abs(distance) < len(source):
        raise ValueError("out overlaps the data without being the same")
    return source, target, result
