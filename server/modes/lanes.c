/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which part of which message is in which lane. All lanes go on until the first of them has ended its part; it takes
 * the next one while the others stand still. A lane for which nothing is left works on scratch memory. */
#include "lanes.h"

/* As long as any lane has nothing to do, all stop after so many blocks. Loading the keys of all lanes costs as much as
 * loading so many, one by one. */
enum { SCRATCH_BLOCKS = 64, MANY_KEYS = 4 };

/* In blocks of one message alone: a block of all lanes. On a Zen 4 it is 1.5 to 2.0 for the kernels with 16 lanes. With
 * 64 lanes it is 3.5: they are for 32 messages and more. */
enum { BLOCK_OF_LANES = 2 };

typedef struct {
    fw_lanes lanes;
    uint8_t  scratch[SCRATCH_BLOCKS * FW_BLOCK_BYTES];

    const fw_lanes_kernel *kernel;
    const fw_kernel       *cipher; /* of the keys that KERNEL takes */
    enum fw_lanes_mode     mode;
    fw_lanes_next         *next;
    void                  *source;

    size_t          left[FW_MOST_LANES]; /* blocks of the part, or of scratch memory */
    bool            busy[FW_MOST_LANES];
    fw_lane         parts[FW_MOST_LANES]; /* as they were in the beginning */
    const uint32_t *wanted[FW_MOST_LANES], *loaded[FW_MOST_LANES];
} group;

void fw_run_lane_blocks(fw_lanes *lanes, unsigned count, fw_lane_blocks *encrypt, size_t blocks,
                        enum fw_lanes_mode mode)
{
    uint8_t *const state = lanes->work, *const chains = lanes->chains[0];

    for (size_t at = 0; at < blocks * FW_BLOCK_BYTES; at += FW_BLOCK_BYTES) {
        for (size_t i = 0; i < count; i++) {
            const uint8_t *const in = lanes->ins[i] + at, *const chain = chains + i * FW_BLOCK_BYTES;
            if (mode == FW_LANES_CBC || mode == FW_LANES_MAC)
                fw_xor_block(state + i * FW_BLOCK_BYTES, chain, in);
            else
                memcpy(state + i * FW_BLOCK_BYTES, mode == FW_LANES_CFB ? chain : in, FW_BLOCK_BYTES);
        }
        encrypt((const uint32_t *)(const void *)lanes->keys, chains, state);
        for (size_t i = 0; i < count && mode != FW_LANES_MAC; i++) {
            if (mode == FW_LANES_CFB)
                fw_xor_block(chains + i * FW_BLOCK_BYTES, chains + i * FW_BLOCK_BYTES, lanes->ins[i] + at);
            memcpy(lanes->outs[i] + at, chains + i * FW_BLOCK_BYTES, FW_BLOCK_BYTES);
        }
    }
}

/* A part by the kernel of its key. */
static void run_alone(enum fw_lanes_mode mode, const fw_lane *part)
{
    if (mode == FW_LANES_ECB) {
        (part->decrypt ? fw_decrypt_blocks : fw_encrypt_blocks)(part->key, part->out, part->in, part->blocks);
        return;
    }
    if (mode == FW_LANES_CBC) {
        fw_cbc_encrypt(part->key, part->chain, part->out, part->in, part->blocks * FW_BLOCK_BYTES);
        return;
    }
    if (mode == FW_LANES_MAC) {
        fw_cbc_mac(part->key, part->chain, part->in, part->blocks);
        return;
    }
    fw_stream stream;
    fw_stream_init(&stream, part->key, part->chain);
    fw_cfb_encrypt(&stream, part->out, part->in, part->blocks * FW_BLOCK_BYTES);
    memcpy(part->chain, stream.block, FW_BLOCK_BYTES);
}

/* The part that parts[I] says. */
static void set_part(group *g, unsigned i)
{
    const fw_lane *const part = &g->parts[i];

    g->lanes.ins[i]  = part->in;
    g->lanes.outs[i] = g->mode == FW_LANES_MAC ? g->scratch : part->out;
    g->left[i]       = part->blocks;
    g->busy[i]       = true;
    g->wanted[i]     = part->key->schedule + (part->decrypt ? g->kernel->back : 0);
}

static void set_idle(group *g, unsigned i)
{
    g->lanes.ins[i] = g->lanes.outs[i] = g->scratch;
    g->left[i]                         = SCRATCH_BLOCKS;
    g->busy[i]                         = false;
}

/* The next part for a lane. One whose key is of another kernel is done at once, by itself. */
static void take(group *g, unsigned i)
{
    while (g->next(g->source, i, &g->parts[i])) {
        if (g->parts[i].key->kernel == g->cipher) {
            set_part(g, i);
            return;
        }
        run_alone(g->mode, &g->parts[i]);
    }
    set_idle(g, i);
}

