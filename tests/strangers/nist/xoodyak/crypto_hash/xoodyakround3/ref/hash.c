/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash. */
#include "api.h"
#include "crypto_hash.h"
#include "xoodyak.h"

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    cyclist instance;

    cyclist_start(&instance);
    cyclist_absorb(&instance, in, inlen);
    cyclist_squeeze(&instance, out, CRYPTO_BYTES);
    return 0;
}
