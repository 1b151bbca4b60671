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

/* As the last instruction that sets them left them. The bits of SR are not kept up to date. Fields as wide as the
 * simulating processor's words: compilers join stores to narrower ones, which takes longer. */
struct flags {
    uint64_t negative; /* set if not 0, as C and V */
    uint64_t not_zero; /* Z is set if 0 */
    uint64_t carry;
    uint64_t overflow;
};

struct device {
    uint16_t          registers[ALL_REGISTERS];
    struct flags      flags;
    struct monitor   *monitor;
    struct memory_map map;
    uint8_t           memory[0x10000]; /* the whole address space; only flash and RAM are ever used */
};

extern struct device device;

/* Why nothing can be fetched from ADDRESS, as a fault. */
void report_fetch(uint16_t address);

/* The word at an even ADDRESS. */
static inline uint16_t word_at(uint16_t address)
{
    return (uint16_t)(device.memory[address] | device.memory[address + 1] << 8);
}

/* Reports why nothing can be loaded from there. */
void refuse_load(uint16_t address, bool one_byte);

/* A store that does not go to RAM: reports why not, unless it stops the watchdog, or comes behind a fault. */
void store_elsewhere(uint16_t address, uint16_t value, bool one_byte);

static inline bool is_aligned(uint16_t address, bool one_byte)
{
    return one_byte || address % 2 == 0;
}

/* Data accesses: they tell the monitor, or report a fault. A load that fails returns 0. */
__attribute__((always_inline)) static inline uint16_t load(uint16_t address, bool one_byte)
{
    uint32_t bytes = one_byte ? 1 : 2;
    if (!is_aligned(address, one_byte) ||
        (!region_holds(&device.map.ram, address, bytes) && !region_holds(&device.map.flash, address, bytes))) {
        refuse_load(address, one_byte);
        return 0;
    }
    monitor_access(device.monitor, ACCESS_READ, address, bytes);
    return one_byte ? device.memory[address] : word_at(address);
}

__attribute__((always_inline)) static inline void store(uint16_t address, uint16_t value, bool one_byte)
{
    uint32_t bytes = one_byte ? 1 : 2;
    if (device.monitor->fault.happened || !is_aligned(address, one_byte) ||
        !region_holds(&device.map.ram, address, bytes)) {
        store_elsewhere(address, value, one_byte);
        return;
    }
    monitor_access(device.monitor, ACCESS_WRITE, address, bytes);
    device.memory[address] = (uint8_t)value;
    if (!one_byte)
        device.memory[address + 1] = (uint8_t)(value >> 8);
}

#endif
