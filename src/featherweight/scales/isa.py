# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What assembly needs of its core, by its text: what a manifest that is written for it says in `isa`."""

from featherweight.scales.forms import WORDS


def features_in(core: str, assembly: str) -> list[str]:
    """The features of WORDS that ASSEMBLY for CORE needs."""
    text = assembly.lower()
    return [feature for feature, words in WORDS.get(core, {}).items() if words.search(text)]
