/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What accesses do is said in effects/operations.h. In this code RAX is the word that a pointer holds. */
#include "native.h"
#include "native_code.h"

/* What becomes of the pointer. */
static const struct access {
    bool   has_code, moves_pointer;
    int8_t behind; /* the address */
} ACCESSES[] = {
    [DO_LOAD]                 = {true, false, 0},
    [DO_LOAD_NAMED]           = {true, false, 0},
    [DO_LOAD_INCREMENT]       = {true, true, 1},
    [DO_LOAD_DECREMENT]       = {true, true, 0},
    [DO_STORE]                = {true, false, 0},
    [DO_STORE_NAMED]          = {true, false, 0},
    [DO_STORE_INCREMENT]      = {true, true, 1},
    [DO_STORE_DECREMENT]      = {true, true, 0},
    [DO_LOAD_FLASH]           = {true, false, 0},
    [DO_LOAD_FLASH_INCREMENT] = {true, true, 1},
    [DO_POP]                  = {true, true, 0},
    [DO_PUSH]                 = {true, true, -1},
    [DO_CALL]                 = {true, true, -1},
    [DO_RETURN]               = {true, true, 1},
};

static bool has_two_bytes(const struct line_step *step)
{
    return step->effect.code == DO_CALL || step->effect.code == DO_RETURN;
}

/* The offset of an address from its pointer; that of the highest is -1. */
static int32_t offset_of(const struct line_step *step)
{
    return (int16_t)step->offset;
}

/* ECX becomes how far the BYTES that STEP accesses are behind START; if they are not all in SIZE bytes there, the
 * function ends. What wraps around data space is not in RAM, so nothing need be done about it. */
static void check(const struct line_step *step, uint32_t start, uint32_t size, uint32_t bytes, uint32_t count)
{
    add_bytes(0x8d, 0x88); /* lea ecx, [rax + offset - start] */
    add_word((uint32_t)offset_of(step) - start);
    add_bytes(0x81, 0xf9); /* cmp ecx, size - bytes */
    add_word(size - bytes);
    calls_add_exit(CALLS_IF_ABOVE, count);
}

/* INSTRUCTION has the byte or word of data space there, and NUMBER. */
static void add_data(const struct line_step *step, unsigned instruction, unsigned number)
{
    add_bytes(instruction, 0x80u | number << 3); /* ModRM: [rax + data + offset] */
    add_word((uint32_t)(calls_distance(steps.device->data) + offset_of(step)));
}

static void move_pointer(const struct line_step *step)
{
    const struct access *access = &ACCESSES[step->effect.code];
    const int32_t        change = offset_of(step) + access->behind;
    if (!access->moves_pointer)
        return;
    change_byte(BY_ADD, data_place(step->effect.pointer), (uint8_t)change);
    change_byte(BY_ADC, data_place(step->effect.pointer + 1u), (uint8_t)(change >> 8));
}

static void add_load(const struct line_step *step, bool pointer_first)
{
    if (pointer_first)
        move_pointer(step);
    store_byte(CL, data_place(step->effect.d));
    if (!pointer_first)
        move_pointer(step);
}

static void add_ram_access(const struct line_step *step, bool is_store)
{
    if (is_store) {
        load_byte(CL, data_place(step->effect.r));
        add_data(step, STORE_BYTE_TO, CL);
        move_pointer(step);
        return;
    }
    add_data(step, 0x8a, CL); /* mov cl, [there] */
    add_load(step, ACCESSES[step->effect.code].behind == 0);
}

static void add_flash_access(const struct line_step *step)
{
    const uint64_t content = (uint64_t)(uintptr_t)steps.device->flash;
    add_bytes(0x48, 0xb9); /* mov rcx, content */
    calls_add_code(&content, sizeof content);
    add_bytes(0x8a, 0x0c);
    add_byte(0x01); /* mov cl, [rcx + rax] */
    add_load(step, false);
}

/* The return address, high byte first. */
static void add_call(const struct line_step *step)
{
    add_byte(0x66);
    add_data(step, 0xc7, 0); /* mov word [there], k */
    add_bytes(step->effect.k >> 8, step->effect.k);
    move_pointer(step);
}

