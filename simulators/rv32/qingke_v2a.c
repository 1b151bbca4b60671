/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Timing of WCH's QingKe V2A, a pipeline of two stages in program order, as the CH32V003 has it, at 48 MHz: code is
 * fetched from flash with one wait state.
 *
 * WCH states no cycles. The rules are what explains measurements on boards, all that were found:
 *
 *     every instruction 1 cycle, a load or store of RAM 2
 *     the flash gives a word in 2 cycles; word by word is fetched ahead, as long as three have room
 *     an instruction begins 1 cycle after all of its words are there
 *     a jump or taken branch leads the fetch to its target once it is done; what the flash has begun comes to its end
 *
 * Sources: Oleksiewicz, https://github.com/cnlohr/rv003usb/issues/5 and https://github.com/jnk0le/random; cpldcpu,
 * https://github.com/cpldcpu/DRAM_exploration; Lohr's rv003usb, whose loops send and receive a bit in 32 cycles.
 * tests/engines/test_ch32v003_boards.py repeats their timing skeletons.
 *
 * Assumed, from no source: a load from flash takes its turn behind the fetch that is under way, 3 cycles at least.
 *
 * As on the other cores a jump is charged until the first word of its target is there, and what the target waits for
 * its second word to the target, so that a call does not cost more because of what follows it. */
#include "timing.h"

enum {
    WORD_CYCLES   = 2, /* of the flash */
    DECODE_CYCLES = 1,
    ACCESS_CYCLES = 2, /* of RAM */
    RAM_START     = 0x20000000,
};

static inline uint64_t later(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

/* When the next word can be fetched: the flash is free, and there is room for it. */
static inline uint64_t fetch_begins(const struct fetched *code)
{
    uint32_t evicted  = code->next - FETCHED_WORDS;
    bool     has_room = code->next - code->first < FETCHED_WORDS;
    return has_room ? code->flash_free : later(code->flash_free, code->done[evicted % FETCHED_WORDS]);
}

static inline void fetch_one(struct fetched *code)
{
    code->flash_free                        = fetch_begins(code) + WORD_CYCLES;
    code->ready[code->next % FETCHED_WORDS] = code->flash_free + DECODE_CYCLES;
    code->next++;
}

/* All that is fetched before cycle END begins. */
static void fetch_before(struct fetched *code, uint64_t end)
{
    while (code->next - code->place / 4 < FETCHED_WORDS && fetch_begins(code) < end)
        fetch_one(code);
}

/* The next instruction, of so many BYTES, begins: its words are there then. Returns when. */
static inline uint64_t begin(struct pipeline *pipeline, unsigned bytes)
{
    struct fetched *code = &pipeline->code;
    uint32_t        last = (code->place + bytes - 1) / 4;
    while (code->next <= last)
        fetch_one(code);
    uint64_t cycle = later(pipeline->cycles, code->ready[last % FETCHED_WORDS]);
    if ((code->place + bytes) / 4 > code->place / 4)
        code->done[code->place / 4 % FETCHED_WORDS] = cycle;
    code->place += bytes;
    return cycle;
}

static void issue(struct pipeline *pipeline, const struct instruction *instruction)
{
    pipeline->cycles = begin(pipeline, instruction->bytes) + 1;
}

static void go(struct pipeline *pipeline, uint32_t target)
{
    struct fetched *code = &pipeline->code;
    fetch_before(code, pipeline->cycles);
    code->flash_free = later(code->flash_free, pipeline->cycles);
    code->place      = target;
    code->first = code->next = target / 4;
    fetch_one(code);
    pipeline->cycles = code->ready[code->first % FETCHED_WORDS];
}

/* The data are in flash, and asked for from cycle ASKED on. Returns when they are there. */
static uint64_t load_from_flash(struct fetched *code, uint64_t asked)
{
    fetch_before(code, asked);
    code->flash_free = later(code->flash_free, asked) + WORD_CYCLES;
    return code->flash_free + 1;
}

/* A branch whose target is what follows it counts as not taken. */
static bool leads_away(const struct step *step)
{
    bool is_branch = step->instruction->class == BRANCH;
    return goes_elsewhere(step->instruction) && !(is_branch && step->next == step->address + step->instruction->bytes);
}

static void issue_step(struct pipeline *pipeline, const struct step *step)
{
    const struct instruction *instruction = step->instruction;
    uint64_t                  cycle       = begin(pipeline, instruction->bytes);
    pipeline->cycles                      = cycle + 1;
    if (instruction->data_bytes > 0)
        pipeline->cycles =
            step->data_address < RAM_START ? load_from_flash(&pipeline->code, cycle) : cycle + ACCESS_CYCLES;
    else if (leads_away(step))
        go(pipeline, step->next);
}

const struct timing_model timing_qingke_v2a = {
    .name            = "qingke-v2a",
    .isa             = "RV32EC",
    .how_known       = "one-wait",
    .reduced         = true,
    .stack_alignment = 4,
    .plain           = issue,
    .step            = issue_step,
};
