/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is tried and weighed of authenticated encryption by NIST's interface: whole messages. */
#include "nist/crypto_aead.h"

#include "steps.h"

enum { SEAL = 1, OPEN, CLEAR, FLIP };

/* A number of bytes, where the function leaves how many it has written. */
#define BYTES_AT(index) ((unsigned long long *)(void *)AT(index))

static void clear(uint8_t *bytes, uint16_t count)
{
    while (count-- > 0)
        *bytes++ = 0;
}

/* The last operand is the place of the decision: NIST asks for 0 or -1, and takes anything but 0 for a refusal. */
static inline void perform(void)
{
    int result = 0;

    switch (fw_steps[fw_position].operation) {
    case SEAL:
        result =
            CALLED(crypto_aead_encrypt)(AT(0), BYTES_AT(1), AT(2), OPERAND(3), AT(4), OPERAND(5), NULL, AT(6), AT(7));
        break;
    case OPEN:
        result =
            CALLED(crypto_aead_decrypt)(AT(0), BYTES_AT(1), NULL, AT(2), OPERAND(3), AT(4), OPERAND(5), AT(6), AT(7));
        break;
    case CLEAR: clear(AT(0), (uint16_t)OPERAND(1)); return;
    case FLIP: *AT(0) ^= (uint8_t)OPERAND(1); return;
    default: return;
    }
    *AT(8) = result == 0 ? 0 : 0xff;
}
