#include "lanes.h"

#include <string.h>

/* The engine's are the registers and, of the I/O registers, those from RAMPZ on; SREG is kept elsewhere. */
enum { REGISTERS = 0x20, FIRST_IO = DATA_RAMPZ, END_OF_IO = DATA_SREG, DATA_BYTES = 0x1100 };

static uint8_t data[DATA_BYTES][LANES], flags[FLAGS][FLAG_ROWS * LANES];

const struct bank lanes_bank = {.data = data[0], .flags = flags[0], .lanes = LANES};

bool lanes_parted;

static unsigned count; /* of runs; 0: one by one */
static unsigned at_hand;

static struct {
    uint8_t *content;
    uint32_t address, bytes;
} lent;

static void set(uint8_t *row, uint8_t value)
{
    row[at_hand] = value;
    if (at_hand == 0)
        memset(row + count, value, LANES - count);
}

void lanes_begin(const avr_t *device, const struct region *ram, unsigned runs)
{
    uint32_t first = (uint16_t)ram->start;
    lanes_parted   = false;
    at_hand        = 0;
    count          = runs;
    lent.bytes     = 0;
    for (uint32_t i = 0; i < first; i++)
        memset(data[i], device->data[i], LANES);
    memset(data[first], device->data[first], ram->bytes * LANES);
    for (unsigned which = 0; which < FLAGS; which++)
        memset(flags[which], flag_byte(which, device->sreg[which]), LANES);
}

void lanes_end(void)
{
    count      = 0;
    lent.bytes = 0;
}

bool lanes_are_in_use(void)
{
    return count > 0;
}

void lanes_turn_to(unsigned lane)
{
    lanes_take_back();
    at_hand = lane;
}

uint8_t *lanes_lend(avr_t *device, uint32_t data_address, uint32_t bytes)
{
    lanes_take_back();
    lent.content = device->data + data_address;
    lent.address = data_address;
    lent.bytes   = bytes;
    for (uint32_t i = 0; i < bytes; i++)
        lent.content[i] = data[data_address + i][at_hand];
    return lent.content;
}

void lanes_take_back(void)
{
    for (uint32_t i = 0; i < lent.bytes; i++)
        set(data[lent.address + i], lent.content[i]);
    lent.bytes = 0;
}

uint8_t lanes_read_register(unsigned number)
{
    return data[number][at_hand];
}

void lanes_write_register(unsigned number, uint8_t value)
{
    set(data[number], value);
}

void lanes_enable_interrupts(void)
{
    memset(flags[S_I], flag_byte(S_I, true), LANES);
}

void lanes_fill(uint32_t data_address, uint32_t bytes, uint8_t value)
{
    memset(data[data_address], value, bytes * LANES);
}

static uint32_t next_of_engine(uint32_t address)
{
    return address + 1 == REGISTERS ? FIRST_IO : address + 1;
}

bool lanes_agree(void)
{
    uint8_t differing = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        differing |= flags[S_I][lane] ^ flags[S_I][0];
    return differing == 0 && bank_agrees_on_word(&lanes_bank, DATA_SPL);
}

void lanes_to_engine(avr_t *device)
{
    for (uint32_t i = 0; i < END_OF_IO; i = next_of_engine(i))
        device->data[i] = data[i][at_hand];
    flags_to_engine(&lanes_bank, at_hand, device);
}

void lanes_from_engine(const avr_t *device)
{
    for (uint32_t i = 0; i < END_OF_IO; i = next_of_engine(i))
        set(data[i], device->data[i]);
    for (unsigned which = 0; which < FLAGS; which++)
        set(flags[which], flag_byte(which, device->sreg[which]));
}
