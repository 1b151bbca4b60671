#include "lanes.h"

#include "memory.h"

struct lanes lanes;

void lanes_open(const struct memory_map *map)
{
    lanes.memory = (struct lanes_memory){.flash = map->flash, .ram = map->ram, .code = memory_code()};
    lanes_begin(1);
}

/* Lanes that fill the last block are the first once more. */
void lanes_begin(unsigned count)
{
    lanes.count   = count;
    lanes.many    = count > 1;
    lanes.blocks  = (count + LANES_OF_A_BLOCK - 1) / LANES_OF_A_BLOCK;
    lanes.lane    = 0;
    lanes.apart   = false;
    lanes.refused = false;
    for (unsigned lane = 0; lane < lanes.blocks * LANES_OF_A_BLOCK; lane++)
        lanes.ram[lane] = memory_ram(lane < count ? lane : 0);
}

void lanes_turn_to(unsigned lane)
{
    lanes.lane = lane;
    memory_turn_to(lane);
}

/* Lanes have no flash of their own. */
uint8_t *lanes_memory(uint32_t address, uint32_t bytes)
{
    lanes.refused |= lanes.many && memory_is_code(address);
    return memory_at(address, bytes);
}

void lanes_write_register(uint32_t *registers, unsigned number, uint32_t value)
{
    *lanes_register(registers, number) = value;
    for (unsigned lane = lanes.count; lanes.many && lanes.lane == 0 && lane < lanes.blocks * LANES_OF_A_BLOCK; lane++)
        registers[number * LANES + lane] = value;
}
