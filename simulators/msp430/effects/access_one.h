/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Data accesses of one lane, whose RAM is in the device's address space. */
#pragma once

#include <string.h>

#include "access.h"

#define RAM_ROWS NULL

static inline void reset_memory(void)
{
    memset(device.memory + device.map.ram.start, FILL, device.map.ram.bytes);
}

static inline void select_memory_of(unsigned lane)
{
    (void)lane;
}

static inline uint8_t *lend_memory(uint32_t address, uint32_t bytes)
{
    (void)bytes;
    return device.memory + address;
}

static inline void fill_memory(uint32_t address, uint32_t bytes, const uint8_t *content)
{
    memcpy(device.memory + address, content, bytes);
}

/* A word of the first lane. */
static inline uint16_t first_word_at(uint16_t address)
{
    return word_at(address);
}

ALWAYS_INLINE struct operand load(struct address from, bool one_byte, uint16_t *room)
{
    uint16_t address = from.first;
    if (!can_load(address, one_byte)) {
        refuse_load(address, one_byte);
        return (struct operand){.row = state.registers[ZERO]};
    }
    monitor_access(device.monitor, ACCESS_READ, address, one_byte ? 1 : 2);
    room[0] = one_byte ? device.memory[address] : word_at(address);
    return (struct operand){.row = room};
}

ALWAYS_INLINE struct place begin_store(struct address to, bool one_byte, uint16_t *room)
{
    (void)to;
    (void)one_byte;
    return (struct place){.row = room};
}

ALWAYS_INLINE void end_store(struct address to, struct place place, bool one_byte, const uint16_t *room)
{
    uint16_t address = to.first, value = room[0];
    (void)place;
    if (device.monitor->fault.happened || !can_store(address, one_byte)) {
        store_elsewhere(address, value, one_byte);
        return;
    }
    monitor_access(device.monitor, ACCESS_WRITE, address, one_byte ? 1 : 2);
    device.memory[address] = (uint8_t)value;
    if (!one_byte)
        device.memory[address + 1] = (uint8_t)(value >> 8);
}
