/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A: ciphers/ascon/isap.c over the kernel's permutation; what it left on the stack is cleared. */
#define FW_WEAK __attribute__((noinline))

#include "clean.h"
#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop

#define fw_isap_a128a fw_isap_inner_a128a
#include "isap.c"
#undef fw_isap_a128a

CLEAN_AEAD(fw_isap_a128a, fw_isap_inner_a128a, 16, 16, 16, fw_wipe_stack)
