/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where branches and skips lead is said in effects/ways.h. */
#include <string.h>

#include "native.h"
#include "native_code.h"

/* The bits of a flag's byte that count. */
static uint8_t telling_bits(unsigned which)
{
    unsigned bits = 0;
    for (unsigned bit = 1; bit <= 0x80; bit <<= 1)
        bits |= flag_value(which, (uint8_t)bit) != flag_value(which, 0) ? bit : 0;
    return (uint8_t)bits;
}

/* The last comparison was with what is zero if the step is TAKEN_IF_ZERO, and only then. */
static void add_choice(const struct plan *plan, bool taken_if_zero)
{
    const unsigned setcc = taken_if_zero ? IF_ZERO : IF_NOT_ZERO;
    add_byte(0xb9); /* mov ecx, next */
    add_word(plan->next);
    add_byte(0xba); /* mov edx, taken_next */
    add_word(plan->taken_next);
    add_byte(0x0f);
    add_bytes(setcc - 0x50u, 0xca); /* CMOVcc ecx, edx, of the same condition */
    add_byte(0x0f);
    add_memory(setcc, 0, &now.taken);
    add_memory(STORE_TO, ECX, &now.next);
}

/* The bits of PLACE are compared with zero. */
static void test(const uint8_t *place, unsigned bits)
{
    add_memory(0xf6, 0, place); /* test byte [place], bits */
    add_byte(bits);
}

static void add_branch(const struct plan *plan)
{
    const unsigned which = plan->opcode & 7;
    test(flag_place(which), telling_bits(which));
    add_choice(plan, branch_is_taken(flag_value(which, 0), plan->opcode));
}

/* Bits that are clear are zero, as are registers that are equal. */
static void add_skip(const struct plan *plan, const struct effect *effect)
{
    static uint8_t    zeros[0x20];
    const struct bank bank = {.data = zeros, .lanes = 1};
    if (strcmp(plan->instruction->name, "CPSE Rd, Rr") == 0) {
        load_byte(AL, data_place(effect->d));
        add_memory(0x3a, AL, data_place(effect->r)); /* cmp al, [r] */
    } else {
        test(data_place(effect->r), 1u << effect->k);
    }
    add_choice(plan, skip_is_taken(&bank, 0, plan->opcode));
}

bool native_add_way(const struct line_step *step)
{
    const struct plan *plan = &plans[step->pc / 2];
    switch (step->effect.code) {
    case DO_BRANCH: add_branch(plan); return true;
    case DO_SKIP: add_skip(plan, &step->effect); return true;
    default: return false;
    }
}
