# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Official known answers: the file in NIST's format is written again from results, and its SHA-256 compared."""

import hashlib
from collections.abc import Sequence

from featherweight.catalog import Variant
from featherweight.scales.lengths import known_answer_inputs


def known_answer_file(variant: Variant, answers: Sequence[str]) -> str:
    """The file of known answers of VARIANT with ANSWERS: ciphertext and tag, or digest, in hexadecimal."""
    records = []
    for count, (inputs, answer) in enumerate(zip(known_answer_inputs(variant), answers, strict=True), 1):
        texts = [content.hex().upper() for content in inputs]
        if variant.kind == "hash":
            custom = [f"Z = {texts[2]}"] if variant.custom_bytes else []
            lines = [f"Msg = {texts[3]}", *custom, f"MD = {answer.upper()}"]
        else:
            key, nonce, ad, message = texts
            lines = [f"Key = {key}", f"Nonce = {nonce}", f"PT = {message}", f"AD = {ad}", f"CT = {answer.upper()}"]
        records.append("\n".join((f"Count = {count}", *lines, "", "")))
    return "".join(records)


def known_answers_differ(variant: Variant, answers: Sequence[str]) -> str | None:
    """What is wrong with ANSWERS; None if the file with them is the official one."""
    assert variant.known_answers is not None, "every kind but blocks has known answers"
    found = hashlib.sha256(known_answer_file(variant, answers).encode()).hexdigest()
    if found == variant.known_answers.sha256:
        return None
    official = variant.known_answers
    return f"the file of known answers has SHA-256 {found}, not {official.sha256} ({official.source})"
