/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs that are executed at once, each in a lane with registers and RAM of its own; all take the same way. What
 * instructions do is written for any number of lanes and compiled for one and for many: functions are told which by a
 * constant MANY. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core.h"

enum { LANES = MAX_LANES, LANES_OF_A_BLOCK = 4 };

struct lanes_memory {
    struct region  flash, ram;
    const uint8_t *code;
};

/* A core's registers, in each lane or one behind the other: FIRST_LANE below. */
struct lanes_registers {
    uint32_t *values;
    int       first_name;                /* Unicorn's of register 0; those of core.preserved count on from it */
    unsigned  stack, link;               /* numbers */
    void (*write_flags)(uint64_t value); /* in the selected lane, as of a view */
};

extern struct lanes {
    bool     many;    /* whether there is more than one lane */
    bool     refused; /* they part, or have to stop for another reason */
    unsigned blocks;  /* of lanes, if there are many; those that are too many are the first once more */
    uint32_t bytes;   /* of a register in all blocks */
    unsigned count;   /* of lanes without them */
    unsigned lane;    /* the selected one */

    struct lanes_registers registers;
    struct lanes_memory    memory;
    uint8_t               *ram[LANES];
    uint32_t accessed[LANES]; /* where the loads or stores of the instruction begin, which are allowed; ... */
    bool     apart;           /* ... whether lanes have unlike addresses */
} lanes;

/* Once. */
void lanes_open(const struct memory_map *map, struct lanes_registers registers);

/* From now on there are COUNT lanes. The first one's RAM is the device's. All begin like it: what it holds is copied to
 * the others when an access comes near it. */
void lanes_begin(unsigned count);

extern const struct view lanes_view; /* of the selected lane */

/* Before any of many lanes, the first too, loads or stores BYTES at ADDRESS, in RAM or not. */
void lanes_prepare(uint32_t address, uint32_t bytes);

struct instruction;

/* Before INSTRUCTION accesses so many BYTES from lanes.accessed on in each of many lanes, first of all lane 0. Returns
 * false if the lanes are apart in a watched run, or if it is not allowed in another lane than 0. */
bool lanes_may_access(const struct instruction *instruction, uint32_t bytes,
                      bool (*is_allowed)(const struct instruction *instruction, uint32_t address));

/* In a watched run lanes part if OPERANDS_OF the INSTRUCTION, on which its time depends, are not the same in all. */
void lanes_compare_operands(const struct instruction *instruction, uint64_t (*operands_of)(const struct instruction *));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* For each LANE; what happens in one has nothing to do with what happens in others. */
#define EACH_LANE                                                                                                      \
    _Pragma("GCC ivdep") for (unsigned lane = 0, end = many ? lanes.blocks * LANES_OF_A_BLOCK : 1; lane < end; lane++)

/* Where register NUMBER of own.registers, which are the core's, is: in all lanes, if there are many; if not, registers
 * are next to each other. */
#define FIRST_LANE(number) (&own.registers[(number) * (many ? LANES : 1u)])

/* Register NUMBER in LANE. */
#define REGISTER(number) own.registers[(number) * (many ? LANES : 1u) + lane]

/* The two functions that an effect consists of, made from NAME(what, many): WHAT is what the core has for each
 * instruction. */
#define IN_ONE_AND_MANY(name, what)                                                                                    \
    static void name##_in_one(const struct what *what)                                                                 \
    {                                                                                                                  \
        name(*what, false);                                                                                            \
    }                                                                                                                  \
    static void name##_in_many(const struct what *what)                                                                \
    {                                                                                                                  \
        name(*what, true);                                                                                             \
    }

#define ONE_AND_MANY(name) {name##_in_one, name##_in_many}

/* The one of VALUES; if lanes have others, they part. */
ALWAYS_INLINE uint32_t agreed(const uint32_t *values, bool many)
{
    uint32_t  first = values[0], differences = 0;
    EACH_LANE differences |= values[lane] ^ first;
    lanes.refused |= differences != 0;
    return first;
}

/* Whether what is so in COUNT lanes is so; if not in all or none, they part. */
ALWAYS_INLINE bool in_all_or_none(uint32_t count, bool many)
{
    lanes.refused |= count != 0 && count != (many ? lanes.blocks * LANES_OF_A_BLOCK : 1);
    return count != 0;
}

/* Register NUMBER of the selected lane. If the stack pointer is not the same in all lanes, they part. */
uint32_t lanes_register_value(unsigned number);

/* Register NUMBER of the selected lane becomes VALUE. */
void lanes_write_register(unsigned number, uint32_t value);

/* ---- Memory */

ALWAYS_INLINE uint8_t *lanes_at(const struct lanes_memory *memory, uint32_t address, unsigned lane)
{
    uint32_t offset = address - memory->ram.start;
    return offset < memory->ram.bytes ? lanes.ram[lane] + offset
                                      : (uint8_t *)(uintptr_t)memory->code + (address - memory->flash.start);
}

ALWAYS_INLINE uint32_t load(const uint8_t *place, unsigned bytes)
{
    uint32_t value = 0;
    memcpy(&value, place, bytes);
    return value;
}

ALWAYS_INLINE void put(uint8_t *place, uint32_t value, unsigned bytes)
{
    memcpy(place, &value, bytes);
}

/* STATEMENT for each lane, which accesses PLACE, so many bytes behind the beginning. If lanes begin at one address, the
 * compiler can do more for it. */
#define EACH_ACCESS(behind, statement)                                                                                 \
    {                                                                                                                  \
        const struct lanes_memory here  = lanes.memory;                                                                \
        const uint32_t            first = lanes.accessed[0] + (behind);                                                \
        if (many && lanes.apart)                                                                                       \
            EACH_LANE                                                                                                  \
            {                                                                                                          \
                uint8_t *place = lanes_at(&here, lanes.accessed[lane] + (behind), lane);                               \
                statement;                                                                                             \
            }                                                                                                          \
        else                                                                                                           \
            EACH_LANE                                                                                                  \
            {                                                                                                          \
                uint8_t *place = lanes_at(&here, first, lane);                                                         \
                statement;                                                                                             \
            }                                                                                                          \
    }
