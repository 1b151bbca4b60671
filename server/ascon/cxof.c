/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-CXOF128: ciphers/ascon/cxof128.c over the kernel's permutation; what it left on the stack is cleared. */
#define FW_WEAK __attribute__((noinline))

#include "clean.h"
#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop

#define fw_ascon_cxof128 fw_ascon_inner_cxof128
#include "cxof128.c"
#undef fw_ascon_cxof128

CLEAN_CUSTOM_HASH(fw_ascon_cxof128, fw_ascon_inner_cxof128, 64, fw_wipe_stack)