static void load_keys(group *g)
{
    unsigned changed[FW_MOST_LANES], count = 0;

    for (unsigned i = 0; i < g->kernel->lanes; i++)
        if (g->wanted[i] != g->loaded[i])
            changed[count++] = i;
    const bool at_once = count > MANY_KEYS && g->kernel->load_keys != NULL;
    if (at_once)
        g->kernel->load_keys(&g->lanes, g->wanted);
    for (unsigned i = 0; i < count; i++) {
        if (!at_once)
            g->kernel->load_key(&g->lanes, changed[i], g->wanted[changed[i]]);
        g->loaded[changed[i]] = g->wanted[changed[i]];
    }
}

static size_t least(const size_t *numbers, unsigned count)
{
    size_t found = numbers[0];

    for (unsigned i = 1; i < count; i++)
        found = fw_min(found, numbers[i]);
    return found;
}

/* All lanes until the first part ends; then what comes next in its lane. */
static void run_together(group *g)
{
    const unsigned lanes  = g->kernel->lanes;
    const size_t   blocks = least(g->left, lanes);

    load_keys(g);
    g->kernel->run(&g->lanes, blocks, g->mode);
    for (unsigned i = 0; i < lanes; i++) {
        g->lanes.ins[i] += blocks * FW_BLOCK_BYTES;
        g->lanes.outs[i] += g->mode == FW_LANES_MAC ? 0 : blocks * FW_BLOCK_BYTES;
        g->left[i] -= blocks;
    }
    for (unsigned i = 0; i < lanes; i++)
        if (!g->busy[i])
            set_idle(g, i);
        else if (g->left[i] == 0)
            take(g, i);
}

/* The number of lanes that have something to do; LAST is one of them. */
static unsigned count_busy(const group *g, unsigned *last)
{
    unsigned count = 0;

    for (unsigned i = 0; i < g->kernel->lanes; i++)
        if (g->busy[i])
            count++, *last = i;
    return count;
}

static __attribute__((noinline)) void run_group(const fw_lanes_kernel *kernel, enum fw_lanes_mode mode,
                                                fw_lanes_next *next, void *source, const fw_lane *first)
{
    group    g;
    unsigned last = 0;

    g.kernel = kernel, g.cipher = first->key->kernel, g.mode = mode, g.next = next, g.source = source;
    memset(g.loaded, 0, sizeof g.loaded);
    for (unsigned i = 0; i < kernel->lanes; i++)
        g.parts[i].chain = g.lanes.chains[i];
    memcpy(g.lanes.chains[0], first->chain, FW_BLOCK_BYTES);
    g.parts[0]       = *first;
    g.parts[0].chain = g.lanes.chains[0];
    set_part(&g, 0);
    for (unsigned i = 1; i < kernel->lanes; i++) {
        g.wanted[i] = g.wanted[0]; /* a key at least that can be loaded */
        take(&g, i);
    }
    while (count_busy(&g, &last) > 1)
        run_together(&g);
    while (g.busy[last]) {
        g.parts[last].out = g.lanes.outs[last], g.parts[last].in = g.lanes.ins[last];
        g.parts[last].blocks = g.left[last];
        run_alone(mode, &g.parts[last]);
        take(&g, last);
    }
    fw_wipe(g.lanes.keys, kernel->key_bytes);
    fw_wipe(g.lanes.chains, kernel->lanes * sizeof *g.lanes.chains);
    fw_wipe(g.lanes.work, kernel->work_bytes);
    fw_wipe(g.scratch, sizeof g.scratch);
}

bool fw_lanes_are_worth_it(const fw_key *first, size_t waiting, size_t most)
{
    const fw_lanes_kernel *const kernel = fw_lanes_kernel_for(first->kernel, 1);

    return kernel != NULL && waiting > kernel->fixed + BLOCK_OF_LANES * most;
}

void fw_run_lanes(enum fw_lanes_mode mode, size_t messages, fw_lanes_next *next, void *source)
{
    uint8_t chain[FW_BLOCK_BYTES];
    fw_lane part = {.chain = chain};

    if (!next(source, 0, &part))
        return;
    const fw_lanes_kernel *const kernel = fw_lanes_kernel_for(part.key->kernel, messages); /* the first may be empty */
    if (messages > 0 && kernel != NULL)
        run_group(kernel, mode, next, source, &part);
    else
        do
            run_alone(mode, &part);
        while (next(source, 0, &part));
    fw_wipe(chain, sizeof chain);
}
