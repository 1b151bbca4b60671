/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which memory is accessed is known from addressing.c, what happens from effects/accesses.h. In this code EAX is the
 * address and then what is moved, RDX + RCX where it lies. */
#include "instruction.h"
#include "native.h"
#include "native_code.h"

/* Instructions between EAX and the memory at RDX + RCX; those of one byte have 0 before them. */
static const uint8_t ACCESSES[OPERATION_COUNT][2] = {
    [OPERATION_LOAD] = {0, 0x8b},       [OPERATION_LOAD_8] = {0x0f, 0xb6},   [OPERATION_LOAD_16] = {0x0f, 0xb7},
    [OPERATION_LOAD_S8] = {0x0f, 0xbe}, [OPERATION_LOAD_S16] = {0x0f, 0xbf}, [OPERATION_STORE] = {0, 0x89},
    [OPERATION_STORE_8] = {0, 0x88},    [OPERATION_STORE_16] = {0x66, 0x89},
};

/* EAX becomes the address. */
static void add_address(const struct addressing *addressing)
{
    load_register(EAX, addressing->base);
    if (addressing->index != NO_REGISTER) {
        load_register(ECX, addressing->index);
        add_bytes(0xc1, 0xe1); /* shl ecx, shift */
        add_byte(addressing->shift);
        add_bytes(0x01, 0xc8); /* add eax, ecx */
    }
    add_byte(0x05); /* add eax, offset */
    add_word((uint32_t)addressing->offset);
}

/* Jumps if EAX is not in MEMORY, or not aligned; JUMPS are these. RCX becomes how far it is in it. */
static void add_check(const struct line_step *step, const struct region *memory, uint32_t jumps[2])
{
    add_bytes(0x89, 0xc1); /* mov ecx, eax */
    add_bytes(0x81, 0xe9); /* sub ecx, start */
    add_word(memory->start);
    add_bytes(0x81, 0xf9); /* cmp ecx, last */
    add_word(memory->bytes - step->instruction->addressing.bytes);
    jumps[0] = calls_add_jump(CALLS_IF_ABOVE);
    add_bytes(0xa8, step->instruction->unit - 1u); /* test al, unit - 1 */
    jumps[1] = calls_add_jump(CALLS_IF_NOT_ZERO);
}

/* HERE is the content of the memory in which it is. */
static void add_transfer(const struct operation *operation, bool is_store, const uint8_t *here)
{
    const uint64_t content     = (uint64_t)(uintptr_t)here;
    const uint8_t *instruction = ACCESSES[operation->code];
    add_bytes(0x48, 0xba); /* mov rdx, content */
    calls_add_code(&content, sizeof content);
    if (is_store)
        load_register(EAX, operation->destination);
    if (instruction[0] != 0)
        add_byte(instruction[0]);
    add_byte(instruction[1]);
    add_bytes(0x04, 0x0a); /* eax, [rdx + rcx] */
    if (!is_store)
        store_register(EAX, operation->destination);
    if (operation->immediate != 0) {
        add_memory(0x81, EAX, &own.registers[operation->first]); /* add dword [first], immediate */
        add_word(operation->immediate);
    }
}

/* The access, if it is in MEMORY, whose content is HERE. Returns the jump behind all that follows otherwise. */
static uint32_t add_access(const struct line_step *step, const struct region *memory, const uint8_t *here)
{
    uint32_t elsewhere[2];
    add_check(step, memory, elsewhere);
    add_transfer(&step->operation, step->instruction->addressing.is_store, here);
    const uint32_t end = calls_add_jump(CALLS_ALWAYS);
    calls_land(elsewhere[0]);
    calls_land(elsewhere[1]);
    return end;
}

bool native_add_access(const struct line_step *step, line_access *refused)
{
    const struct addressing   *addressing = &step->instruction->addressing;
    const struct operation    *operation  = &step->operation;
    const struct lanes_memory *memory     = &lanes.memory;
    if (ACCESSES[operation->code][1] == 0 || addressing->count != 1 || addressing->base == PROGRAM_COUNTER)
        return false;
    add_address(addressing);
    const uint32_t in_ram   = add_access(step, &memory->ram, lanes.ram[0]);
    const uint32_t in_flash = addressing->is_store ? 0 : add_access(step, &memory->flash, memory->code);
    calls_add_condition(refused, step, 0);
    calls_add((void (*)(void))(uintptr_t)operation->happens[0], operation);
    calls_land(in_ram);
    if (in_flash != 0)
        calls_land(in_flash);
    return true;
}
