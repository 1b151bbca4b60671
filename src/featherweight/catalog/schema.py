# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The tables of cipher.toml, each by itself."""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any, Literal
from unicodedata import category

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_/-]*$")]
Symbol = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
"""Any identifier of C but those with '_' in front, which C keeps for itself."""
Hex = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2})+$")]
FileName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_./-]*$")]
Core = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]
"""Of a target, which is where it gets its name; the catalogue checks that an implementation names one of them."""
ANY_CORE = "any"
Kind = Literal["block", "aead", "hash"]
Interface = Literal["featherweight", "nist", "felics"]
Mode = Literal["ccm", "gcm"]
"""A way to make authenticated encryption of a block cipher."""
LengthsFirst = Literal["none", "ad", "all"]
MODE_BLOCK_BYTES = 16
"""Of the block ciphers that have these modes."""
Operation = Literal["expand", "encrypt", "decrypt", "cbc_encrypt", "cbc_decrypt", "ctr", "permute", "aead", "hash"]
BLOCK_OPERATIONS: tuple[Operation, ...] = ("expand", "encrypt", "decrypt")
MODES: tuple[Operation, ...] = ("cbc_encrypt", "cbc_decrypt", "ctr")
WHOLE: dict[Kind, tuple[Operation, ...]] = {"block": BLOCK_OPERATIONS, "aead": ("aead",), "hash": ("hash",)}
"""By the kind of a variant: the operations that leave nothing to the portable implementation."""
FITTING: dict[Kind, tuple[Operation, ...]] = {
    "block": (*BLOCK_OPERATIONS, *MODES),
    "aead": ("permute", "aead"),
    "hash": ("permute", "hash"),
}
"""By the kind of a variant: all operations that it may have."""
Goal = Literal["fast", "small", "balanced"]
League = Literal["block", "bulk"]
ConstantTime = Literal["yes", "cycles-only", "no"]
Evidence = Literal["specification", "vectors only"]
"""What a cipher's results are compared with: a specification, or vectors and, beyond them, its own portable code."""


def named(variant: str, evidence: Evidence) -> str:
    """VARIANT as tables show it: with its EVIDENCE, if that is less than a specification."""
    return variant if evidence == "specification" else f"{variant} ({evidence})"


STRENGTH: dict[ConstantTime, int] = {"yes": 2, "cycles-only": 1, "no": 0}
"""Orders the classes of constant time: more is safer."""


def repeated(names: Sequence[str]) -> str | None:
    """The first of NAMES that is there twice; None: each is there once."""
    return next((name for name in names if names.count(name) > 1), None)


LONGEST_TEXT = 1000
"""Characters of a text in a manifest, at most."""
COMMANDS = {"Cc", "Cf", "Cs"}
"""Unicode's categories of characters that are not shown, but tell what is done."""


