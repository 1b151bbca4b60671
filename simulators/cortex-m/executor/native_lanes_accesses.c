/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* In this code ESI is the address that all lanes access, XMM1 what a register holds in the first lane, XMM2 what
 * differs from that in others. */
#include "instruction.h"
#include "line_accesses.h"
#include "native_code.h"
#include "native_lanes.h"

enum { LANES_OF_XMM = 4, ALL_EQUAL = 0xffff };

/* INSTRUCTION between register xmm NUMBER and another. */
static void add_xmm(unsigned instruction, unsigned number, unsigned another)
{
    add_byte(0x66);
    add_of_two(instruction, number, another);
}

/* Jumps if register NUMBER is not the same in all lanes. */
static uint32_t add_comparison(unsigned number)
{
    const uint32_t *place = &own.registers[number * LANES];
    add_bytes(0x66, 0x0f);
    add_memory(0x6e, 1, place); /* movd xmm1, [place] */
    add_xmm(0x70, 1, 1);        /* pshufd xmm1, xmm1, 0 */
    add_byte(0);
    add_xmm(0xef, 2, 2); /* pxor xmm2, xmm2 */
    change_by_register(BY_XOR, ECX, ECX);
    const uint32_t top = calls_here();
    add_bytes(0xf3, 0x0f);
    add_byte(0x6f);
    add_bytes(0x84, 0x0b); /* movdqu xmm0, [place + rcx] */
    add_word((uint32_t)calls_distance(place));
    add_xmm(0xef, 0, 1); /* pxor xmm0, xmm1 */
    add_xmm(0xeb, 2, 0); /* por xmm2, xmm0 */
    change_by_constant(BY_ADD, ECX, LANES_OF_XMM * sizeof *place);
    change_by_memory(BY_CMP, ECX, &lanes.bytes);
    add_bytes(0x0f, 0x82); /* jb top */
    add_word(top - (calls_here() + (uint32_t)sizeof top));
    add_xmm(0xef, 0, 0);   /* pxor xmm0, xmm0 */
    add_xmm(0x76, 2, 0);   /* pcmpeqd xmm2, xmm0 */
    add_xmm(0xd7, EAX, 2); /* pmovmskb eax, xmm2 */
    change_by_constant(BY_CMP, EAX, ALL_EQUAL);
    return calls_add_jump(CALLS_IF_NOT_ZERO);
}

static void add_address(const struct line_step *step)
{
    const struct addressing *addressing = &step->instruction->addressing;
    if (addressing->base == PROGRAM_COUNTER) {
        load_constant(ESI, addressing_begin(addressing, step->address + 4, 0));
        return;
    }
    add_memory(LOAD_FROM, ESI, &own.registers[addressing->base * LANES]);
    if (addressing->index != NO_REGISTER) {
        add_memory(LOAD_FROM, ECX, &own.registers[addressing->index * LANES]);
        shift_register(BY_SHL, ECX, addressing->shift);
        change_by_register(BY_ADD, ESI, ECX);
    }
    if (addressing->offset != 0)
        change_by_constant(BY_ADD, ESI, (uint32_t)addressing->offset);
}

void native_lanes_add_check(const struct line_step *step)
{
    const struct addressing *addressing = &step->instruction->addressing;
    const uint32_t           base       = addressing->base == PROGRAM_COUNTER ? 0 : add_comparison(addressing->base);
    const uint32_t           index      = addressing->index == NO_REGISTER ? 0 : add_comparison(addressing->index);
    add_address(step);
    calls_add((void (*)(void))(uintptr_t)line_accesses_refused_together(addressing), step);
    const uint32_t end = calls_add_jump(CALLS_ALWAYS);
    if (base != 0)
        calls_land(base);
    if (index != 0)
        calls_land(index);
    if (base != 0 || index != 0)
        calls_add((void (*)(void))(uintptr_t)line_accesses_refused_apart, step);
    calls_land(end);
    add_bytes(0x84, 0xc0); /* test al, al */
    calls_add_exit(CALLS_IF_NOT_ZERO, 0);
}
