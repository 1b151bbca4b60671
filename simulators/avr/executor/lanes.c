/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lanes.h"

#include <string.h>

/* The engine's are the registers and, of the I/O registers, those from RAMPZ on; SREG is kept elsewhere. */
enum { FIRST_IO = DATA_RAMPZ, END_OF_IO = DATA_SREG, DATA_BYTES = 0x1100 };

static uint8_t data[DATA_BYTES][LANES], flags[FLAGS][FLAG_ROWS * LANES];

const struct bank lanes_bank = {.data = data[0], .flags = flags[0], .lanes = LANES};

bool lanes_parted;

static unsigned count; /* of runs */
static unsigned selected;

static struct {
    uint8_t *content;
    uint32_t address, bytes;
} lent;

static void set(uint8_t *row, uint8_t value)
{
    row[selected] = value;
    if (selected == 0)
        memset(row + count, value, LANES - count);
}

/* The engine's RAM holds one value everywhere. */
void lanes_begin(unsigned runs)
{
    const avr_t         *device = steps.device;
    const struct region *ram    = &steps.map.ram;
    const uint32_t       first  = (uint16_t)ram->start;
    lanes_parted                = false;
    selected                    = 0;
    count                       = runs;
    lent.bytes                  = 0;
    for (uint32_t i = 0; i < first; i++)
        memset(data[i], device->data[i], LANES);
    memset(data[first], device->data[first], ram->bytes * LANES);
    for (unsigned which = 0; which < FLAGS; which++)
        memset(flags[which], flag_byte(which, device->sreg[which]), LANES);
}

static void take_back(void)
{
    for (uint32_t i = 0; i < lent.bytes; i++)
        set(data[lent.address + i], lent.content[i]);
    lent.bytes = 0;
}

void lanes_select(unsigned lane)
{
    take_back();
    selected = lane;
}

/* ---- The view. RAM of the selected lane is lent: its copy at the same place of the device is taken back later. */

static uint8_t *lend(uint32_t data_address, uint32_t bytes)
{
    take_back();
    lent.content = steps.device->data + data_address;
    lent.address = data_address;
    lent.bytes   = bytes;
    for (uint32_t i = 0; i < bytes; i++)
        lent.content[i] = data[data_address + i][selected];
    return lent.content;
}

/* Lanes have no flash of their own. */
static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&steps.map.ram, address, bytes))
        return lend(address - DATA_SPACE, bytes);
    lanes_parted = true;
    return core.view.memory(address, bytes);
}

static uint32_t return_address(void)
{
    lanes_parted |= !bank_agrees_on_word(&lanes_bank, steps.stack.value + 1u);
    return return_target(&lanes_bank, steps.device->ramend);
}

static void read_preserved(uint64_t *values)
{
    for (unsigned i = 0; i < core.preserved_count; i++)
        values[i] = data[preserved_register(i)][selected];
}

static void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < core.preserved_count; i++)
        set(data[preserved_register(i)], (uint8_t)values[i]);
}

static void write_scratch(size_t index, const uint64_t value[2])
{
    set(data[scratch_register(index)], scratch_value(index, value[0]));
}

static void write_flags(uint64_t value)
{
    for (unsigned which = 0; which < S_I; which++)
        set(flags[which], flag_byte(which, value >> which & 1));
}

static void enable_interrupts(void)
{
    core.view.enable_interrupts();
    memset(flags[S_I], flag_byte(S_I, true), LANES);
}

static void fill(uint32_t address, uint32_t bytes, const uint8_t *content)
{
    if (!region_holds(&steps.map.ram, address, bytes))
        return;
    take_back();
    for (uint32_t i = 0; i < bytes; i++)
        memset(data[address - DATA_SPACE + i], content[i], LANES);
}

const struct view lanes_view = {
    .memory            = memory,
    .return_address    = return_address,
    .read_preserved    = read_preserved,
    .write_preserved   = write_preserved,
    .write_scratch     = write_scratch,
    .write_flags       = write_flags,
    .enable_interrupts = enable_interrupts,
    .select_lane       = lanes_select,
    .fill              = fill,
};

/* ---- What the engine executes */

bool lanes_agree(void)
{
    uint8_t differing = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        differing |= flags[S_I][lane] ^ flags[S_I][0];
    return differing == 0 && bank_agrees_on_word(&lanes_bank, DATA_SPL);
}

void lanes_to_engine(struct register_range registers)
{
    avr_t *device = steps.device;
    for (uint32_t i = registers.first; i < registers.end; i++)
        device->data[i] = data[i][selected];
    for (uint32_t i = FIRST_IO; i < END_OF_IO; i++)
        device->data[i] = data[i][selected];
    flags_to_engine(&lanes_bank, selected, device);
}

void lanes_from_engine(struct register_range registers)
{
    const avr_t *device = steps.device;
    for (uint32_t i = registers.first; i < registers.end; i++)
        set(data[i], device->data[i]);
    for (uint32_t i = FIRST_IO; i < END_OF_IO; i++)
        set(data[i], device->data[i]);
    for (unsigned which = 0; which < FLAGS; which++)
        set(flags[which], flag_byte(which, device->sreg[which]));
}
