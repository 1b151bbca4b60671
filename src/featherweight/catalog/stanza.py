# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the stanza of an implementation in cipher.toml need not say, since its name and the other stanzas say it."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from featherweight.catalog.schema import ANY_CORE, BLOCK_OPERATIONS, FITTING, MODES, Goal, Variant, language_of

HELD_OVER = ("isa", "without", "own_schedule", "schedule_bytes", "block_alignment", "constant_time")


def completed(name: str, stanzas: Mapping[str, dict[str, Any]], variants: Sequence[Variant]) -> dict[str, Any]:
    """The stanza of implementation NAME with all that it need not say; what it says itself overrules.

    STANZAS are those of all implementations, with values still unchecked; VARIANTS are all of the cipher.
    """
    others = {key: stanza for key, stanza in stanzas.items() if key != name}
    over = str(stanzas[name].get("over"))
    base = completed(over, others, variants) if over in others else {}
    said = {key: base[key] for key in HELD_OVER if key in base} | stanzas[name]
    folder, _, file = name.rpartition("/")
    words = file.split("_")
    more = base.get("files")
    files = said.get("files") or [f"{name}.S" if folder else f"{name}.c", *(more if isinstance(more, list) else ())]
    own_schedule = said.get("own_schedule", "schedule_bytes" in said)
    modes = MODES if "bulk" in words else ("ctr",) if "ctr" in words else ()
    of_blocks = (("expand",) if own_schedule else ()) + modes if modes else BLOCK_OPERATIONS
    of_any = of_blocks if any(variant.kind == "block" for variant in variants) else ("permute",)
    operations = said.get("operations", list(of_any))
    fitting = [variant.id for variant in variants if _fits(variant, operations)]
    return {
        "id": name,
        "language": language_of(str(files[0] if isinstance(files, list) else files)),
        "files": files,
        "cores": [folder or ANY_CORE],
        "variants": fitting or [variant.id for variant in variants],  # of which `_operations_fit` tells
        "operations": operations,
        "own_schedule": own_schedule,
        "technique": f"modes word by word over {over}" if base else words[0],
        "goal": words[-1] if words[-1] in get_args(Goal) else "balanced",
        **said,
    }


def _fits(variant: Variant, operations: object) -> bool:
    """Whether VARIANT has any of OPERATIONS, which are still unchecked: those that are wrong fit all."""
    return not isinstance(operations, list) or any(name in FITTING[variant.kind] for name in operations)
