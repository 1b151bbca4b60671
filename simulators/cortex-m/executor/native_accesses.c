/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which memory is accessed is known from addressing.c, what happens from effects/accesses.h. In this code ESI is the
 * address, RAX where that is, ECX what is moved. */
#include "instruction.h"
#include "line_accesses.h"
#include "native.h"
#include "native_code.h"

/* Instructions between ECX and the memory at RAX; those of one byte have 0 before them. */
static const uint8_t ACCESSES[OPERATION_COUNT][2] = {
    [OPERATION_LOAD] = {0, 0x8b},       [OPERATION_LOAD_8] = {0x0f, 0xb6},     [OPERATION_LOAD_16] = {0x0f, 0xb7},
    [OPERATION_LOAD_S8] = {0x0f, 0xbe}, [OPERATION_LOAD_S16] = {0x0f, 0xbf},   [OPERATION_STORE] = {0, 0x89},
    [OPERATION_STORE_8] = {0, 0x88},    [OPERATION_STORE_16] = {0x66, 0x89},   [OPERATION_LOAD_DUAL] = {0, 0x8b},
    [OPERATION_STORE_DUAL] = {0, 0x89}, [OPERATION_LOAD_MULTIPLE] = {0, 0x8b}, [OPERATION_STORE_MULTIPLE] = {0, 0x89},
};

static void add_quad_constant(unsigned number, const void *value)
{
    const uint64_t content = (uint64_t)(uintptr_t)value;
    add_bytes(0x48, 0xb8u | number); /* mov number, content */
    calls_add_code(&content, sizeof content);
}

/* ---- Where */

static bool is_literal(const struct addressing *addressing)
{
    return addressing->base == PROGRAM_COUNTER && addressing->index == NO_REGISTER;
}

static uint32_t literal_address(const struct line_step *step)
{
    return addressing_begin(&step->instruction->addressing, step->address + 4, 0);
}

static void add_address(const struct line_step *step)
{
    const struct addressing *addressing = &step->instruction->addressing;
    if (is_literal(addressing)) {
        load_constant(ESI, literal_address(step));
        return;
    }
    load_register(ESI, addressing->base);
    if (addressing->index != NO_REGISTER) {
        load_register(ECX, addressing->index);
        shift_register(BY_SHL, ECX, addressing->shift);
        change_by_register(BY_ADD, ESI, ECX);
    }
    if (addressing->offset != 0)
        change_by_constant(BY_ADD, ESI, (uint32_t)addressing->offset);
}

/* RAX becomes what PLACE says; the function ends if that is NULL. */
static void add_call(const struct line_step *step, line_place *place)
{
    calls_add((void (*)(void))(uintptr_t)place, step);
    add_byte(0x48);
    add_bytes(0x85, 0xc0); /* test rax, rax */
    calls_add_exit(CALLS_IF_ZERO, 0);
}

/* Jumps if BYTES at ESI are in MEMORY, whose content RAX becomes, and RCX how far they are in it. */
static uint32_t add_check(const struct region *memory, const uint8_t *content, uint32_t bytes)
{
    add_bytes(0x8d, 0x8e); /* lea ecx, [rsi - start] */
    add_word(-memory->start);
    add_quad_constant(EAX, content);
    change_by_constant(BY_CMP, ECX, memory->bytes - bytes);
    return calls_add_jump(CALLS_IF_NOT_ABOVE);
}

/* RAX becomes where the access is that nobody is told of. */
static void add_unwatched_place(const struct line_step *step)
{
    const struct addressing   *addressing = &step->instruction->addressing;
    const struct lanes_memory *memory     = &lanes.memory;
    const uint32_t             bytes      = (uint32_t)addressing->count * addressing->bytes;
    uint32_t                   unaligned = 0, in_ram, in_flash = 0;
    if (step->instruction->unit > 1) {
        add_bytes(0x40, 0xf6); /* test sil, unit - 1 */
        add_bytes(0xc6, step->instruction->unit - 1u);
        unaligned = calls_add_jump(CALLS_IF_NOT_ZERO);
    }
    in_ram = add_check(&memory->ram, lanes.ram[0], bytes);
    if (!addressing->is_store)
        in_flash = add_check(&memory->flash, memory->code, bytes);
    if (unaligned != 0)
        calls_land(unaligned);
    add_call(step, line_accesses_unwatched_place);
    change_by_register(BY_XOR, ECX, ECX);
    calls_land(in_ram);
    if (in_flash != 0)
        calls_land(in_flash);
    add_byte(0x48);
    change_by_register(BY_ADD, EAX, ECX); /* add rax, rcx */
}

