# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code from outside the checkout on this computer: what runs is said, and asked for where no sandbox confines it."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from featherweight.catalog import Catalog, Cipher
from featherweight.catalog.catalog import headers_in
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import PACKAGE, sandbox_works

Command = Callable[..., None]


def strangers_options(command: Command) -> Command:
    """The options --trust and --no-native."""
    trust = click.option(
        "--trust",
        is_flag=True,
        help="Run spec.py and C code from outside the checkout on this computer also without a sandbox.",
    )
    no_native = click.option(
        "--no-native",
        is_flag=True,
        help="Run nothing on this computer but simulators: neither C code nor a spec.py from outside the checkout.",
    )
    return trust(no_native(command))


def ask_leave(catalog: Catalog, ciphers: Iterable[Cipher], *, trust: bool) -> None:
    """Say that foreign ones of CIPHERS run on this computer, once for each content of their folders.

    Where there is no sandbox, they run only if TRUST or the user says so. Raises FeatherweightError if the answer is
    no, or if nobody can answer.
    """
    strangers = [cipher for cipher in ciphers if cipher.is_foreign]
    news = {_leaf(catalog, cipher): cipher for cipher in strangers}
    news = {leaf: cipher for leaf, cipher in news.items() if not leaf.exists()}
    if not news:
        return
    folders = ", ".join(str(cipher.folder.resolve()) for cipher in news.values())
    what = f"C code and spec.py of {folders} on this computer"
    if sandbox_works():
        if any(cipher.is_outside for cipher in news.values()):
            click.echo(f"runs {what}, in a sandbox: no network, no files of yours", err=True)
    elif not trust:
        can_ask = sys.stdin.isatty() and sys.stderr.isatty()
        if not (can_ask and click.confirm(f"runs {what} without a sandbox; continue?", err=True)):
            reason = f"does not run {what} without a sandbox"
            raise FeatherweightError(f"{reason}: install {PACKAGE}, or say --trust or --no-native")
    for leaf in news:
        leaf.parent.mkdir(parents=True, exist_ok=True)
        leaf.touch()


def _leaf(catalog: Catalog, cipher: Cipher) -> Path:
    """The file that is there if it was said, or agreed to, that this very content of CIPHER's folder runs."""
    files = {cipher.folder / file for item in cipher.manifest.implementation for file in item.files}
    files |= {cipher.folder / CIPHER_FILE, *headers_in(cipher.folder)}
    files |= {cipher.spec} if cipher.spec is not None else set()
    place = "confined" if sandbox_works() else "trusted"
    return catalog.home.build / place / digest(str(cipher.folder.resolve()), files_digest(sorted(files)))
