/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The extensions Zba, Zbb, Zbs and Zbkb (RISC-V bit manipulation 1.0, RISC-V cryptography 1.0), which Unicorn does not
 * know: its processor stops at them, and core.c goes on with what is found here. */
#pragma once

#include "instruction.h"

/* The instruction CODE; UNSUPPORTED if it is of none of these extensions. Its bytes are not set. */
struct instruction extension_decode(uint32_t code);

/* Whether INSTRUCTION may be of these extensions: surely, if it has a destination. */
static inline bool extension_has(const struct instruction *instruction)
{
    return instruction->class == COMPUTE &&
           (instruction->operation >= OPERATION_SH1ADD || instruction->operation == OPERATION_NOTHING);
}

/* What the destination of INSTRUCTION, one of these, becomes; SECOND is the second source's value.
 *
 * Written bit by bit, as the specification is, and not for speed: effects/ has the same once more, otherwise, and each
 * is compared with the other. */
uint32_t extension_result(const struct instruction *instruction, uint32_t first, uint32_t second);
