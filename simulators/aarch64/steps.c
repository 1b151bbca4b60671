/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Most instructions lead to the next one and leave the monitor nothing to do: such a stretch is counted, and timed,
 * together when it ends. What is loaded and stored is told at once: its address is in registers. */
#include "steps.h"

#include <inttypes.h>

#include <unicorn/unicorn.h>

#include "allocate.h"
#include "decode.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "timing.h"

enum {
    LONGEST_STRETCH = 256, /* instructions */
    NOWHERE_TO_GO   = 1,   /* no address of an instruction */
};

const char MODEL[] = "a13";

static struct {
    struct pipeline pipeline;
    struct step     now; /* its instruction is NULL before the first one; if there is a stretch, it is the one before */
    uint32_t        stack;
} steps;

/* Instructions that were not counted yet; each leads to the next, and leaves the monitor quiet. */
static struct {
    uint32_t                  first, end;      /* addresses */
    uint32_t                  next;            /* END if the stretch can go on there; else NOWHERE_TO_GO */
    uint32_t                  longest;         /* where it ends at the latest */
    const struct instruction *begin, *follows; /* the first; that at END */
    size_t                    touch_count;     /* so many of them load or store: */
    struct touch              touches[LONGEST_STRETCH];
} stretch;

/* Of stretches, by the word of flash where each begins. */
static struct {
    uint32_t start;
    struct digest {
        uint32_t           count; /* instructions; 0: unknown */
        struct line_digest line;
    } *of;
} digests;

static uint64_t register_value(unsigned number)
{
    static const int NAMES[] = {
        UC_ARM64_REG_X0,  UC_ARM64_REG_X1,  UC_ARM64_REG_X2,  UC_ARM64_REG_X3,  UC_ARM64_REG_X4,  UC_ARM64_REG_X5,
        UC_ARM64_REG_X6,  UC_ARM64_REG_X7,  UC_ARM64_REG_X8,  UC_ARM64_REG_X9,  UC_ARM64_REG_X10, UC_ARM64_REG_X11,
        UC_ARM64_REG_X12, UC_ARM64_REG_X13, UC_ARM64_REG_X14, UC_ARM64_REG_X15, UC_ARM64_REG_X16, UC_ARM64_REG_X17,
        UC_ARM64_REG_X18, UC_ARM64_REG_X19, UC_ARM64_REG_X20, UC_ARM64_REG_X21, UC_ARM64_REG_X22, UC_ARM64_REG_X23,
        UC_ARM64_REG_X24, UC_ARM64_REG_X25, UC_ARM64_REG_X26, UC_ARM64_REG_X27, UC_ARM64_REG_X28, UC_ARM64_REG_X29,
        UC_ARM64_REG_X30, UC_ARM64_REG_SP,
    };
    uint64_t value = 0;
    uc_reg_read(processor.unicorn, NAMES[number], &value);
    return value;
}

/* ---- What an instruction is about to do */

/* Where the instruction's accesses begin; the registers are those before it. */
static uint64_t first_address(const struct addressing *addressing)
{
    const bool     is_near = addressing->base == PROGRAM_COUNTER;
    const uint64_t base    = is_near ? memory_full(processor.monitor->pc) : register_value(addressing->base);
    uint64_t       address = base + (uint64_t)addressing->offset;
    if (addressing->index != NO_REGISTER)
        address += addressing_index(addressing, register_value(addressing->index));
    return address;
}

/* What the instruction is about to load or store: Unicorn could report it, too, but only after it has looked up which
 * of the instructions that it translated together is at work, which takes longer than the instruction. */
static struct touch announce_accesses(const struct instruction *instruction)
{
    const struct addressing *addressing = &instruction->addressing;
    uint64_t                 start = first_address(addressing), end = start + addressing->count * addressing->bytes;
    const uint32_t           bytes    = addressing->bytes;
    const bool               is_write = instruction->unit == STORE;
    const struct touch       touch    = {(uint32_t)start, (uint32_t)end};
    for (; start != end; start += bytes) {
        if (!memory_allows(processor.monitor, is_write, start, bytes)) {
            processor_stop();
            break;
        }
        monitor_access(processor.monitor, is_write ? ACCESS_WRITE : ACCESS_READ, (uint32_t)start, bytes);
    }
    return touch;
}

/* What INSTRUCTION, a division, takes from its source number INDEX; a zero register is none. */
static uint64_t divided(const struct instruction *instruction, unsigned index)
{
    const uint64_t value = index < instruction->source_count ? register_value(instruction->sources[index]) : 0;
    return instruction->divided_bits == 64 ? value : (uint32_t)value;
}

static bool is_stack_unaligned(const struct instruction *instruction)
{
    if (!instruction->uses_stack || steps.stack % STACK_ALIGNMENT == 0)
        return false;
    monitor_fault(processor.monitor, "unaligned-stack",
                  "SP is 0x%08" PRIx64 ": it must be a multiple of %d to load or store", memory_full(steps.stack),
                  STACK_ALIGNMENT);
    processor_stop();
    return true;
}

