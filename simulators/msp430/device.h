/* The state of the simulated device, and its memory bus. */
#ifndef FW_MSP430_DEVICE_H
#define FW_MSP430_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "core.h"
#include "instruction.h"
#include "monitor.h"

/* Below lie the registers of the peripherals. */
enum { FIRST_MEMORY = 0x0200 };

/* Behind the registers of the processor, so that every operand is one: what holds 0 and what nobody reads. */
enum { ZERO = 16, NOWHERE, ALL_REGISTERS };

struct device {
    uint16_t          registers[ALL_REGISTERS];
    uint64_t          cycles; /* since reset */
    struct monitor   *monitor;
    struct memory_map map;
    uint8_t           memory[0x10000]; /* the whole address space; only flash and RAM are ever used */
};

extern struct device device;

/* Why nothing can be fetched from ADDRESS, as a fault. */
void report_fetch(uint16_t address);

/* Data accesses: they tell the monitor, or report a fault. A load that fails returns 0. */
uint16_t load(uint16_t address, bool one_byte);
void     store(uint16_t address, uint16_t value, bool one_byte);

/* The word at an even ADDRESS. */
static inline uint16_t word_at(uint16_t address)
{
    return (uint16_t)(device.memory[address] | device.memory[address + 1] << 8);
}

#endif