static void add_return(const struct line_step *step, uint32_t count)
{
    add_byte(0x0f);
    add_data(step, 0xb7, ECX); /* movzx ecx, word [there] */
    add_bytes(0x66, 0xc1);
    add_bytes(0xc1, 8);    /* rol cx, 8 */
    add_bytes(0x01, 0xc9); /* add ecx, ecx */
    add_bytes(0x81, 0xf9); /* cmp ecx, the last word of flash */
    add_word(steps.map.flash.bytes - 2);
    calls_add_exit(CALLS_IF_ABOVE, count);
    add_memory(STORE_TO, ECX, &now.next);
    move_pointer(step);
}

/* Of RAM that the instruction names. */
static void add_named_access(const struct line_step *step, bool is_store)
{
    load_byte(AL, data_place(is_store ? step->effect.r : step->offset));
    store_byte(AL, data_place(is_store ? step->offset : step->effect.d));
}

/* ---- What the monitor is told of an access in a watched run, as in line_steps.c */

INLINE void tell(const struct line_step *step, enum access_kind kind, uint32_t address, uint32_t bytes)
{
    now.monitor->pc = step->pc;
    monitor_quick_access(now.monitor, kind, address, bytes);
}

static void tell_read(const struct line_step *step, uint32_t address)
{
    tell(step, ACCESS_READ, address, 1);
}

static void tell_read_of_flash(const struct line_step *step, uint32_t address)
{
    tell(step, ACCESS_READ_FLASH, address, 1);
}

static void tell_write(const struct line_step *step, uint32_t address)
{
    tell(step, ACCESS_WRITE, address, 1);
}

/* BEHIND what may have moved the stack pointer, or written below it. */
static void settle_behind(void)
{
    const struct bank bank = bank_of_line(1, ALL_FLAGS);
    settle(now.monitor, &bank);
}

static void add_telling(const struct line_step *step, void (*teller)(const struct line_step *, uint32_t),
                        uint32_t                space)
{
    add_bytes(0x8d, 0xb0); /* lea esi, [rax + offset + space] */
    add_word((uint32_t)offset_of(step) + space);
    calls_add((void (*)(void))(uintptr_t)teller, step);
}

/* ---- All */

static void load_pointer(const struct line_step *step)
{
    load_byte(AL, data_place(step->effect.pointer));
    load_byte(AH, data_place(step->effect.pointer + 1u));
}

/* EAX becomes the word that the pointer holds; the access is checked. */
static void add_address(const struct line_step *step, bool in_flash, uint32_t count)
{
    const struct region *ram = &steps.map.ram, *flash = &steps.map.flash;
    load_pointer(step);
    if (!in_flash)
        check(step, (uint16_t)ram->start, ram->bytes, has_two_bytes(step) ? 2 : 1, count);
    else if (flash->bytes <= UINT16_MAX)
        check(step, 0, flash->bytes, 1, count);
}

static void add_told(const struct line_step *step, uint8_t data)
{
    if (data == LOAD_FLASH)
        add_telling(step, tell_read_of_flash, 0);
    else
        add_telling(step, data == STORE ? tell_write : tell_read, DATA_SPACE);
    load_pointer(step);
}

bool native_add_access(const struct line_step *step, uint32_t count, bool watched)
{
    const uint8_t code = step->effect.code, data = line_step_data(code);
    if (code >= sizeof ACCESSES / sizeof *ACCESSES || !ACCESSES[code].has_code)
        return false;
    if (watched && (has_two_bytes(step) || step->pointer_mask == 0))
        return false;
    if (step->pointer_mask == 0) {
        add_named_access(step, data == STORE);
        return true;
    }
    add_address(step, data == LOAD_FLASH, count);
    if (watched)
        add_told(step, data);
    if (data == LOAD_FLASH)
        add_flash_access(step);
    else if (code == DO_CALL)
        add_call(step);
    else if (code == DO_RETURN)
        add_return(step, count);
    else
        add_ram_access(step, data == STORE);
    if (watched && (data == STORE || step->effect.pointer == DATA_SPL) && !step->is_last)
        calls_add(settle_behind, step);
    return true;
}