/* Of an instruction that is not plain. */
static void begin_other(const struct instruction *instruction, uint32_t address)
{
    if (instruction->unit == UNSUPPORTED) {
        const uint8_t *code = memory_at(address, 4);
        monitor_fault(processor.monitor, "illegal-instruction",
                      "instruction %02x%02x%02x%02x at 0x%08" PRIx64 " is not one of those that %s's model knows",
                      code[3], code[2], code[1], code[0], memory_full(address), MODEL);
        processor_stop();
    } else if (instruction->divided_bits > 0) {
        monitor_operands(processor.monitor, divided(instruction, 0), divided(instruction, 1));
    } else if (instruction->prefetches) {
        monitor_operands(processor.monitor, first_address(&instruction->addressing), 0);
        steps.now.touch = (struct touch){0};
    } else if (instruction->addressing.count > 0 && !is_stack_unaligned(instruction)) {
        steps.now.touch = announce_accesses(instruction);
    }
}

/* ---- Stretches */

/* The digest of COUNT instructions, the first at ADDRESS. Mostly, so many began there the last time, too. */
static struct line_digest digest(uint32_t address, uint32_t count)
{
    struct digest *known = &digests.of[(address - digests.start) / 4];
    if (known->count != count) {
        *known = (struct digest){count, NO_INSTRUCTION};
        for (uint32_t i = 0; i < count; i++)
            known->line = line_of_two(known->line, line_of_one(address + 4 * i));
    }
    return known->line;
}

#define PC_AT(i) (stretch.first + 4 * (i))

/* Counts the instructions of the stretch; the last remains to be settled. */
static void count_stretch(struct monitor *monitor)
{
    const uint32_t count = (stretch.end - stretch.first) / 4;
    if (count == 0)
        return;
    steps.now = timing_steps(&steps.pipeline, steps.now, stretch.begin, count, stretch.touches);
    MONITOR_SEE(monitor, count, PC_AT)
    monitor_pass_line(monitor, digest(stretch.first, count), count, stretch.end - 4, timing_cycles(&steps.pipeline));
    stretch.first = stretch.end;
}

/* INSTRUCTION, at ADDRESS, was counted, and has begun: a stretch may begin behind it. */
static void begin_stretch(const struct monitor *monitor, const struct instruction *instruction, uint32_t address)
{
    const uint64_t latest = timing_cycles(&steps.pipeline) + (LONGEST_STRETCH + 1) * MOST_CYCLES;
    const bool     may_be = !instruction->writes_stack && latest < monitor->deadline && monitor_is_quiet(monitor);
    stretch.first         = address + 4;
    stretch.end           = stretch.first;
    stretch.next          = may_be ? stretch.end : NOWHERE_TO_GO;
    stretch.longest       = stretch.end + 4 * LONGEST_STRETCH;
    stretch.begin         = instruction + 1;
    stretch.follows       = stretch.begin;
    stretch.touch_count   = 0;
}

/* ---- Step by step */

/* Charges the instruction that ended. */
static void settle(void)
{
    if (steps.now.instruction == NULL)
        return;
    timing_step(&steps.pipeline, &steps.now);
    if (steps.now.instruction->writes_stack)
        steps.stack = (uint32_t)register_value(STACK_POINTER);
}

/* A watched call that is not inside another one begins when everything before it is done: else it would seem to cost
 * little if it overlaps with what comes before, as an encryption does with its key schedule. */
__attribute__((noinline)) void steps_pass(uint32_t address)
{
    struct monitor *monitor = processor.monitor;
    count_stretch(monitor);
    stretch.next = NOWHERE_TO_GO;
    settle();
    bool outside = monitor->depth == 0;
    if (!monitor_instruction(monitor, address, steps.stack, timing_cycles(&steps.pipeline))) {
        processor_stop();
        return;
    }
    if (outside && monitor->depth > 0)
        timing_drain(&steps.pipeline);
    steps.now.instruction = decode_at(address);
    if (!steps.now.instruction->is_plain)
        begin_other(steps.now.instruction, address);
    begin_stretch(monitor, steps.now.instruction, address);
}

/* A load or store of the stretch. A store may end it: if the monitor is not quiet any more. */
static __attribute__((noinline)) void pass_access(struct monitor *monitor, const struct instruction *instruction)
{
    if (is_stack_unaligned(instruction))
        return;
    stretch.touches[stretch.touch_count++] = announce_accesses(instruction);
    if (!monitor_is_quiet(monitor) || monitor->fault.happened)
        stretch.next = NOWHERE_TO_GO;
}

void steps_on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    const uint32_t            address     = (uint32_t)start;
    struct monitor           *monitor     = processor.monitor;
    const struct instruction *instruction = stretch.follows;
    if (processor.stopped)
        return;
    if (address != stretch.next || address == stretch.longest || instruction->in_stretch == ALONE ||
        *monitor_landmark(monitor, address)) {
        steps_pass(address);
        return;
    }
    monitor->pc     = address;
    stretch.end     = address + 4;
    stretch.next    = stretch.end;
    stretch.follows = instruction + 1;
    if (instruction->in_stretch == ACCESSING)
        pass_access(monitor, instruction);
}

void steps_open(const struct region *flash)
{
    digests.start = flash->start;
    digests.of    = allocate(flash->bytes / 4, sizeof *digests.of);
}

void steps_reset(void)
{
    steps.now     = (struct step){0};
    steps.stack   = (uint32_t)register_value(STACK_POINTER);
    stretch.first = stretch.end = 0;
    stretch.next                = NOWHERE_TO_GO;
    timing_reset(&steps.pipeline);
}

void steps_end(void)
{
    count_stretch(processor.monitor);
}
