# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which specification a cipher has: its spec.py, or, if there is none, its portable code on a simulator.

A spec.py of the house runs in this process. One from elsewhere runs in a process of its own, in the sandbox.
"""

import importlib.util
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

from featherweight.catalog import Cipher
from featherweight.scales.spec_process import SpecProcess
from featherweight.scales.spec_server import asked, told
from featherweight.scales.specification import Pair, Specification
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError


class OwnSpecification(Specification):
    """A spec.py of the house."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"
        self.facts = files_digest([path])
        self._path = path

    def answer(self, function: str, variant: str, *inputs: bytes) -> bytes:
        with self._telling(function):
            return asked(vars(load_spec(self._path)), function, variant, *inputs)

    def encrypt_all(self, variant: str, pairs: Sequence[Pair]) -> list[bytes]:
        """Computed at once if the module accepts NumPy vectors."""
        many = getattr(load_spec(self._path), "encrypt_many", None)
        if many is None:
            return [self.answer("encrypt", variant, key, block) for key, block in pairs]
        import numpy as np  # noqa: PLC0415 only this function needs it, and it takes long to load

        with self._telling("encrypt_many"):
            return cast(list[bytes], many(variant, pairs, np.array))

    @contextmanager
    def _telling(self, function: str) -> Iterator[None]:
        """Where FUNCTION is asked: an error is one of the specification's author."""
        try:
            yield
        except FeatherweightError:
            raise
        except Exception as error:
            reason = " ".join(told(error, str(self._path)).split())
            raise FeatherweightError(f"{self.name}: {function}: {reason}") from error


@cache
def load_spec(path: Path) -> ModuleType:
    """The module at PATH: encrypt and decrypt of a block cipher; encrypt, decrypt and digest of a sponge."""
    loader = importlib.util.spec_from_file_location(f"spec_{path.parent.name}", path)
    assert loader is not None and loader.loader is not None
    module = importlib.util.module_from_spec(loader)
    try:
        loader.loader.exec_module(module)
    except Exception as error:
        raise FeatherweightError(f"{path}: does not run: {error!r}") from error
    if not (hasattr(module, "encrypt") and hasattr(module, "decrypt")) and not hasattr(module, "digest"):
        functions = "encrypt(variant, key, block) and decrypt(variant, key, block), or digest(variant, message)"
        raise FeatherweightError(f"{path}: must define {functions}")
    return module


def specification_of(cipher: Cipher) -> Specification:
    """Who knows the right results of CIPHER."""
    if cipher.spec is not None and not cipher.is_foreign:
        return _own(cipher.spec)
    place = (os.getpid(), cipher.folder, cipher.spec)  # a forked process cannot share its parent's pipes
    if place not in _ELSEWHERE:
        _ELSEWHERE[place] = _made(cipher)
    return _ELSEWHERE[place]


_own = cache(OwnSpecification)
_ELSEWHERE: dict[tuple[int, Path, Path | None], Specification] = {}


class KnownAnswersOnly(Specification):
    """Of NIST's interface: what is not in the file of known answers is not asked, it must only come back."""

    def __init__(self, cipher: Cipher) -> None:
        self.name = f"{cipher.name}'s known answers"
        known = [variant.known_answers for variant in cipher.manifest.variant if variant.known_answers is not None]
        self.facts = digest(self.name, *(item.sha256 for item in known))

    def answer(self, function: str, variant: str, *inputs: bytes) -> bytes:
        raise FeatherweightError(f"{self.name} do not say what {variant} makes of other inputs")

    def encrypt_all(self, variant: str, pairs: Sequence[Pair]) -> list[bytes]:
        raise FeatherweightError(f"{self.name} are of no block cipher: {variant}")


def _made(cipher: Cipher) -> Specification:
    if cipher.is_one_shot:
        return KnownAnswersOnly(cipher)
    if cipher.spec is not None:
        return SpecProcess(cipher.spec)
    from featherweight.scales.reference import PortableReference  # noqa: PLC0415 which is made by all the scales

    return PortableReference(cipher)