/* Whether what STEP accesses is seen to be allowed now: a constant in flash. */
static bool is_constant(const struct line_step *step)
{
    const struct addressing *addressing = &step->instruction->addressing;
    const uint32_t           bytes      = (uint32_t)addressing->count * addressing->bytes;
    return is_literal(addressing) && region_holds(&lanes.memory.flash, literal_address(step), bytes) &&
           (literal_address(step) & (step->instruction->unit - 1u)) == 0;
}

static void add_place(const struct line_step *step, bool watched)
{
    const struct addressing *addressing = &step->instruction->addressing;
    if (!watched && is_constant(step)) {
        add_quad_constant(EAX, lanes.memory.code + (literal_address(step) - lanes.memory.flash.start));
        return;
    }
    add_address(step);
    if (watched)
        add_call(step, line_accesses_told_place(addressing));
    else
        add_unwatched_place(step);
}

/* ---- What is moved */

/* Between register NUMBER of the device and the memory that is so many bytes BEHIND. */
static void add_transfer(const struct operation *operation, bool is_store, unsigned number, unsigned behind)
{
    const uint8_t *instruction = ACCESSES[operation->code];
    if (is_store)
        load_register(ECX, number);
    if (instruction[0] != 0)
        add_byte(instruction[0]);
    add_byte(instruction[1]);
    add_bytes(0x48, behind); /* ecx, [rax + behind] */
    if (!is_store && number != PROGRAM_COUNTER)
        store_register(ECX, number);
}

/* What was loaded last is where to go. */
static void go_there(void)
{
    change_by_register(BY_MOV, EAX, ECX);
    native_add_interworking();
}

static void move_base(const struct operation *operation, uint32_t change)
{
    if (change != 0 && operation->first != REGISTER_SINK)
        change_memory(BY_ADD, &own.registers[operation->first], change);
}

/* The base becomes the address + AMOUNT, before anything is loaded there. */
static void add_multiple(const struct line_step *step, bool is_store)
{
    const struct operation *operation = &step->operation;
    const uint32_t          change    = (uint32_t)step->instruction->addressing.offset + operation->amount;
    unsigned                behind    = 0;
    if (!is_store)
        move_base(operation, change);
    for (unsigned list = operation->immediate; list != 0; list &= list - 1, behind += 4)
        add_transfer(operation, is_store, (unsigned)__builtin_ctz(list), behind);
    if (is_store)
        move_base(operation, change);
    if (operation->immediate >> PROGRAM_COUNTER & 1)
        go_there();
}

static void add_transfers(const struct line_step *step, bool is_store)
{
    const struct operation *operation = &step->operation;
    switch (operation->code) {
    case OPERATION_LOAD_MULTIPLE:
    case OPERATION_STORE_MULTIPLE: add_multiple(step, is_store); return;
    case OPERATION_STORE_DUAL:
        add_transfer(operation, is_store, operation->third, 4);
        add_transfer(operation, is_store, operation->destination, 0);
        break;
    case OPERATION_LOAD_DUAL:
        add_transfer(operation, is_store, operation->destination, 0);
        add_transfer(operation, is_store, operation->third, 4);
        break;
    default: add_transfer(operation, is_store, operation->destination, 0); break;
    }
    move_base(operation, operation->immediate);
    if (operation->destination == PROGRAM_COUNTER)
        go_there();
}

void native_add_attention(uint32_t count)
{
    add_memory(0x80, BY_CMP, &line_accesses_attends); /* cmp byte [attends], 0 */
    add_byte(0);
    calls_add_exit(CALLS_IF_NOT_ZERO, count);
}

bool native_add_access(const struct line_step *step, uint32_t count, bool watched)
{
    const struct addressing *addressing = &step->instruction->addressing;
    if (ACCESSES[step->operation.code][1] == 0 || (addressing->base == PROGRAM_COUNTER && !is_literal(addressing)))
        return false;
    add_place(step, watched);
    add_transfers(step, addressing->is_store);
    if (watched && addressing->is_store && count != 0)
        native_add_attention(count);
    return true;
}
