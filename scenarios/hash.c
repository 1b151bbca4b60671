/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is tried and weighed of hashes: whole messages and pieces. */
#include "message_functions.h"
#include "steps.h"

FW_HASH_FUNCTIONS(FW_DECLARED, void)
void FW_SYMBOL FW_HASH_ARGUMENTS;

enum { DIGEST = 1, INIT, UPDATE, FINAL, XOR, COPY };

#define CALL(name) CALLED(FW_JOIN(FW_SYMBOL, name))
#define CONTEXT    AT(0)

/* The operands from INDEX on, which are the last, if it takes a customization string. */
#if FW_CUSTOM_BYTES > 0
#define CUSTOM(index) , AT(index), OPERAND((index) + 1)
#else
#define CUSTOM(index)
#endif

static void add(uint8_t *to, const uint8_t *from, uint16_t bytes)
{
    while (bytes-- > 0)
        *to++ ^= *from++;
}

static inline void perform(void)
{
    switch (fw_steps[fw_position].operation) {
    case DIGEST: CALLED(FW_SYMBOL)(AT(0), AT(1), OPERAND(2) CUSTOM(3)); break;
    case INIT: CALL(init)(CONTEXT CUSTOM(1)); break;
    case UPDATE: CALL(update)(CONTEXT, AT(1), OPERAND(2)); break;
    case FINAL: CALL(final)(CONTEXT, AT(1)); break;
    case XOR: add(AT(0), AT(1), OPERAND(2)); break;
    case COPY: copy(AT(0), AT(1), OPERAND(2)); break;
    default: break;
    }
}
