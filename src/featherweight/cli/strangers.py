# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code from outside the checkout on this computer: what runs is said, and asked for where no sandbox confines it."""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from featherweight.catalog.outside import CIPHER_FILE
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import PACKAGE, sandbox_works

if TYPE_CHECKING:
    from featherweight.catalog import Catalog, Cipher
    from featherweight.scales.selection import Selection

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


def ask_leave(catalog: "Catalog", selection: "Selection", *, trust: bool, no_native: bool) -> None:
    """Say what of SELECTION comes from outside and runs on this computer, once for each content of its folders.

    What no sandbox confines runs only if TRUST or the user says so: ciphers' code where there is no sandbox, and
    compilers with the command lines of targets. Raises FeatherweightError if the answer is no, or if nobody can answer.
    """
    selected = {cipher.name: cipher for cipher, _ in catalog.select_ciphers(selection.ciphers)}
    strangers = [] if no_native else [cipher for cipher in selected.values() if cipher.is_foreign]
    code = "C code and spec.py" if any(cipher.spec for cipher in strangers) else "C code"
    news = {_leaf(catalog, cipher.folder, _files(cipher)): cipher for cipher in strangers}
    news = {leaf: cipher for leaf, cipher in news.items() if not leaf.exists()}
    what = f"{code} of {_names(cipher.folder for cipher in news.values())} on this computer"
    if news and sandbox_works():
        if any(cipher.is_outside for cipher in news.values()):
            click.echo(f"runs {what}, in a sandbox: no network, no files of yours", err=True)
    elif news and not trust:
        _ask(f"{what} without a sandbox", f"install {PACKAGE}, or say --trust or --no-native")
    _note(news)
    targets = [target for target in catalog.select_targets(selection.targets) if target.is_outside]
    unknown = {_leaf(catalog, item.folder, sorted(item.folder.glob("*.*"))): item.folder for item in targets}
    unknown = {leaf: folder for leaf, folder in unknown.items() if not leaf.exists()}
    if unknown and not trust:
        what = f"compilers with the command lines in {_names(unknown.values())} on this computer"
        _ask(f"{what} without a sandbox", "read them, and say --trust")
    _note(unknown)


def _ask(what: str, remedy: str) -> None:
    can_ask = sys.stdin.isatty() and sys.stderr.isatty()
    if not (can_ask and click.confirm(f"runs {what}; continue?", err=True)):
        raise FeatherweightError(f"does not run {what}: {remedy}")


def _names(folders: Iterable[Path]) -> str:
    return ", ".join(str(folder.resolve()) for folder in folders)


def _files(cipher: "Cipher") -> list[Path]:
    """All that is compiled or run of CIPHER."""
    from featherweight.catalog.includes import headers_in  # noqa: PLC0415 only now is it needed

    files = {cipher.folder / file for item in cipher.manifest.implementation for file in item.files}
    files |= {cipher.folder / CIPHER_FILE, *headers_in(cipher.folder)}
    return sorted(files | ({cipher.spec} if cipher.spec is not None else set()))


def _leaf(catalog: "Catalog", folder: Path, files: Sequence[Path]) -> Path:
    """The file that is there if it was said, or agreed to, that this very content of FOLDER, its FILES, runs."""
    place = "confined" if sandbox_works() else "trusted"
    return catalog.home.build / place / digest(str(folder.resolve()), files_digest(files))


def _note(leaves: Iterable[Path]) -> None:
    for leaf in leaves:
        leaf.parent.mkdir(parents=True, exist_ok=True)
        leaf.touch()
