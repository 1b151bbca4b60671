/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128 over the permutation that is linked, in a file of its own: the compiler shares code within a file, and
 * the standard's other functions would pay for it. */
#include "ascon_core.h"
#include "fw_interleave.h"

#include "ascon_rows.inc"

enum { ROUNDS = 12 };

static void ascon_xof128_start(fw_ascon_state *state)
{
    static const uint8_t FW_FLASH version[6] = {0x03, 0x00, 0xcc, 0x00, 0x00, 0x08};
    uint8_t                       first[40]  = {0};

    for (uint8_t i = 0; i < sizeof version; i++)
        first[i] = fw_flash_u8(&version[i]);
    ascon_write(state->words, first, 5);
    fw_ascon_permute(state, ROUNDS);
}

#define ASCON_READ(bytes, state, rows)  ascon_read(bytes, (state)->words, rows)
#define ASCON_WRITE(state, bytes, rows) ascon_write((state)->words, bytes, rows)

#define FW_MODE                fw_ascon_xof128
#define FW_MODE_STATE          fw_ascon_state
#define FW_MODE_CONTEXT        fw_ascon_xof128_context
#define FW_MODE_RATE           8
#define FW_MODE_ROW            8
#define FW_MODE_READ           ASCON_READ
#define FW_MODE_WRITE          ASCON_WRITE
#define FW_MODE_PERMUTE(state) fw_ascon_permute(state, ROUNDS)
#define FW_MODE_DIGEST         64
#define FW_MODE_SQUEEZED       8
#define FW_MODE_START          ascon_xof128_start
#include "fw_hash.inc"
