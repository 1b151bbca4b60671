/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of hashes, whole messages and pieces. */
#include "scenario.h"
#include "steps.h"

enum { DIGEST = 1, INIT, UPDATE, FINAL };

#define CONTEXT ((FW_JOIN(FW_SYMBOL, context) *)(void *)AT(0))

static void perform(void)
{
    switch (steps[position].operation) {
    case DIGEST: FW_SYMBOL(AT(0), AT(1), OPERAND(2)); break;
    case INIT: FW_JOIN(FW_SYMBOL, init)(CONTEXT); break;
    case UPDATE: FW_JOIN(FW_SYMBOL, update)(CONTEXT, AT(1), OPERAND(2)); break;
    case FINAL: FW_JOIN(FW_SYMBOL, final)(CONTEXT, AT(1)); break;
    default: break;
    }
}
