/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Data accesses of many lanes. A word of RAM is a row, with one value for each lane. */
#pragma once

#include <string.h>

#include "access.h"

static _Alignas(64) row ram[0x10000 / 2]; /* the whole address space; only RAM is ever used */

#define RAM_ROWS ram[0]

/* What was lent of a lane's RAM, and may have been changed: in the device's address space. */
static struct {
    unsigned      lane;
    struct region region;
} lent;

static inline void reset_memory(void)
{
    const struct region *region = &device.map.ram;
    lent.lane = lent.region.bytes = 0;
    memset(ram + region->start / 2, FILL, (region->bytes + 1) / 2 * sizeof *ram);
}

static inline unsigned shift_at(uint16_t address, bool one_byte)
{
    return one_byte && address % 2 != 0 ? 8 : 0;
}

static inline struct place place_at(uint16_t address, bool one_byte)
{
    unsigned shift = shift_at(address, one_byte);
    return (struct place){.row = ram[address / 2], .kept = one_byte ? 0xff00 >> shift : 0, .shift = shift};
}

static inline uint16_t first_word_at(uint16_t address)
{
    return region_holds(&device.map.ram, address, 2) ? ram[address / 2][0] : word_at(address);
}

static inline void take_back(void)
{
    for (uint32_t i = 0; i < lent.region.bytes; i++) {
        uint16_t address = (uint16_t)(lent.region.start + i);
        for (unsigned lane = lent.lane; lane < end_of(lent.lane); lane++)
            put(place_at(address, true), lane, device.memory[address]);
    }
    lent.region.bytes = 0;
}

static inline void select_memory_of(unsigned lane)
{
    take_back();
    lent.lane = lane;
}

/* A copy in the device's memory: until the next is lent, or another lane is selected. */
static inline uint8_t *lend_memory(uint32_t address, uint32_t bytes)
{
    take_back();
    lent.region = (struct region){address, bytes};
    for (uint32_t i = address; i < address + bytes; i++)
        device.memory[i] = (uint8_t)(ram[i / 2][lent.lane] >> shift_at((uint16_t)i, true));
    return device.memory + address;
}

static inline void fill_memory(uint32_t address, uint32_t bytes, const uint8_t *content)
{
    const uint32_t end = address + bytes;
    take_back();
    while (address < end) {
        const bool     is_word = address % 2 == 0 && end - address >= 2;
        const uint16_t value   = is_word ? (uint16_t)(content[1] << 8 | content[0]) : content[0];
        FOR_LANES (lane)
            put(place_at((uint16_t)address, !is_word), lane, value);
        address += is_word ? 2 : 1;
        content += is_word ? 2 : 1;
    }
}

/* ---- Where each lane has another address: in unwatched runs only. */

static inline uint16_t load_alone(uint16_t address, unsigned lane, bool one_byte)
{
    uint16_t word = region_holds(&device.map.ram, address, 1) ? ram[address / 2][lane] : word_at(address & 0xfffe);
    return (uint16_t)(word >> shift_at(address, one_byte)) & (one_byte ? 0xff : 0xffff);
}

__attribute__((noinline)) static void load_apart(struct address from, bool one_byte, uint16_t *room)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint16_t address = (uint16_t)(from.base[lane] + from.offset);
        if (device.monitor->watching || !can_load(address, one_byte)) {
            part();
            return;
        }
        room[lane] = load_alone(address, lane, one_byte);
    }
}

static inline void store_apart(struct address to, bool one_byte, const uint16_t *values)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint16_t address = (uint16_t)(to.base[lane] + to.offset);
        if (device.monitor->watching || !can_store(address, one_byte)) {
            part();
            return;
        }
        put(place_at(address, one_byte), lane, values[lane] & (one_byte ? 0xff : 0xffff));
    }
}

/* ---- At one address */

static inline void load_from_flash(uint16_t address, bool one_byte, uint16_t *room)
{
    uint16_t value = one_byte ? device.memory[address] : word_at(address);
    FOR_LANES (lane)
        room[lane] = value;
}

ALWAYS_INLINE struct operand load(struct address from, bool one_byte, uint16_t *room)
{
    uint16_t address = from.first;
    if (!are_same(from.base)) {
        load_apart(from, one_byte, room);
        return (struct operand){.row = room};
    }
    if (!can_load(address, one_byte)) {
        refuse_load(address, one_byte);
        return (struct operand){.row = state.registers[ZERO]};
    }
    monitor_access(device.monitor, ACCESS_READ, address, one_byte ? 1 : 2);
    if (!region_holds(&device.map.ram, address, 1)) {
        load_from_flash(address, one_byte, room);
        return (struct operand){.row = room};
    }
    return (struct operand){.row = ram[address / 2], .shift = shift_at(address, one_byte)};
}

ALWAYS_INLINE struct place begin_store(struct address to, bool one_byte, uint16_t *room)
{
    if (device.monitor->fault.happened || !are_same(to.base) || !can_store(to.first, one_byte))
        return (struct place){.row = room};
    monitor_access(device.monitor, ACCESS_WRITE, to.first, one_byte ? 1 : 2);
    return place_at(to.first, one_byte);
}

/* What is not in RAM already. */
__attribute__((noinline)) static void store_from_room(struct address to, bool one_byte, const uint16_t *room)
{
    if (!are_same(to.base))
        store_apart(to, one_byte, room);
    else if (are_same(room))
        store_elsewhere(to.first, room[0], one_byte);
    else
        part();
}

ALWAYS_INLINE void end_store(struct address to, struct place place, bool one_byte, const uint16_t *room)
{
    if (place.row == room)
        store_from_room(to, one_byte, room);
}
