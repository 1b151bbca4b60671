/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What calibration lets KNOT's kernels do: for each use always the same work, on no secrets. */
#include "kernels.h"
#include "knot_members.h"

enum { CALLS = 16, CALL_ROUNDS = 64, BLOCKS = 32, MOST_RATE = 24, MOST_STATE = 64 };

#define AEAD(name, permutation)                                                                                        \
    [FW_KNOT_aead_##name] = {permutation, KNOT_AEAD_##name##_RATE, KNOT_AEAD_##name##_ROUNDS}
#define HASH(name, permutation)                                                                                        \
    [FW_KNOT_hash_##name] = {permutation, KNOT_HASH_##name##_RATE, KNOT_HASH_##name##_ROUNDS}
static const struct {
    uint8_t permutation, rate, rounds;
} MEMBERS[] = {
    AEAD(128_256_64, FW_KNOT256_6),  AEAD(128_384_192, FW_KNOT384_7), AEAD(192_384_96, FW_KNOT384_7),
    AEAD(256_512_128, FW_KNOT512_7), HASH(256_256_32, FW_KNOT256_7),  HASH(256_384_128, FW_KNOT384_7),
    HASH(384_384_48, FW_KNOT384_7),  HASH(512_512_64, FW_KNOT512_8),
};

static enum fw_duplex mode_of(unsigned member)
{
    return member >= FW_KNOT_hash_256_256_32 ? FW_ABSORB : FW_ENCRYPT;
}

/* One message, in place. */
static void run_one(const struct fw_knot_kernel *kernel, unsigned member, uint64_t *state, uint8_t *text)
{
    const uint8_t rate = MEMBERS[member].rate;

    if (kernel->blocks[member] != NULL) {
        kernel->blocks[member](state, text, text, BLOCKS, mode_of(member));
        return;
    }
    for (size_t i = 0; i < BLOCKS; i++) {
        fw_knot_exchange(member, state, text + i * rate, text + i * rate, rate, mode_of(member));
        fw_knot_permute_with(kernel, MEMBERS[member].permutation, state, MEMBERS[member].rounds);
    }
}

void fw_knot_run_piece(void *context, unsigned number, unsigned piece)
{
    const struct fw_knot_kernel *kernel                                        = fw_knot_numbered(number);
    const unsigned               use                                           = *(const unsigned *)context;
    uint64_t                     states[FW_KNOT_MOST_LANES][MOST_STATE / 8]    = {{0}};
    uint8_t                      texts[FW_KNOT_MOST_LANES][BLOCKS * MOST_RATE] = {{0}};
    void                        *all[FW_KNOT_MOST_LANES];
    const uint8_t               *ins[FW_KNOT_MOST_LANES];
    uint8_t                     *outs[FW_KNOT_MOST_LANES];

    (void)piece;
    if (use < FW_KNOT_USE_BLOCKS) {
        for (size_t i = 0; i < CALLS; i++)
            fw_knot_permute_with(kernel, use, states[0], CALL_ROUNDS);
    } else if (use < FW_KNOT_USE_MANY) {
        run_one(kernel, use - FW_KNOT_USE_BLOCKS, states[0], texts[0]);
    } else if (kernel->lanes == 0) {
        for (size_t i = 0; i < FW_KNOT_MOST_LANES; i++)
            run_one(kernel, use - FW_KNOT_USE_MANY, states[i], texts[i]);
    } else {
        const unsigned member = use - FW_KNOT_USE_MANY;
        for (size_t i = 0; i < FW_KNOT_MOST_LANES; i += kernel->lanes) {
            for (size_t lane = 0; lane < kernel->lanes; lane++) {
                all[lane]  = states[i + lane];
                outs[lane] = texts[i + lane];
                ins[lane]  = texts[i + lane];
            }
            kernel->blocks_many[member](all, outs, ins, BLOCKS, mode_of(member));
        }
    }
}
