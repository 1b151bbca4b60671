/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of authenticated encryption by NIST's interface: whole messages only. */
#include "../nist/crypto_aead.h"
#include "steps.h"

enum { SEAL = 1, OPEN };

/* A number of bytes, where the function leaves how many it has written. */
#define BYTES_AT(index) ((unsigned long long *)(void *)AT(index))

/* The last operand is the place of the decision: NIST asks for 0 or -1, and takes anything but 0 for a refusal. */
static void perform(void)
{
    int result = 0;

    switch (steps[position].operation) {
    case SEAL:
        result = crypto_aead_encrypt(AT(0), BYTES_AT(1), AT(2), OPERAND(3), AT(4), OPERAND(5), NULL, AT(6), AT(7));
        break;
    case OPEN:
        result = crypto_aead_decrypt(AT(0), BYTES_AT(1), NULL, AT(2), OPERAND(3), AT(4), OPERAND(5), AT(6), AT(7));
        break;
    default: return;
    }
    *AT(8) = result == 0 ? 0 : 0xff;
}
