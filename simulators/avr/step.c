#include "step.h"

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

static uint16_t pointer(const avr_t *device, unsigned low)
{
    return (uint16_t)(device->data[low] | device->data[low + 1] << 8);
}

/* The q of LDD and STD: 10q0 qq.. .... .qqq */
static uint16_t displacement(uint16_t opcode)
{
    return (opcode >> 8 & 0x20) | (opcode >> 7 & 0x18) | (opcode & 7);
}

/* A push stores at SP and below, a pop loads from above SP. */
static uint16_t stack_address(const avr_t *device, const struct instruction *instruction)
{
    uint16_t stack = stack_pointer_register(device);
    if (instruction->data == LOAD)
        return stack + 1;
    return instruction->place == STACK_WORD ? stack - 1 : stack;
}

static uint16_t data_address(const avr_t *device, const struct step *step)
{
    switch (step->instruction->place) {
    case X_POINTS:
    case X_POINTS_INCREMENT: return pointer(device, X);
    case X_POINTS_DECREMENT: return pointer(device, X) - 1;
    case Y_POINTS_INCREMENT: return pointer(device, Y);
    case Y_POINTS_DECREMENT: return pointer(device, Y) - 1;
    case Y_DISPLACEMENT: return pointer(device, Y) + displacement(step->opcode);
    case Z_POINTS_INCREMENT: return pointer(device, Z);
    case Z_POINTS_DECREMENT: return pointer(device, Z) - 1;
    case Z_DISPLACEMENT: return pointer(device, Z) + displacement(step->opcode);
    case STACK_BYTE:
    case STACK_WORD: return stack_address(device, step->instruction);
    default: return named_data_address(device, step->instruction, step->pc);
    }
}

static uint32_t flash_address(const avr_t *device, const struct instruction *instruction)
{
    bool extended = instruction->place == RAMPZ_Z_POINTS || instruction->place == RAMPZ_Z_POINTS_INCREMENT;
    return pointer(device, Z) | (extended ? (uint32_t)device->data[DATA_RAMPZ] << 16 : 0);
}

static void plan_access(const avr_t *device, struct step *step)
{
    step->bytes = step->instruction->place == STACK_WORD ? 2 : 1;
    if (step->instruction->data == LOAD_FLASH) {
        step->kind    = ACCESS_READ_FLASH;
        step->address = flash_address(device, step->instruction);
    } else {
        step->kind    = step->instruction->data == STORE ? ACCESS_WRITE : ACCESS_READ;
        step->address = DATA_SPACE + data_address(device, step);
    }
}

/* BRBS (1111 00kk kkkk ksss) and BRBC (1111 01kk kkkk ksss). */
static bool branch_is_taken(const avr_t *device, uint16_t opcode)
{
    bool wanted = (opcode & 0x0400) == 0;
    return (device->sreg[opcode & 7] != 0) == wanted;
}

/* CPSE (0001 00rd dddd rrrr), SBRC (1111 110r rrrr 0bbb), SBRS (1111 111r rrrr 0bbb). */
static bool skip_is_taken(const avr_t *device, uint16_t opcode)
{
    uint8_t left = device->data[opcode >> 4 & 0x1f];
    if (opcode >> 12 == 1)
        return left == device->data[(opcode >> 5 & 0x10) | (opcode & 0xf)];
    bool wanted = (opcode & 0x0200) != 0;
    return (left >> (opcode & 7) & 1) == wanted;
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
static uint32_t absolute_target(const avr_t *device, const struct step *step)
{
    uint32_t high = (step->opcode >> 3 & 0x3e) | (step->opcode & 1);
    return 2 * (high << 16 | flash_word(device, step->pc + 2));
}

uint32_t return_target(const avr_t *device)
{
    uint32_t top = stack_pointer_register(device) + 1u;
    return top < device->ramend ? 2u * (device->data[top] << 8 | device->data[top + 1]) : UINT32_MAX;
}

static void plan_flow(const avr_t *device, struct step *step)
{
    uint32_t words = instruction_words(step->instruction);
    step->cycles   = step->instruction->cycles;
    step->next     = step->pc + 2 * words;
    switch (step->instruction->flow) {
    case BRANCH:
        if (branch_is_taken(device, step->opcode)) {
            step->cycles += 1;
            step->next += distance(step->opcode, 3, 7);
        }
        break;
    case SKIP:
        if (skip_is_taken(device, step->opcode)) {
            step->cycles += skipped_words(device, step->pc);
            step->next += 2 * skipped_words(device, step->pc);
        }
        break;
    case JUMP_RELATIVE: step->next += distance(step->opcode, 0, 12); break;
    case JUMP_ABSOLUTE: step->next = absolute_target(device, step); break;
    case JUMP_TO_Z: step->next = 2u * pointer(device, Z); break;
    case RETURN: step->next = return_target(device); break;
    default: break;
    }
}

struct step step_plan(const avr_t *device, uint32_t pc)
{
    struct step step = {.pc = pc, .opcode = flash_word(device, pc)};
    step.instruction = instruction_of(step.opcode);
    if (step.instruction == NULL)
        return step;
    plan_flow(device, &step);
    if (step.instruction->data != NO_DATA)
        plan_access(device, &step);
    return step;
}
