# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A new cipher's folder: a small placeholder that passes `fw check` as it stands; templates/ holds one of each kind."""

import re
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from featherweight.catalog.schema import Kind
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

ANSWERS: dict[Kind, tuple[str, ...]] = {
    "block": ("85336e754dede7ea", "b1e53f3b5fffed7a"),
    "aead": ("0650e371ceed27fd160e815c9bf897ff15199a504898344c50891784f9c3bc3d",),
    "hash": ("2af20ad140dbdbe61fcbafcd4891f1a137477d637ca20b553b24d0ed3d2be9fe",),
}
"""By kind: the vectors' ciphertexts, or the SHA-256 of the files of known answers. A test computes them again."""


def write_cipher(folder: Path, kind: Kind) -> list[Path]:
    """Write a cipher of KIND, called like FOLDER, to FOLDER, and return the files; nothing is overwritten.

    Raises FeatherweightError if there is anything, or if the name is not fit for a cipher.
    """
    name = folder.resolve().name
    if not NAME.fullmatch(name):
        raise FeatherweightError(f"'{name}' is no name for a cipher: use lower-case letters and digits, e.g. mycipher")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FeatherweightError(f"{folder} is there already: choose another name, or remove it")
    words = {
        "name": name,
        "title": name.capitalize(),
        "symbol": name.replace("-", "_"),
        "guard": f"{name.upper().replace('-', '_')}_H",
        "answers": ANSWERS[kind],
    }
    loader = PackageLoader("featherweight", "new/templates")
    page = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True)
    files = []
    for template in (path for path in loader.list_templates() if path.startswith(f"{kind}/")):
        file = Path(template).name.removesuffix(".j2").replace("header.h", f"{name}.h")
        with written(folder / file) as temporary:
            temporary.write_text(page.get_template(template).render(words))
        files.append(folder / file)
    return files
