/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all lanes of the simulated device have in common, flash above all; what differs by lane is in state.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core.h"
#include "instruction.h"
#include "monitor.h"

/* Below lie the registers of the peripherals. */
enum { FIRST_MEMORY = 0x0200, RESET_VECTOR = 0xfffe };

/* What RAM and registers hold after power-up. */
enum { FILL = 0x55 };

/* Behind the registers of the processor, so that every operand is one: what holds 0 and what is never read. */
enum { ZERO = 16, NOWHERE, ALL_REGISTERS };

enum { FLAG_C = 0x0001, FLAG_Z = 0x0002, FLAG_N = 0x0004, INTERRUPTS_ON = 0x0008, CPU_OFF = 0x0010, FLAG_V = 0x0100 };

enum { FLAGS = FLAG_C | FLAG_Z | FLAG_N | FLAG_V };

struct device {
    struct monitor   *monitor;
    struct memory_map map;
    uint16_t          status;          /* SR but for the flags */
    uint16_t          switched_off;    /* what of it was set since that was asked last, but for interrupts */
    uint8_t           memory[0x10000]; /* the whole address space: flash, and RAM of the one lane that runs alone */
};

extern struct device device;

/* Why nothing can be fetched from ADDRESS, as a fault. */
void report_fetch(uint16_t address);

static inline void enable_interrupts(void)
{
    device.status |= INTERRUPTS_ON;
}

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

static inline bool can_load(uint16_t address, bool one_byte)
{
    uint32_t bytes = one_byte ? 1 : 2;
    return is_aligned(address, one_byte) &&
           (region_holds(&device.map.ram, address, bytes) || region_holds(&device.map.flash, address, bytes));
}

static inline bool can_store(uint16_t address, bool one_byte)
{
    return is_aligned(address, one_byte) && region_holds(&device.map.ram, address, one_byte ? 1 : 2);
}
