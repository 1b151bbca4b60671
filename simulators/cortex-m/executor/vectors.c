/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "vectors.h"

#include <string.h>

#include "x86_code.h"

enum { VECTORS = 16, VECTOR_BYTES = 32, NOTHING = KEPT_COUNT };

static struct {
    uint32_t top; /* of the loop */
    uint32_t uses;
    struct {
        uint8_t  kept; /* what it holds */
        bool     changed;
        uint32_t used; /* when */
    } vectors[VECTORS];
} now;

bool vectors_are_there(void)
{
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

/* ---- Encoding */

enum prefix { NO_PREFIX, PREFIX_66, PREFIX_F3 };

/* INSTRUCTION between register NUMBER, ANOTHER and the LAST, which follows. */
static void add_vex(enum prefix prefix, unsigned instruction, unsigned number, unsigned another, unsigned last)
{
    add_byte(0xc4);
    add_byte((number < 8 ? 0x80u : 0) | 0x40u | (last < 8 ? 0x20u : 0) | instruction >> 8);
    add_byte((~another & 15) << 3 | 4 | prefix);
    add_byte(instruction & 0xff);
}

static void add_with_register(enum prefix prefix, unsigned instruction, unsigned number, unsigned another,
                              unsigned last)
{
    add_vex(prefix, instruction, number, another, last);
    add_byte(0xc0u | (number & 7) << 3 | (last & 7));
}

/* Where something is KEPT of the first lane. */
static const uint32_t *place_of(unsigned kept)
{
    switch (kept) {
    case KEPT_RESULT: return own.result;
    case KEPT_CARRY: return own.carry;
    case KEPT_OVERFLOW: return own.overflow;
    default: return &own.registers[kept * LANES];
    }
}

enum { LOAD_VECTOR = 0x16f, STORE_VECTOR = 0x17f };

/* Between VECTOR and what is KEPT of eight lanes. */
static void move(unsigned instruction, unsigned vector, unsigned kept)
{
    add_vex(PREFIX_F3, instruction, vector, 0, 0);
    add_bytes(0x84 | (vector & 7) << 3, 0x0b); /* [rbx + rcx + distance] */
    add_word((uint32_t)calls_distance(place_of(kept)));
}

/* ---- What vector registers hold */

static void forget(unsigned vector)
{
    if (now.vectors[vector].changed)
        move(STORE_VECTOR, vector, now.vectors[vector].kept);
    now.vectors[vector].kept    = NOTHING;
    now.vectors[vector].changed = false;
}

static void use(unsigned vector)
{
    now.vectors[vector].used = ++now.uses;
}

unsigned vector_new(void)
{
    unsigned oldest = 0;
    for (unsigned i = 1; i < VECTORS; i++)
        if (now.vectors[i].used < now.vectors[oldest].used)
            oldest = i;
    forget(oldest);
    use(oldest);
    return oldest;
}

unsigned vector_of(unsigned kept)
{
    for (unsigned i = 0; i < VECTORS; i++)
        if (now.vectors[i].kept == kept) {
            use(i);
            return i;
        }
    const unsigned vector = vector_new();
    move(LOAD_VECTOR, vector, kept);
    now.vectors[vector].kept = (uint8_t)kept;
    return vector;
}

void vector_keep(unsigned vector, unsigned kept)
{
    for (unsigned i = 0; i < VECTORS; i++)
        if (now.vectors[i].kept == kept) {
            now.vectors[i].kept    = NOTHING;
            now.vectors[i].changed = false;
        }
    now.vectors[vector].kept    = (uint8_t)kept;
    now.vectors[vector].changed = true;
}

/* ---- Code */

void vectors_begin(void)
{
    memset(&now, 0, sizeof now);
    for (unsigned i = 0; i < VECTORS; i++)
        now.vectors[i].kept = NOTHING;
    add_bytes(0x31, 0xc9); /* xor ecx, ecx */
    now.top = calls_here();
}

void vectors_end(void)
{
    for (unsigned i = 0; i < VECTORS; i++)
        forget(i);
    add_bytes(0x83, 0xc1); /* add ecx, 32 */
    add_byte(VECTOR_BYTES);
    add_memory(0x3b, ECX, &lanes.bytes); /* cmp ecx, [bytes] */
    add_bytes(0x0f, 0x82);               /* jb top */
    add_word(now.top - (calls_here() + (uint32_t)sizeof(uint32_t)));
    add_bytes(0xc5, 0xf8); /* vzeroupper */
    add_byte(0x77);
}

unsigned vector_compute(enum vector_instruction instruction, unsigned first, unsigned second)
{
    const unsigned vector = vector_new();
    add_with_register(PREFIX_66, instruction, vector, first, second);
    return vector;
}

unsigned vector_shifted(enum vector_shift how, unsigned vector, unsigned amount)
{
    const unsigned result = vector_new();
    add_with_register(PREFIX_66, 0x172, how, result, vector);
    add_byte(amount);
    return result;
}

unsigned vector_constant(uint32_t value)
{
    const unsigned vector = vector_new();
    add_byte(0xb8); /* mov eax, value */
    add_word(value);
    add_byte(0xc5); /* vmovd xmm, eax */
    add_byte((vector < 8 ? 0x80u : 0) | 0x79u);
    add_bytes(0x6e, 0xc0u | (vector & 7) << 3);
    add_with_register(PREFIX_66, 0x258, vector, 0, vector); /* vpbroadcastd ymm, xmm */
    return vector;
}

unsigned vector_copy(unsigned vector)
{
    const unsigned result = vector_new();
    add_with_register(PREFIX_66, LOAD_VECTOR, result, 0, vector);
    return result;
}

unsigned vector_of_bytes(unsigned vector, const uint8_t order[32])
{
    const unsigned result = vector_new();
    add_vex(PREFIX_66, 0x200, result, vector, 0); /* vpshufb */
    add_byte(0x83u | (result & 7) << 3);          /* [rbx + distance] */
    add_word((uint32_t)calls_distance(order));
    return result;
}
