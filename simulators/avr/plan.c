/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "plan.h"

#include <string.h>

#include "bank.h"

struct plan plans[FLASH_WORDS];
uint8_t     plain_cycles[FLASH_WORDS + 1];
uint32_t    plans_changes;

/* A plan depends on its instruction's word and on the one behind that. */
void plans_forget(uint32_t address, uint32_t bytes)
{
    uint32_t first = address < 2 ? 0 : address / 2 - 1, count = (address + bytes + 1) / 2 - first;
    memset(plans + first, 0, count * sizeof *plans);
    memset(plain_cycles + first, 0, count);
    plans_changes++;
}

enum { X = 26, Y = 28, Z = 30, FIRST_IO = 0x20 };

uint16_t flash_word(const avr_t *device, uint32_t address)
{
    if (address >= device->flashend)
        return 0;
    return (uint16_t)(device->flash[address] | device->flash[address + 1] << 8);
}

uint16_t named_data_address(const avr_t *device, const struct instruction *instruction, uint32_t pc)
{
    uint16_t opcode = flash_word(device, pc);
    switch (instruction->place) {
    case SECOND_WORD: return flash_word(device, pc + 2);
    case IO_REGISTER: return FIRST_IO + (opcode >> 5 & 0x30) + (opcode & 0xf);
    case IO_BIT_REGISTER: return FIRST_IO + (opcode >> 3 & 0x1f);
    default: return 0;
    }
}

static void point(struct plan *plan, uint8_t pointer, int offset)
{
    plan->pointer      = pointer;
    plan->pointer_mask = UINT16_MAX;
    plan->offset       = (uint16_t)offset;
}

/* The q of LDD and STD: 10q0 qq.. .... .qqq */
static int displacement(uint16_t opcode)
{
    return (opcode >> 8 & 0x20) | (opcode >> 7 & 0x18) | (opcode & 7);
}

/* A push stores at SP and below, a pop loads from above SP. */
static int stack_offset(const struct instruction *instruction)
{
    if (instruction->data == LOAD)
        return 1;
    return instruction->place == STACK_WORD ? -1 : 0;
}

static void plan_address(const avr_t *device, struct plan *plan, uint32_t pc)
{
    switch (plan->instruction->place) {
    case X_POINTS:
    case X_POINTS_INCREMENT: point(plan, X, 0); break;
    case X_POINTS_DECREMENT: point(plan, X, -1); break;
    case Y_POINTS_INCREMENT: point(plan, Y, 0); break;
    case Y_POINTS_DECREMENT: point(plan, Y, -1); break;
    case Y_DISPLACEMENT: point(plan, Y, displacement(plan->opcode)); break;
    case Z_POINTS:
    case Z_POINTS_INCREMENT:
    case RAMPZ_Z_POINTS:
    case RAMPZ_Z_POINTS_INCREMENT: point(plan, Z, 0); break;
    case Z_POINTS_DECREMENT: point(plan, Z, -1); break;
    case Z_DISPLACEMENT: point(plan, Z, displacement(plan->opcode)); break;
    case STACK_BYTE:
    case STACK_WORD: point(plan, DATA_SPL, stack_offset(plan->instruction)); break;
    default: plan->offset = named_data_address(device, plan->instruction, pc); break;
    }
}

static void plan_access(const avr_t *device, struct plan *plan, uint32_t pc)
{
    enum place place = (enum place)plan->instruction->place;
    plan->bytes      = place == STACK_WORD ? 2 : 1;
    plan->extended   = place == RAMPZ_Z_POINTS || place == RAMPZ_Z_POINTS_INCREMENT;
    switch (plan->instruction->data) {
    case STORE: plan->kind = ACCESS_WRITE; break;
    case LOAD_FLASH:
    case LOAD_FAR_FLASH: plan->kind = ACCESS_READ_FLASH; break;
    default: plan->kind = ACCESS_READ; break;
    }
    plan_address(device, plan, pc);
    bool names_stack  = plan->pointer_mask == 0 && (plan->offset == DATA_SPL || plan->offset == DATA_SPH);
    plan->moves_stack = place == STACK_BYTE || place == STACK_WORD || (plan->kind == ACCESS_WRITE && names_stack);
}

static uint32_t skipped_words(const avr_t *device, uint32_t pc)
{
    const struct instruction *skipped = instruction_of(flash_word(device, pc + 2));
    return skipped == NULL ? 1 : instruction_words(skipped);
}

/* The signed field of BITS bits whose lowest is SHIFT, as a distance in bytes. */
static uint32_t distance(uint16_t opcode, unsigned shift, unsigned bits)
{
    uint32_t field = opcode >> shift & ((1u << bits) - 1), sign = 1u << (bits - 1);
    return 2 * ((field ^ sign) - sign);
}

/* The k of JMP and CALL: 1001 010k kkkk 11.k kkkk kkkk kkkk kkkk */
static uint32_t absolute_target(const avr_t *device, uint16_t opcode, uint32_t pc)
{
    uint32_t high = (opcode >> 3 & 0x3e) | (opcode & 1);
    return 2 * (high << 16 | flash_word(device, pc + 2));
}

static void plan_flow(const avr_t *device, struct plan *plan, uint32_t pc)
{
    plan->cycles       = plan->instruction->cycles;
    plan->taken_cycles = plan->cycles + 1;
    plan->next         = pc + 2 * instruction_words(plan->instruction);
    switch (plan->instruction->flow) {
    case BRANCH: plan->taken_next = plan->next + distance(plan->opcode, 3, 7); break;
    case SKIP:
        plan->taken_cycles = (uint8_t)(plan->cycles + skipped_words(device, pc));
        plan->taken_next   = plan->next + 2 * skipped_words(device, pc);
        break;
    case JUMP_RELATIVE: plan->next += distance(plan->opcode, 0, 12); break;
    case JUMP_ABSOLUTE: plan->next = absolute_target(device, plan->opcode, pc); break;
    default: break;
    }
}

struct plan plan_make(const avr_t *device, uint32_t pc)
{
    struct plan plan = {.opcode = flash_word(device, pc)};
    plan.instruction = instruction_of(plan.opcode);
    if (plan.instruction == NULL)
        return plan;
    plan_flow(device, &plan, pc);
    if (plan.instruction->data != NO_DATA)
        plan_access(device, &plan, pc);
    return plan;
}
