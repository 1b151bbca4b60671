/* Registers, RAM and flags of runs that are executed side by side. All else is the same in all of them, or they part:
 * PC, cycles, stack pointer, the I flag. It is in the engine's device, as in any run. */
#ifndef FW_AVR_LANES_H
#define FW_AVR_LANES_H

#include "bank.h"
#include "core.h"

enum { LANES = 64 };

extern const struct bank lanes_bank;

/* The runs turned out to differ in what must be the same, or cannot be executed side by side. */
extern bool lanes_parted;

/* COUNT runs begin as the one in DEVICE does, whose RAM holds one value everywhere. Lanes without a run follow the
 * first. */
void lanes_begin(const avr_t *device, const struct region *ram, unsigned count);

/* Until the next lanes_begin(), runs are one by one. */
void lanes_end(void);
bool lanes_are_in_use(void);

/* The lane at hand in what follows. */
void lanes_turn_to(unsigned lane);

/* Copies BYTES of RAM of the lane at hand to the same place in DEVICE, where they may be read and written until
 * lanes_take_back(), lanes_turn_to() or the next call. */
uint8_t *lanes_lend(avr_t *device, uint32_t data_address, uint32_t bytes);
void     lanes_take_back(void);

uint8_t lanes_read_register(unsigned number);
void    lanes_write_register(unsigned number, uint8_t value);

/* In all lanes. */
void lanes_enable_interrupts(void);
void lanes_fill(uint32_t data_address, uint32_t bytes, uint8_t value);

/* Whether stack pointer and I flag are the same in all lanes. */
bool lanes_agree(void);

/* All of the lane at hand but its RAM. */
void lanes_to_engine(avr_t *device);
void lanes_from_engine(const avr_t *device);

#endif
