/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Messages side by side, each in a lane with a key of its own. Private to the library.
 *
 * A mode says what every lane does next, a part of a message at a time; fw_run_lanes() has all lanes do it together, or
 * one part after another where no kernel for lanes takes the keys. */
#ifndef FW_LANES_H
#define FW_LANES_H

#include "featherweight/sm4_many.h"
#include "modes.h"

/* What happens to the blocks of a lane, in order; difference_lanes.inc has the same numbers.
 *     CBC: the chain is added and the sum encrypted, which is output and chain.
 *     CFB: the chain is encrypted and added, which is output and chain.
 *     MAC: as CBC, without output.
 *     ECB: encrypted, without a chain, of which nothing is known behind it. */
enum fw_lanes_mode { FW_LANES_CBC, FW_LANES_CFB, FW_LANES_MAC, FW_LANES_ECB };

enum { FW_MOST_LANES = 64, FW_LANES_KEY_BYTES = 9472, FW_LANES_WORK_BYTES = 10240 };

/* What a kernel works on. All lanes do the same number of blocks. */
typedef struct {
    alignas(64) uint8_t keys[FW_LANES_KEY_BYTES]; /* in the kernel's own layout */
    uint8_t        chains[FW_MOST_LANES][FW_BLOCK_BYTES];
    const uint8_t *ins[FW_MOST_LANES];
    uint8_t       *outs[FW_MOST_LANES]; /* not of MAC */
    uint8_t        work[FW_LANES_WORK_BYTES];
} fw_lanes;

/* A way to do it. */
typedef struct {
    unsigned lanes, back;           /* BACK: as many words behind a key's schedule is that of decryption */
    unsigned fixed;                 /* what a call takes besides blocks, in blocks of one message alone */
    size_t   key_bytes, work_bytes; /* of fw_lanes that it uses */
    void (*load_key)(fw_lanes *lanes, unsigned number, const uint32_t *schedule);
    void (*load_keys)(fw_lanes *lanes, const uint32_t *const *schedules); /* of all lanes, or NULL */
    void (*run)(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
} fw_lanes_kernel;

/* What a kernel does that has a function for one block of each lane: of COUNT lanes, which have a key of their own in
 * KEYS each. */
typedef void fw_lane_blocks(const uint32_t *keys, uint8_t *out, const uint8_t *in);
void         fw_run_lane_blocks(fw_lanes *lanes, unsigned count, fw_lane_blocks *encrypt, size_t blocks,
                                enum fw_lanes_mode mode);

/* For keys of KERNEL and so many messages, or NULL. */
const fw_lanes_kernel *fw_lanes_kernel_for(const fw_kernel *kernel, size_t messages);

/* A part of a message, of one block or more. */
typedef struct {
    const fw_key  *key;
    uint8_t       *out; /* not of MAC */
    const uint8_t *in;
    size_t         blocks;
    uint8_t       *chain;   /* 16 bytes, which the lane keeps from part to part */
    bool           decrypt; /* of ECB: the blocks are decrypted */
} fw_lane;

/* Says what lane NUMBER of SOURCE does next, after what it did last, if anything; false: nothing is left for it. */
typedef bool fw_lanes_next(void *source, unsigned number, fw_lane *lane);

/* Whether lanes are faster than one message after another, where WAITING blocks of all messages wait for those before
 * them, MOST of them in one message; FIRST is the first message's key. */
bool fw_lanes_are_worth_it(const fw_key *first, size_t waiting, size_t most);

/* Until nothing is left for any lane: one part after another or, of MESSAGES, if that is worth it for any, together.
 * Lane 0 is asked first. */
void fw_run_lanes(enum fw_lanes_mode mode, size_t messages, fw_lanes_next *next, void *source);

#endif
