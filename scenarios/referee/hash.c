/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of hashes, whole messages and pieces. */
#include "scenario.h"
#include "steps.h"

enum { DIGEST = 1, INIT, UPDATE, FINAL, XOR };

#define CONTEXT ((FW_JOIN(FW_SYMBOL, context) *)(void *)AT(0))

static void add(uint8_t *to, const uint8_t *from, uint16_t bytes)
{
    while (bytes-- > 0)
        *to++ ^= *from++;
}

static void perform(void)
{
    switch (steps[position].operation) {
    case DIGEST: FW_SYMBOL(AT(0), AT(1), OPERAND(2)); break;
    case INIT: FW_JOIN(FW_SYMBOL, init)(CONTEXT); break;
    case UPDATE: FW_JOIN(FW_SYMBOL, update)(CONTEXT, AT(1), OPERAND(2)); break;
    case FINAL: FW_JOIN(FW_SYMBOL, final)(CONTEXT, AT(1)); break;
    case XOR: add(AT(0), AT(1), OPERAND(2)); break;
    default: break;
    }
}
