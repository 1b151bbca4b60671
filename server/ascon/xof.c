/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128: ciphers/ascon/xof128.c over the kernel's permutation; what it left on the stack is cleared. */
#define FW_WEAK __attribute__((noinline))

#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop

#define fw_ascon_xof128 fw_ascon_inner_xof128
#include "xof128.c"
#undef fw_ascon_xof128

void fw_ascon_xof128(uint8_t digest[64], const uint8_t *message, size_t bytes)
{
    fw_ascon_inner_xof128(digest, message, bytes);
    fw_wipe_stack();
}

void fw_ascon_xof128_init(fw_ascon_xof128_context *context)
{
    fw_ascon_inner_xof128_init(context);
}

void fw_ascon_xof128_update(fw_ascon_xof128_context *context, const uint8_t *message, size_t bytes)
{
    fw_ascon_inner_xof128_update(context, message, bytes);
    fw_wipe_stack();
}

void fw_ascon_xof128_final(fw_ascon_xof128_context *context, uint8_t digest[64])
{
    fw_ascon_inner_xof128_final(context, digest);
    fw_wipe_stack();
}
