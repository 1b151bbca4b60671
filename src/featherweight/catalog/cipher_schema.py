# SPDX-License-Identifier: Apache-2.0 OR MIT
"""cipher.toml as a whole: what its tables must have in common."""

from typing import Any

from pydantic import Field, ValidationInfo, field_validator, model_validator

from featherweight.catalog.schema import (
    FITTING,
    MODE_BLOCK_BYTES,
    WHOLE,
    CipherInfo,
    Core,
    Implementation,
    Representation,
    Table,
    Variant,
    repeated,
)
from featherweight.catalog.stanza import completed


def _table_schema(schema: dict[str, Any]) -> None:
    """Of implementations in a manifest: not an array, but a table of stanzas by their ids."""
    schema.update(type="object", additionalProperties=schema.pop("items"), minProperties=schema.pop("minItems"))


class CipherManifest(Table):
    """cipher.toml"""

    cipher: CipherInfo
    variant: list[Variant] = Field(min_length=1)
    implementation: list[Implementation] = Field(min_length=1, json_schema_extra=_table_schema)
    representation: list[Representation] = Field(default=[])

    @field_validator("implementation", mode="before")
    @classmethod
    def _complete(cls, stanzas: Any, info: ValidationInfo) -> list[dict[str, Any]]:
        if not isinstance(stanzas, dict):
            raise ValueError('must be a table of stanzas by their ids: "<id>" = { ... }')
        for name, stanza in stanzas.items():
            if not isinstance(stanza, dict) or "id" in stanza:
                raise ValueError(f"'{name}' must be a table, without the key id")
        return [completed(name, stanzas, info.data.get("variant", [])) for name in stanzas]

    @model_validator(mode="after")
    def _references_exist(self) -> "CipherManifest":
        variants = [variant.id for variant in self.variant]
        names = [implementation.id for implementation in self.implementation]
        if (name := repeated([*variants, *names])) is not None:
            raise ValueError(f"'{name}' is defined twice")
        for implementation in self.implementation:
            for name in implementation.variants:
                if name not in variants:
                    raise ValueError(f"implementation '{implementation.id}' names the unknown variant '{name}'")
            for name in implementation.schedule_bytes if isinstance(implementation.schedule_bytes, dict) else ():
                if name not in variants:
                    raise ValueError(f"implementation '{implementation.id}': schedule_bytes: no variant is '{name}'")
            if implementation.over not in (None, *names):
                raise ValueError(f"implementation '{implementation.id}' is over the unknown '{implementation.over}'")
        return self

    @model_validator(mode="after")
    def _is_over_others(self) -> "CipherManifest":
        over = {implementation.id: implementation.over for implementation in self.implementation}
        for name in over:
            below = [name]
            while (base := over[below[-1]]) is not None:
                if base in below:
                    raise ValueError(f"implementation '{name}' is over itself: {', '.join((*below, base))}")
                below.append(base)
        return self

    @model_validator(mode="after")
    def _operations_fit(self) -> "CipherManifest":
        kinds = {variant.id: variant.kind for variant in self.variant}
        for implementation in self.implementation:
            for name in implementation.variants:
                if not set(implementation.operations) & set(FITTING[kinds[name]]):
                    raise ValueError(
                        f"implementation '{implementation.id}': operations: none of them is one of '{name}', of kind "
                        f"'{kinds[name]}': {', '.join(FITTING[kinds[name]])}"
                    )
        return self

    @model_validator(mode="after")
    def _symbols_are_apart(self) -> "CipherManifest":
        symbols = [variant.symbol for variant in self.variant if variant.interface == "featherweight"]
        if (symbol := repeated(symbols)) is not None:
            raise ValueError(f"symbol: '{symbol}' is the prefix of two variants")
        return self

    @model_validator(mode="after")
    def _modes_have_blocks(self) -> "CipherManifest":
        blocks = {variant.id: variant for variant in self.variant if variant.block_bytes == MODE_BLOCK_BYTES}
        for variant in (variant for variant in self.variant if variant.block is not None):
            if variant.block not in blocks or blocks[variant.block].key_bytes != variant.key_bytes:
                raise ValueError(
                    f"variant '{variant.id}': block: '{variant.block}' is no variant with blocks of "
                    f"{MODE_BLOCK_BYTES} bytes and the same size of keys"
                )
        return self

    @model_validator(mode="after")
    def _representations_hold_the_state(self) -> "CipherManifest":
        for number, item in enumerate(self.representation, 1):
            shown = [implementation for implementation in self.implementation if item.shows(implementation)]
            if not shown:
                raise ValueError(f"representation {number} names no implementation: {', '.join(item.implementations)}")
            variants = item.variants or [name for implementation in shown for name in implementation.variants]
            for variant in (variant for variant in self.variant if variant.id in variants and variant.kind == "block"):
                if item.state_bits != 8 * variant.block_bytes * item.blocks:
                    raise ValueError(
                        f"representation {number} holds {item.state_bits} bits, but {item.blocks} blocks of "
                        f"{variant.id} have {8 * variant.block_bytes * item.blocks}"
                    )
        return self

    def representation_of(self, implementation: Implementation, core: Core, variant: str) -> Representation | None:
        """How IMPLEMENTATION keeps the state of VARIANT on CORE; None if nobody has told."""
        of_it = (item for item in self.representation if item.shows(implementation))
        said = (item for item in of_it if core in (item.cores or [core]) and variant in (item.variants or [variant]))
        return next(said, None)

    def is_whole(self, implementation: Implementation) -> bool:
        """Whether IMPLEMENTATION leaves nothing of its variants to the portable one."""
        kinds = {variant.kind for variant in self.variant if variant.id in implementation.variants}
        return all(implementation.provides(WHOLE[kind]) for kind in kinds)
