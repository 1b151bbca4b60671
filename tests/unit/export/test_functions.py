# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is left of a header."""

from featherweight.export.functions import declared, without_undefined

HEADER = """/* A cipher. */
#ifndef ONE_H
#define ONE_H

typedef struct {
    int x;
} one_schedule;

// clang-format off
void one_expand(one_schedule *schedule,
                const uint8_t key[16]); /* in place */
void one_encrypt(const one_schedule *, uint8_t block[8]);

/* Whole modes. */
void one_ctr(const one_schedule *, uint8_t *data, size_t blocks);
// clang-format on

int  one_verify (const uint8_t *tag);
static inline int one_inline(int a)
{
    return a;
}

#endif
"""


def test_declarations_are_found() -> None:
    assert declared(HEADER) == ["one_expand", "one_encrypt", "one_ctr", "one_verify"]


def test_what_is_not_defined_goes_with_its_comment() -> None:
    text = without_undefined(HEADER, {"one_expand", "one_verify"}, set())
    assert declared(text) == ["one_expand", "one_verify"]
    assert "Whole modes" not in text and "clang-format" not in text and "one_encrypt" not in text
    assert "/* A cipher. */" in text and "one_inline" in text and "one_schedule;" in text


def test_what_is_hidden_is_behind_a_macro() -> None:
    text = without_undefined(HEADER, {"one_expand", "one_encrypt", "one_verify"}, {"one_expand", "one_encrypt"})
    (hidden,) = text.split("#ifdef FW_RAW_BLOCK\n")[1:]
    assert declared(hidden.partition("#endif")[0]) == ["one_expand", "one_encrypt"]
    assert "one_verify" in hidden.partition("#endif")[2]


def test_what_stands_beside_hidden_functions_is_not_hidden() -> None:
    functions = "void one_expand(one_schedule *);\nvoid one_turn(one_schedule *);\n"
    header = "typedef struct {\n    int x;\n} one_schedule;\n" + functions
    text = without_undefined(header, {"one_expand", "one_turn"}, {"one_expand", "one_turn"})
    shown, hidden = text.split("#ifdef FW_RAW_BLOCK\n")
    assert "one_schedule;" in shown and declared(hidden) == ["one_expand", "one_turn"]
