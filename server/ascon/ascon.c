/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon: the modes of ciphers/ascon over the kernel that this computer can use; each public function clears what it
 * left on the stack: keys, and states, from which keys can be computed. */
/* Functions that ciphers/ascon has weak are the library's own here. None may become part of the one that clears the
 * stack behind it. */
#define FW_WEAK __attribute__((noinline))

#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop
#include "ascon/kernels.h"

#include "fw_interleave.h"

#ifdef __x86_64__
#define CHOSEN(function) (fw_cpu_has(FW_CPU_BMI2) ? fw_ascon_bmi2_##function : fw_ascon_portable_##function)
#else
#define CHOSEN(function) fw_ascon_portable_##function
#endif

void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds)
{
    CHOSEN(permute)(state, rounds);
}

/* For fw_sponge.inc. */
#define FW_MODE_TUNED
static size_t fw_ascon_inner_aead128_tuned(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t blocks,
                                           enum fw_duplex mode)
{
    CHOSEN(aead128)(state, output, input, blocks, mode);
    return blocks;
}

static size_t fw_ascon_inner_hash256_tuned(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t blocks,
                                           enum fw_duplex mode)
{
    (void)output;
    (void)mode;
    CHOSEN(hash256)(state, input, blocks);
    return blocks;
}

#include "ascon_rows.inc"

/* The modes under names of their own. */
#define fw_ascon_aead128 fw_ascon_inner_aead128
#define fw_ascon_hash256 fw_ascon_inner_hash256
#include "ascon_modes.inc"
#undef fw_ascon_aead128
#undef fw_ascon_hash256

void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                              const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16])
{
    fw_ascon_inner_aead128_encrypt(ciphertext, tag, message, bytes, ad, ad_bytes, nonce, key);
    fw_wipe_shallow_stack();
}

int fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                             const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16])
{
    const int verdict = fw_ascon_inner_aead128_decrypt(message, ciphertext, bytes, tag, ad, ad_bytes, nonce, key);

    fw_wipe_shallow_stack();
    return verdict;
}

void fw_ascon_aead128_init(fw_ascon_aead128_context *context, const uint8_t nonce[16], const uint8_t key[16])
{
    fw_ascon_inner_aead128_init(context, nonce, key);
    fw_wipe_shallow_stack();
}

void fw_ascon_aead128_ad(fw_ascon_aead128_context *context, const uint8_t *ad, size_t bytes)
{
    fw_ascon_inner_aead128_ad(context, ad, bytes);
    fw_wipe_shallow_stack();
}

void fw_ascon_aead128_encrypt_update(fw_ascon_aead128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                     size_t bytes)
{
    fw_ascon_inner_aead128_encrypt_update(context, ciphertext, message, bytes);
    fw_wipe_shallow_stack();
}

void fw_ascon_aead128_decrypt_update(fw_ascon_aead128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                     size_t bytes)
{
    fw_ascon_inner_aead128_decrypt_update(context, message, ciphertext, bytes);
    fw_wipe_shallow_stack();
}

void fw_ascon_aead128_tag(fw_ascon_aead128_context *context, uint8_t tag[16])
{
    fw_ascon_inner_aead128_tag(context, tag);
    fw_wipe_shallow_stack();
}

int fw_ascon_aead128_verify(fw_ascon_aead128_context *context, const uint8_t tag[16])
{
    const int verdict = fw_ascon_inner_aead128_verify(context, tag);

    fw_wipe_shallow_stack();
    return verdict;
}

void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes)
{
    fw_ascon_inner_hash256(digest, message, bytes);
    fw_wipe_shallow_stack();
}

void fw_ascon_hash256_init(fw_ascon_hash256_context *context)
{
    fw_ascon_inner_hash256_init(context);
}

void fw_ascon_hash256_update(fw_ascon_hash256_context *context, const uint8_t *message, size_t bytes)
{
    fw_ascon_inner_hash256_update(context, message, bytes);
    fw_wipe_shallow_stack();
}

void fw_ascon_hash256_final(fw_ascon_hash256_context *context, uint8_t digest[32])
{
    fw_ascon_inner_hash256_final(context, digest);
    fw_wipe_shallow_stack();
}
