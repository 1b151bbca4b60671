/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A: ciphers/ascon/isap.c over the kernel's permutation; what it left on the stack is cleared. */
#define FW_WEAK __attribute__((noinline))

#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop

#define fw_isap_a128a fw_isap_inner_a128a
#include "isap.c"
#undef fw_isap_a128a

void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                           const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16])
{
    fw_isap_inner_a128a_encrypt(ciphertext, tag, message, bytes, ad, ad_bytes, nonce, key);
    fw_wipe_stack();
}

int fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                          const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16])
{
    const int verdict = fw_isap_inner_a128a_decrypt(message, ciphertext, bytes, tag, ad, ad_bytes, nonce, key);

    fw_wipe_stack();
    return verdict;
}

void fw_isap_a128a_init(fw_isap_a128a_context *context, const uint8_t nonce[16], const uint8_t key[16])
{
    fw_isap_inner_a128a_init(context, nonce, key);
    fw_wipe_stack();
}

void fw_isap_a128a_ad(fw_isap_a128a_context *context, const uint8_t *ad, size_t bytes)
{
    fw_isap_inner_a128a_ad(context, ad, bytes);
    fw_wipe_stack();
}

void fw_isap_a128a_encrypt_update(fw_isap_a128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t bytes)
{
    fw_isap_inner_a128a_encrypt_update(context, ciphertext, message, bytes);
    fw_wipe_stack();
}

void fw_isap_a128a_decrypt_update(fw_isap_a128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t bytes)
{
    fw_isap_inner_a128a_decrypt_update(context, message, ciphertext, bytes);
    fw_wipe_stack();
}

void fw_isap_a128a_tag(fw_isap_a128a_context *context, uint8_t tag[16])
{
    fw_isap_inner_a128a_tag(context, tag);
    fw_wipe_stack();
}

int fw_isap_a128a_verify(fw_isap_a128a_context *context, const uint8_t tag[16])
{
    const int verdict = fw_isap_inner_a128a_verify(context, tag);

    fw_wipe_stack();
    return verdict;
}
