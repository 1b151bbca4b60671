/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lanes.h"

#include "allocate.h"
#include "memory.h"
#include "processor.h"

enum {
    CHUNK = 512, /* of RAM, copied to lanes at once */
    PAGE  = 4096,
    SKEW  = 64, /* so that the lanes' bytes of one address do not compete for one place in the computer's cache */
};

struct lanes lanes;

static uint8_t *others; /* RAM of the lanes behind the first; NULL until there are any */
static bool    *copied; /* one for each chunk: whether the others hold what the first does, or their own */

void lanes_open(const struct memory_map *map, struct lanes_registers registers)
{
    lanes.registers = registers;
    lanes.memory    = (struct lanes_memory){.flash = map->flash, .ram = map->ram, .code = memory_code()};
    lanes.ram[0]    = memory_at(map->ram.start, 0);
    copied          = allocate(map->ram.bytes / CHUNK + 1, sizeof *copied);
    lanes_begin(1);
}

static void begin_many(unsigned count)
{
    const uint32_t bytes = lanes.memory.ram.bytes, stride = bytes + SKEW;
    if (others == NULL)
        others = checked(aligned_alloc(PAGE, (LANES - 1) * (size_t)stride / PAGE * PAGE + PAGE));
    memset(copied, false, bytes / CHUNK);
    for (unsigned lane = 1; lane < lanes.blocks * LANES_OF_A_BLOCK; lane++)
        lanes.ram[lane] = lane < count ? others + (lane - 1) * (size_t)stride : lanes.ram[0];
}

/* Lanes that fill the last block are the first once more. */
void lanes_begin(unsigned count)
{
    lanes.count   = count;
    lanes.many    = count > 1;
    lanes.blocks  = (count + LANES_OF_A_BLOCK - 1) / LANES_OF_A_BLOCK;
    lanes.bytes   = lanes.blocks * LANES_OF_A_BLOCK * (uint32_t)sizeof(uint32_t);
    lanes.lane    = 0;
    lanes.apart   = false;
    lanes.refused = false;
    if (lanes.many)
        begin_many(count);
}

static void select_lane(unsigned lane)
{
    lanes.lane = lane;
}

/* ---- Memory */

static __attribute__((noinline)) void copy_chunk(uint32_t chunk)
{
    for (unsigned lane = 1; lane < lanes.count; lane++)
        memcpy(lanes.ram[lane] + chunk * CHUNK, lanes.ram[0] + chunk * CHUNK, CHUNK);
    copied[chunk] = true;
}

void lanes_prepare(uint32_t address, uint32_t bytes)
{
    const struct region *ram = &lanes.memory.ram;
    if (!region_holds(ram, address, bytes))
        return;
    uint32_t first = address - ram->start, last = bytes > 0 ? first + bytes - 1 : first;
    for (uint32_t chunk = first / CHUNK; chunk <= last / CHUNK; chunk++)
        if (!copied[chunk])
            copy_chunk(chunk);
}

/* Lanes have no flash of their own. */
static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    uint8_t *place = memory_at(address, bytes);
    if (!lanes.many)
        return place;
    lanes.refused |= memory_is_code(address);
    if (!region_holds(&lanes.memory.ram, address, bytes))
        return place;
    lanes_prepare(address, bytes);
    return lanes.ram[lanes.lane] + (place - lanes.ram[0]);
}

static void fill(uint32_t address, uint32_t bytes, const uint8_t *content)
{
    const uint8_t *place = memory_at(address, bytes);
    if (!region_holds(&lanes.memory.ram, address, bytes))
        return;
    lanes_prepare(address, bytes);
    for (unsigned lane = 0; lane < lanes.count; lane++)
        memcpy(lanes.ram[lane] + (place - lanes.ram[0]), content, bytes);
}

bool lanes_may_access(const struct instruction *instruction, uint32_t bytes,
                      bool (*is_allowed)(const struct instruction *instruction, uint32_t address))
{
    lanes_prepare(lanes.accessed[0], bytes);
    if (lanes.apart && processor.monitor->watching)
        return false;
    for (unsigned lane = 1; lanes.apart && lane < lanes.count; lane++) {
        lanes_prepare(lanes.accessed[lane], bytes);
        if (!is_allowed(instruction, lanes.accessed[lane]))
            return false;
    }
    return true;
}

/* ---- Registers and cycles */

/* Where register NUMBER of the selected lane is. */
static uint32_t *place_of(unsigned number)
{
    return &lanes.registers.values[lanes.many ? number * LANES + lanes.lane : number];
}

/* If register NUMBER is not the same in all lanes, they part. */
static uint32_t common_value(unsigned number)
{
    if (lanes.many)
        agreed(&lanes.registers.values[number * LANES], true);
    return *place_of(number);
}

uint32_t lanes_register_value(unsigned number)
{
    return number == lanes.registers.stack ? common_value(number) : *place_of(number);
}

void lanes_write_register(unsigned number, uint32_t value)
{
    *place_of(number) = value;
    for (unsigned lane = lanes.count; lanes.many && lanes.lane == 0 && lane < lanes.blocks * LANES_OF_A_BLOCK; lane++)
        lanes.registers.values[number * LANES + lane] = value;
}

static uint32_t return_address(void)
{
    return common_value(lanes.registers.link) & ~core.code_bits_to_clear;
}

/* The number of the register that Unicorn calls NAME. */
static unsigned number_of(int name)
{
    return (unsigned)(name - lanes.registers.first_name);
}

static void read_preserved(uint64_t *values)
{
    for (size_t i = 0; i < core.preserved_count; i++)
        values[i] = *place_of(number_of(PRESERVED_NAMES[i]));
}

static void write_preserved(const uint64_t *values)
{
    for (size_t i = 0; i < core.preserved_count; i++)
        lanes_write_register(number_of(PRESERVED_NAMES[i]), (uint32_t)values[i]);
}

static void write_scratch(size_t index, const uint64_t value[2])
{
    lanes_write_register(number_of(SCRATCH_NAMES[index]), (uint32_t)value[0]);
}

static void write_flags(uint64_t value)
{
    lanes.registers.write_flags(value);
}

const struct view lanes_view = {
    .memory            = memory,
    .return_address    = return_address,
    .read_preserved    = read_preserved,
    .write_preserved   = write_preserved,
    .write_scratch     = write_scratch,
    .write_flags       = write_flags,
    .enable_interrupts = processor_enable_interrupts,
    .select_lane       = select_lane,
    .fill              = fill,
};

void lanes_compare_operands(const struct instruction *instruction, uint64_t (*operands_of)(const struct instruction *))
{
    if (!processor.monitor->watching)
        return;
    const uint64_t operands = operands_of(instruction);
    for (lanes.lane = 1; lanes.lane < lanes.count; lanes.lane++)
        lanes.refused |= operands_of(instruction) != operands;
    lanes.lane = 0;
}
