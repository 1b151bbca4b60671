/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is tried and weighed of authenticated encryption: whole messages and pieces. */
#define MOST_STEPS 24 /* pieces are many */

#include "message_functions.h"
#include "steps.h"

FW_AEAD_FUNCTIONS(FW_DECLARED, void)

enum { SEAL = 1, OPEN, INIT, AD, ENCRYPT_UPDATE, DECRYPT_UPDATE, TAG, VERIFY, INIT_FOR, COPY };

#define CALL(name) CALLED(FW_JOIN(FW_SYMBOL, name))
#define CONTEXT    AT(0)

/* A decision in a byte: what is neither 0 nor -1 is told apart from both. */
static inline uint8_t in_a_byte(int verdict)
{
    return verdict == 0 || verdict == -1 ? (uint8_t)verdict : 1;
}

/* The last operand of what decides over a tag is the place of the decision. */
static inline void perform(void)
{
    switch (fw_steps[fw_position].operation) {
    case SEAL: CALL(encrypt)(AT(0), AT(1), AT(2), OPERAND(3), AT(4), OPERAND(5), AT(6), AT(7)); break;
    case OPEN: {
        int verdict = CALL(decrypt)(AT(0), AT(1), OPERAND(2), AT(3), AT(4), OPERAND(5), AT(6), AT(7));
        *AT(8)      = in_a_byte(verdict);
        break;
    }
#if FW_LENGTHS_FIRST == 2 /* of associated data and message */
    case INIT_FOR: CALL(init)(CONTEXT, AT(1), AT(2), OPERAND(3), OPERAND(4)); break;
#else
    case INIT: CALL(init)(CONTEXT, AT(1), AT(2)); break;
#endif
    case AD: CALL(ad)(CONTEXT, AT(1), OPERAND(2)); break;
    case ENCRYPT_UPDATE: CALL(encrypt_update)(CONTEXT, AT(1), AT(2), OPERAND(3)); break;
    case DECRYPT_UPDATE: CALL(decrypt_update)(CONTEXT, AT(1), AT(2), OPERAND(3)); break;
    case TAG: CALL(tag)(CONTEXT, AT(1)); break;
    case VERIFY: {
        int verdict = CALL(verify)(CONTEXT, AT(1));
        *AT(2)      = in_a_byte(verdict);
        break;
    }
    case COPY: copy(AT(0), AT(1), OPERAND(2)); break;
    default: break;
    }
}