class Table(BaseModel):
    """A TOML table in which every key is known."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def _says_what_can_be_shown(cls, said: Any) -> Any:
        facts = said.items() if isinstance(said, dict) else ()
        for name, text in ((name, one) for name, some in facts for one in (some if isinstance(some, list) else [some])):
            if isinstance(text, str) and len(text) > LONGEST_TEXT:
                raise ValueError(f"{name} has {len(text)} characters; {LONGEST_TEXT} are the most")
            for odd in (one for one in text if category(one) in COMMANDS) if isinstance(text, str) else ():
                raise ValueError(f"{name} has the character U+{ord(odd):04X}, which commands a terminal: leave it out")
        return said


class CipherInfo(Table):
    """[cipher]"""

    name: Id = Field(description="the folder's name")
    title: str = Field(description="as its designers write it")
    kind: Literal["block", "sponge", "identity"] = Field(
        default="block", description="identity: does nothing, shows the harness's own cost"
    )
    header: FileName = Field(
        default_factory=lambda said: f"{said.get('name')}.h", description="the public C API; by default <name>.h"
    )
    spec: FileName | None = Field(
        default=None,
        description="the specification that runs: encrypt(), decrypt(), digest() on bytes; by default spec.py, if it "
        "is there. Without any, results are compared with vectors and with the portable code",
    )
    reference: str = Field(description="the paper or standard")
    byte_order: str = Field(description="how the API's bytes relate to the printed vectors and to FELICS's")


class Vector(Table):
    """[[variant.vector]]: one known answer, in the byte order of the C API."""

    key: Hex
    plaintext: Hex
    ciphertext: Hex
    source: str = Field(description="document and place")


class KnownAnswers(Table):
    """[variant.known_answers]: an official file in the format of NIST's lightweight cryptography, by its digest; where
    there is none, the same records by other code, which `source` names.

    Of authenticated encryption: messages and associated data of 0 to 32 bytes each; of hashes: messages of 0 to 1024
    bytes, or, with customization strings, of 0 to 32 bytes each. All inputs count up from a first byte.
    """

    nonce: int = Field(default=0, ge=0, le=255, description="first byte")
    message: int = Field(default=0, ge=0, le=255, description="first byte")
    ad: int = Field(default=0, ge=0, le=255, description="first byte, also of customization strings")
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    file: FileName | None = Field(
        default=None, description="the file itself, if it is in the folder: what it says is known without spec.py"
    )
    source: str = Field(description="the file and where it is from")


SIZES: dict[Kind, tuple[str, ...]] = {
    "block": ("block_bytes", "key_bytes", "schedule_bytes"),
    "aead": ("key_bytes", "nonce_bytes", "tag_bytes", "rate_bytes"),
    "hash": ("digest_bytes", "rate_bytes"),
}
"""By the kind of a variant: which sizes it has; the others are 0."""


SYMBOLS: dict[tuple[Interface, Kind], str] = {
    ("nist", "aead"): "crypto_aead",
    ("nist", "hash"): "crypto_hash",
    ("felics", "block"): "felics",
}
"""By interface and kind: the prefix of the C functions; where it is not given here, the manifest chooses it. FELICS's
names have none: scenarios/felics/cipher.h renames them."""

OWN_SYMBOLS = {"fw", "fw_scenario"}
"""What the functions of scenarios/ and the names that they borrow begin with."""


class Variant(Table):
    """[[variant]]: one set of parameters of the cipher."""

    id: Id
    symbol: Symbol = Field(description="prefix of the C functions and types, e.g. fw_rectangle128 or gift64")
    kind: Kind = Field(default="block", description="what it does: blocks, authenticated encryption, hashes")
    interface: Interface = Field(
        default="featherweight",
        description="how it is called: by the functions of the header, by SUPERCOP's and NIST's crypto_aead_encrypt(), "
        "crypto_aead_decrypt() and crypto_hash(), or by FELICS's Encrypt(), Decrypt() and key schedules; see "
        "docs/import.md",
    )
    mode: Mode | None = Field(
        default=None,
        description="if it is a mode of a block cipher: CCM (NIST SP 800-38C) or GCM (SP 800-38D). Then `spec.py` says "
        "nothing of it",
    )
    block: Id | None = Field(default=None, description="of a mode: the variant of this cipher that encrypts its blocks")
    block_bytes: int = Field(default=0, ge=0, le=64)
    key_bytes: int = Field(default=0, ge=0, le=64)
    schedule_bytes: int = Field(default=0, ge=0, le=65536)
    nonce_bytes: int = Field(default=0, ge=0, le=64)
    tag_bytes: int = Field(default=0, ge=0, le=64)
    digest_bytes: int = Field(default=0, ge=0, le=64)
    custom_bytes: int = Field(
        default=0,
        ge=0,
        le=256,
        description="of a hash: the most of a customization string, which then comes last in the call of all at once "
        "and in ..._init; 0: it takes none",
    )
    rate_bytes: int = Field(default=0, ge=0, le=64, description="of the message in one call of the permutation")
    lengths_first: LengthsFirst = Field(
        default="none",
        description="what a message in pieces begins with: nothing; the length of associated data, all of which one "
        'call has; or both lengths, which ..._init takes, as in mode "ccm", of which it is the default',
    )
    vector: list[Vector] = Field(default=[], description="of blocks")
    known_answers: KnownAnswers | None = Field(default=None, description="of all other kinds")

    @model_validator(mode="before")
    @classmethod
    def _of_its_mode(cls, data: Any) -> Any:
        return {"lengths_first": "all", **data} if isinstance(data, dict) and data.get("mode") == "ccm" else data

    @property
    def turns_keys(self) -> bool:
        """Whether round keys for decryption are made of those for encryption, in their place."""
        return self.interface == "felics"

    @model_validator(mode="after")
    def _says_what_its_kind_has(self) -> "Variant":
        for name in sorted({name for names in SIZES.values() for name in names}):
            if name in SIZES[self.kind] and getattr(self, name) == 0:
                raise ValueError(f"{name}: Field required of kind '{self.kind}', and at least 1")
            if name not in SIZES[self.kind] and getattr(self, name) != 0:
                raise ValueError(f"{name}: kind '{self.kind}' has no such size")
        if self.custom_bytes and (self.kind, self.interface) != ("hash", "featherweight"):
            raise ValueError("custom_bytes: only a hash of interface 'featherweight' takes a customization string")
        if self.kind == "block" and not self.vector:
            raise ValueError("vector: Field required of kind 'block'")
        if (self.kind == "block") != (self.known_answers is None):
            raise ValueError("known_answers: Field required of every kind but 'block'")
        return self

    @model_validator(mode="after")
    def _is_a_mode_of_blocks(self) -> "Variant":
        if (self.mode is None) != (self.block is None):
            raise ValueError("mode and block: say both, or neither")
        if self.mode is not None and self.kind != "aead":
            raise ValueError(f"mode: '{self.mode}' is of kind 'aead'")
        if self.mode == "ccm" and not (7 <= self.nonce_bytes <= 13 and self.tag_bytes in range(4, 17, 2)):
            raise ValueError("mode: CCM has nonces of 7 to 13 bytes, and tags of 4, 6 ... 16")
        if self.mode == "gcm" and not (self.nonce_bytes == 12 and 12 <= self.tag_bytes <= 16):
            raise ValueError("mode: GCM has nonces of 12 bytes here, and tags of 12 to 16")
        return self

    @field_validator("symbol")
    @classmethod
    def _is_free(cls, symbol: str) -> str:
        if symbol in OWN_SYMBOLS:
            raise ValueError(f"'{symbol}' is a prefix of the scenarios themselves: choose another")
        return symbol

    @model_validator(mode="after")
    def _is_called_as_its_interface_says(self) -> "Variant":
        symbols = {symbol for (interface, _), symbol in SYMBOLS.items() if interface == self.interface}
        wanted = SYMBOLS.get((self.interface, self.kind))
        if symbols and wanted is None:
            raise ValueError(f"interface: '{self.interface}' has no functions of kind '{self.kind}'")
        if wanted is not None and self.symbol != wanted:
            raise ValueError(f"symbol: of interface '{self.interface}' and kind '{self.kind}', it is '{wanted}'")
        return self

    @model_validator(mode="after")
    def _vectors_fit(self) -> "Variant":
        sizes = {"key": self.key_bytes, "plaintext": self.block_bytes, "ciphertext": self.block_bytes}
        for index, vector in enumerate(self.vector):
            for name, size in sizes.items():
                if len(getattr(vector, name)) != 2 * size:
                    raise ValueError(f"vector {index + 1}: {name} must have {size} bytes")
        return self


def _stanza_schema(schema: dict[str, Any]) -> None:
    """Of an implementation in a manifest: its id is the key, and every other fact has a default."""
    del schema["properties"]["id"], schema["required"]


class Implementation(Table):
    """[implementation."<id>"]: some operations of some variants on some cores."""

    model_config = ConfigDict(json_schema_extra=_stanza_schema)

    id: Id
    language: Literal["c", "asm"] = Field(description="by default as the first file's name ends: .c or .S")
    files: list[FileName] = Field(
        min_length=1,
        description="by default <id>.S in a core's folder, <id>.c beside the manifest, and those of `over`",
    )
    cores: list[Core] = Field(
        min_length=1,
        description="those of the targets, or any; by default the one whose folder it is in, otherwise any",
    )
    isa: list[str] = Field(default=[], description="instruction set features that it needs beyond the core's base")
    without: list[str] = Field(
        default=[], description="instruction set features with which portable C keeps the state in another way than it"
    )
    variants: list[Id] = Field(min_length=1, description="by default all that have any of its operations")
    operations: list[Operation] = Field(
        min_length=1,
        description="the portable implementation fills the rest. By default, of a block cipher: cbc_encrypt, "
        "cbc_decrypt, ctr if 'bulk' is a word of the name, ctr if 'ctr' is, with expand before them if own_schedule; "
        "otherwise expand, encrypt, decrypt. Of a sponge: permute",
    )
    blocks_per_call: int = Field(default=1, ge=1, le=1024)
    own_schedule: bool = Field(
        description="its round keys are not laid out as the portable ones, so nothing can be filled in; by default "
        "whether it says schedule_bytes",
    )
    schedule_bytes: Annotated[int, Field(ge=1)] | dict[Id, Annotated[int, Field(ge=1)]] | None = Field(
        default=None,
        description="if not the variant's, given as a macro to C code; one for all, or by variants, which then have a "
        "macro each",
    )
    block_alignment: Literal[1, 2, 4, 8] = Field(default=1, description="address of key and block, multiple of")
    technique: str = Field(description="by default the first word of the name, or 'modes word by word over <over>'")
    goal: Goal = Field(description="by default the last word of the name, if it is one, otherwise balanced")
    constant_time: ConstantTime = "yes"
    author: str = "Featherweight"
    over: Id | None = Field(
        default=None,
        exclude=True,
        description="the implementation whose functions it calls: that one's files are linked too; its isa, "
        "without, own_schedule, schedule_bytes, block_alignment and constant_time hold here by default",
    )

    @field_validator("files", "cores", "isa", "without", "variants", "operations")
    @classmethod
    def _names_each_once(cls, names: list[str]) -> list[str]:
        if (name := repeated(names)) is not None:
            raise ValueError(f"'{name}' is there twice")
        return names

    @model_validator(mode="after")
    def _own_schedule_is_expanded_here(self) -> "Implementation":
        expands = not {"expand", "aead", "hash"}.isdisjoint(self.operations)
        if (self.own_schedule or self.schedule_bytes is not None) and not expands:
            raise ValueError(f"implementation '{self.id}' has a schedule of its own but no operation 'expand'")
        if self.schedule_bytes is not None and not self.own_schedule:
            raise ValueError(f"implementation '{self.id}': schedule_bytes needs own_schedule = true")
        return self

    @model_validator(mode="after")
    def _language_is_a_files(self) -> "Implementation":
        if self.language not in map(language_of, self.files):
            raise ValueError(
                f"implementation '{self.id}': no file is in language '{self.language}': leave 'language' out"
            )
        for file in self.files:
            if not file.endswith((".c", ".S")):
                raise ValueError(f"implementation '{self.id}': {file} must end in .c for C or in .S for assembly")
        return self

    def runs_on(self, core: str) -> bool:
        """Whether this implementation can be built for CORE."""
        return core in self.cores or ANY_CORE in self.cores

    def provides(self, operations: Iterable[str]) -> bool:
        """Whether all OPERATIONS are its own, so that nothing of the portable implementation is needed."""
        return set(operations) <= set(self.operations)

    def has(self, operation: Operation) -> bool:
        """Whether OPERATION can be called when this implementation is linked: its own or the portable one."""
        return operation in self.operations or (operation in BLOCK_OPERATIONS and not self.own_schedule)

    def schedule_size(self, variant: Variant) -> int:
        """Bytes of its schedule for VARIANT."""
        own = self.schedule_bytes
        return (own.get(variant.id) if isinstance(own, dict) else own) or variant.schedule_bytes


def language_of(file: str) -> str:
    """The language of FILE by its name."""
    return "c" if file.endswith(".c") else "asm"


ROOM = "-"
"""The name of a part of a word that holds nothing of the state."""


class Representation(Table):
    """[[representation]]: how some implementations keep the state, as it is drawn; told by who wrote them."""

    implementations: list[str] = Field(
        default=["*"], min_length=1, description="ids, or patterns of them: avr/bitslice_*"
    )
    cores: list[Core] = Field(default=[], description="if not all that they run on")
    variants: list[Id] = Field(default=[], description="if not all of theirs")
    words: list[str] = Field(
        min_length=1, description="names; parts of equal size of one word, from the highest on: 'x1 | x0', '-' is room"
    )
    bits: int = Field(ge=8, le=1024, description="of each word")
    every: int = Field(default=1, ge=1, description="of a word's bits only every second, third ... holds the state")
    blocks: int = Field(default=1, ge=1, description="at a time")
    memory: list[str] = Field(default=[], description="the words that wait in memory, not in registers")
    meaning: str = Field(description="which bit of the state a word's bits are")

    @model_validator(mode="after")
    def _fits(self) -> "Representation":
        for word in self.words:
            if self.bits % len(word.split("|")) != 0:
                raise ValueError(f"the parts of word '{word}' do not have the same whole number of bits")
        for word in set(self.memory) - set(self.words):
            raise ValueError(f"memory: there is no word '{word}'")
        return self

    def shows(self, implementation: Implementation) -> bool:
        """Whether IMPLEMENTATION keeps the state so."""
        return any(fnmatchcase(implementation.id, pattern) for pattern in self.implementations)

    @property
    def state_bits(self) -> int:
        """Of all blocks together."""
        words = [word.split("|") for word in self.words]
        return sum(self.bits // len(word) for word in words for name in word if name.strip() != ROOM) // self.every
