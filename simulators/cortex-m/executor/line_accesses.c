/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "line_accesses.h"

#include "each_lane.h"
#include "memory.h"
#include "processor.h"
#include "steps.h"

bool line_accesses_attends;

static uint64_t                late_cycles; /* for unaligned accesses, but for those in steps.now */
static const struct line_step *unaligned;   /* whose these are */

void line_accesses_begin(void)
{
    steps.now->unaligned_cycles = 0;
    late_cycles                 = 0;
    line_accesses_attends       = false;
}

static void move_cycles(void)
{
    late_cycles += steps.now->unaligned_cycles;
    steps.now->unaligned_cycles = 0;
}

uint64_t line_accesses_end(const struct line *line, uint32_t done)
{
    if (steps.now->unaligned_cycles != 0 && unaligned != &line->steps[done - 1])
        move_cycles();
    return late_cycles;
}

bool line_accesses_other_lanes_may(const struct instruction *instruction)
{
    const uint32_t bytes = (uint32_t)instruction->addressing.count * instruction->addressing.bytes;
    return !lanes.many || lanes_may_access(instruction, bytes, steps_allows);
}

/* ---- Any access */

/* As lanes.accessed says. */
static bool is_refused(const struct line_step *step)
{
    processor.monitor->pc = step->address;
    move_cycles();
    unaligned = step;
    return !line_accesses_other_lanes_may(step->instruction) || !steps_access(step->instruction, lanes.accessed[0]);
}

static bool access_is_refused_in_one(const void *line_step)
{
    const struct line_step *step = line_step;
    find_accesses(&step->instruction->addressing, step->address, false);
    return is_refused(step);
}

static bool access_is_refused_in_many(const void *line_step)
{
    const struct line_step *step = line_step;
    find_accesses(&step->instruction->addressing, step->address, true);
    return is_refused(step);
}

line_access *const ACCESS_IS_REFUSED[2] = ONE_AND_MANY(access_is_refused);

bool line_accesses_attend(const void *line_step)
{
    (void)line_step;
    return !monitor_is_quiet(processor.monitor);
}

/* ---- Most accesses are seen to be allowed at a glance */

/* Where BYTES at ADDRESS are in the first lane, if they are aligned to UNIT, in RAM or, of a load, in flash; else NULL.
 */
ALWAYS_INLINE uint8_t *place_at_a_glance(uint32_t address, uint32_t bytes, uint32_t unit, bool is_store)
{
    const struct lanes_memory *memory = &lanes.memory;
    const uint32_t             in_ram = address - memory->ram.start, in_flash = address - memory->flash.start;
    if ((address & (unit - 1)) != 0)
        return NULL;
    if (in_ram <= memory->ram.bytes - bytes)
        return lanes.ram[0] + in_ram;
    if (!is_store && in_flash <= memory->flash.bytes - bytes)
        return (uint8_t *)(uintptr_t)memory->code + in_flash;
    return NULL;
}

static __attribute__((noinline)) uint8_t *any_place(const struct line_step *step, uint32_t address)
{
    lanes.accessed[0] = address;
    return is_refused(step) ? NULL : lanes_at(&lanes.memory, address, 0);
}

uint8_t *line_accesses_unwatched_place(const struct line_step *step, uint32_t address)
{
    return any_place(step, address);
}

bool unwatched_access_is_refused(const void *line_step)
{
    const struct line_step   *step       = line_step;
    const struct addressing  *addressing = &step->instruction->addressing;
    const uint32_t            bytes      = (uint32_t)addressing->count * addressing->bytes;
    find_accesses(addressing, step->address, false);
    return place_at_a_glance(lanes.accessed[0], bytes, step->instruction->unit, addressing->is_store) == NULL &&
           is_refused(step);
}

/* COUNT accesses of BYTES each. */
ALWAYS_INLINE uint8_t *told_place(const struct line_step *step, uint32_t address, uint32_t count, uint32_t bytes,
                                  bool is_store)
{
    struct monitor *monitor = processor.monitor;
    uint8_t        *place   = place_at_a_glance(address, count * bytes, bytes, is_store);
    if (place == NULL) {
        place = any_place(step, address);
    } else {
        monitor->pc = step->address;
        if (is_store)
            memory_use(address, count * bytes);
        for (uint32_t i = 0; i < count; i++)
            monitor_quick_access(monitor, is_store ? ACCESS_WRITE : ACCESS_READ, address + i * bytes, bytes);
    }
    if (is_store)
        line_accesses_attends |= !monitor_is_quiet(monitor);
    return place;
}

#define TOLD_PLACE(name, count, bytes, is_store)                                                                       \
    static uint8_t *name(const struct line_step *step, uint32_t address)                                               \
    {                                                                                                                  \
        return told_place(step, address, count, bytes, is_store);                                                      \
    }
TOLD_PLACE(told_load_8, 1, 1, false)
TOLD_PLACE(told_load_16, 1, 2, false)
TOLD_PLACE(told_load_32, 1, 4, false)
TOLD_PLACE(told_store_8, 1, 1, true)
TOLD_PLACE(told_store_16, 1, 2, true)
TOLD_PLACE(told_store_32, 1, 4, true)
TOLD_PLACE(told_load_many, step->instruction->addressing.count, 4, false)
TOLD_PLACE(told_store_many, step->instruction->addressing.count, 4, true)

line_place *line_accesses_told_place(const struct addressing *addressing)
{
    static line_place *const ONE[2][5] = {{[1] = told_load_8, [2] = told_load_16, [4] = told_load_32},
                                          {[1] = told_store_8, [2] = told_store_16, [4] = told_store_32}};
    if (addressing->count == 1)
        return ONE[addressing->is_store][addressing->bytes];
    return addressing->is_store ? told_store_many : told_load_many;
}
