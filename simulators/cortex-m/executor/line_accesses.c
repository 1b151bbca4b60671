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
    if (!line_accesses_other_lanes_may(step->instruction) || !steps_access(step->instruction, lanes.accessed[0]))
        return true;
    line_accesses_attends |= step->instruction->addressing.is_store && !monitor_is_quiet(processor.monitor);
    return false;
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
    const struct line_step  *step       = line_step;
    const struct addressing *addressing = &step->instruction->addressing;
    const uint32_t           bytes      = (uint32_t)addressing->count * addressing->bytes;
    find_accesses(addressing, step->address, false);
    return place_at_a_glance(lanes.accessed[0], bytes, step->instruction->unit, addressing->is_store) == NULL &&
           is_refused(step);
}

/* If the run is watched the monitor is told of COUNT accesses of BYTES each, which are allowed. */
ALWAYS_INLINE void tell(const struct line_step *step, uint32_t address, uint32_t count, uint32_t bytes, bool is_store)
{
    struct monitor *monitor = processor.monitor;
    if (is_store)
        memory_use(address, count * bytes);
    if (!monitor->watching)
        return;
    monitor->pc = step->address;
    for (uint32_t i = 0; i < count; i++)
        monitor_quick_access(monitor, is_store ? ACCESS_WRITE : ACCESS_READ, address + i * bytes, bytes);
    if (is_store)
        line_accesses_attends |= !monitor_is_quiet(monitor);
}

ALWAYS_INLINE uint8_t *told_in_one(const struct line_step *step, uint32_t address, uint32_t count, uint32_t bytes,
                                   bool is_store)
{
    uint8_t *place = place_at_a_glance(address, count * bytes, bytes, is_store);
    if (place == NULL)
        place = any_place(step, address);
    else
        tell(step, address, count, bytes, is_store);
    return place;
}

/* Whether lanes of a run that is not watched all access MEMORY, aligned to UNIT; lanes.accessed says where. */
ALWAYS_INLINE bool all_are_in(const struct region *memory, uint32_t bytes, uint32_t unit)
{
    const bool     many  = true;
    const uint32_t start = memory->start, last = memory->bytes - bytes;
    uint32_t       outside = 0;
    EACH_LANE      outside |= (lanes.accessed[lane] - start > last) | (lanes.accessed[lane] & (unit - 1));
    return outside == 0;
}

/* Of a run that is not watched. Whether accesses of lanes that are apart are seen to be allowed. */
ALWAYS_INLINE bool are_apart(const struct line_step *step, uint32_t bytes, uint32_t unit, bool is_store)
{
    const struct lanes_memory *memory = &lanes.memory;
    find_accesses(&step->instruction->addressing, step->address, true);
    if (!is_store && all_are_in(&memory->flash, bytes, unit))
        return true;
    if (!all_are_in(&memory->ram, bytes, unit))
        return false;
    for (unsigned lane = 0; lane < lanes.count; lane++)
        lanes_prepare(lanes.accessed[lane], bytes);
    if (is_store)
        memory_use(lanes.accessed[0], bytes);
    return true;
}

bool line_accesses_refused_apart(const void *line_step)
{
    const struct line_step  *step       = line_step;
    const struct addressing *addressing = &step->instruction->addressing;
    return (processor.monitor->watching || !are_apart(step, (uint32_t)addressing->count * addressing->bytes,
                                                      step->instruction->unit, addressing->is_store)) &&
           access_is_refused_in_many(step);
}

ALWAYS_INLINE bool refused_in_many(const struct line_step *step, uint32_t address, uint32_t count, uint32_t bytes,
                                   bool is_store)
{
    const bool many = true;
    if (place_at_a_glance(address, count * bytes, bytes, is_store) == NULL)
        return access_is_refused_in_many(step);
    lanes.accessed[0] = address;
    lanes.apart       = false;
    if (step->operation.code >= OPERATION_LOAD_MULTIPLE)
        EACH_LANE lanes.accessed[lane] = address; /* the base becomes something that depends on it */
    lanes_prepare(address, count * bytes);
    tell(step, address, count, bytes, is_store);
    return false;
}

#define TOLD(name, count, bytes, is_store)                                                                             \
    static uint8_t *name##_in_one(const struct line_step *step, uint32_t address)                                      \
    {                                                                                                                  \
        return told_in_one(step, address, count, bytes, is_store);                                                     \
    }                                                                                                                  \
    static bool name##_in_many(const struct line_step *step, uint32_t address)                                         \
    {                                                                                                                  \
        return refused_in_many(step, address, count, bytes, is_store);                                                 \
    }
TOLD(load_8, 1, 1, false)
TOLD(load_16, 1, 2, false)
TOLD(load_32, 1, 4, false)
TOLD(store_8, 1, 1, true)
TOLD(store_16, 1, 2, true)
TOLD(store_32, 1, 4, true)
TOLD(load_words, step->instruction->addressing.count, 4, false)
TOLD(store_words, step->instruction->addressing.count, 4, true)

static const struct told {
    line_place        *in_one;
    line_common_place *in_many;
} SINGLE[2][5] = {{[1] = ONE_AND_MANY(load_8), [2] = ONE_AND_MANY(load_16), [4] = ONE_AND_MANY(load_32)},
                  {[1] = ONE_AND_MANY(store_8), [2] = ONE_AND_MANY(store_16), [4] = ONE_AND_MANY(store_32)}},
  WORDS[2]     = {ONE_AND_MANY(load_words), ONE_AND_MANY(store_words)};

static const struct told *told_of(const struct addressing *addressing)
{
    return addressing->count == 1 ? &SINGLE[addressing->is_store][addressing->bytes] : &WORDS[addressing->is_store];
}

line_place *line_accesses_told_place(const struct addressing *addressing)
{
    return told_of(addressing)->in_one;
}

line_common_place *line_accesses_refused_together(const struct addressing *addressing)
{
    return told_of(addressing)->in_many;
}
