/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "ascon_core.h"
#include "fw_interleave.h"

#include "ascon_rows.inc"

#if FW_ASCON_WORD_BITS >= 32
#include "ascon_wide.inc"
#else
#include "ascon_narrow.inc"
#endif

enum { MAX_ROUNDS = 12 };

static const uint8_t FW_FLASH ascon_constants[MAX_ROUNDS] = {
    ASCON_PACK(0xf0), ASCON_PACK(0xe1), ASCON_PACK(0xd2), ASCON_PACK(0xc3), ASCON_PACK(0xb4), ASCON_PACK(0xa5),
    ASCON_PACK(0x96), ASCON_PACK(0x87), ASCON_PACK(0x78), ASCON_PACK(0x69), ASCON_PACK(0x5a), ASCON_PACK(0x4b),
};

FW_WEAK void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds)
{
    ascon_rounds(state, ascon_constants + MAX_ROUNDS - rounds, ascon_constants + MAX_ROUNDS);
}

#include "ascon_modes.inc"
