/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ascon_secrets_test: under Valgrind, which takes keys and messages, and all that is computed from them, as undefined.
 */
#include <valgrind/memcheck.h>

#include "ascon.h"

enum { BYTES = 333 };

static uint8_t key[16], text[BYTES], tag[64];
static const uint8_t public[16];

int main(void)
{
    fw_ascon_aead128_context context;

    (void)VALGRIND_MAKE_MEM_UNDEFINED(key, sizeof key);
    (void)VALGRIND_MAKE_MEM_UNDEFINED(text, sizeof text);
    fw_ascon_aead128_encrypt(text, tag, text, BYTES, public, sizeof public, public, key);
    fw_ascon_aead128_init(&context, public, key);
    fw_ascon_aead128_decrypt_update(&context, text, text, BYTES);
    fw_ascon_aead128_tag(&context, tag);
    fw_ascon_hash256(tag, text, BYTES);
    fw_ascon_cxof128(tag, text, BYTES, public, sizeof public);
    return 0;
}
