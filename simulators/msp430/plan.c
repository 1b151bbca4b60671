/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "plan.h"

#include <stddef.h>

#include "device.h"
#include "timing.h"

struct plan plans[PLANS];
uint32_t    plans_changes;

/* The word at NEXT, which moves on. Returns false if there is none, which is reported. */
static bool fetch(struct plan *plan, uint16_t *word)
{
    uint16_t address = plan->next;
    if (address % 2 != 0 || !region_holds(&device.map.flash, address, 2)) {
        report_fetch(address);
        return false;
    }
    plan->next = (uint16_t)(address + 2);
    *word      = word_at(address);
    return true;
}

static uint16_t generated_constant(unsigned number, enum operand_mode mode)
{
    static const uint16_t FROM_STATUS[] = {[MODE_INDIRECT] = 4, [MODE_AUTOINCREMENT] = 8};
    static const uint16_t FROM_R3[]     = {
        [MODE_REGISTER] = 0, [MODE_INDEXED] = 1, [MODE_INDIRECT] = 2, [MODE_AUTOINCREMENT] = 0xffff};
    return number == STATUS ? FROM_STATUS[mode] : FROM_R3[mode];
}

/* What addresses in the form X(Rn) count from: where X is if Rn is PC, which plan_index() adds; nothing if it is SR. */
static uint8_t base(unsigned number)
{
    return number == PROGRAM_COUNTER || number == STATUS ? ZERO : (uint8_t)number;
}

static bool plan_index(struct plan *plan, unsigned number, uint16_t *offset)
{
    uint16_t origin = number == PROGRAM_COUNTER ? plan->next : 0;
    if (!fetch(plan, offset))
        return false;
    *offset = (uint16_t)(*offset + origin);
    return true;
}

static void plan_constant(struct plan *plan, uint16_t value)
{
    plan->source        = ZERO;
    plan->source_offset = value;
}

static bool plan_source_in_memory(struct plan *plan, unsigned number, enum operand_mode mode)
{
    plan->form |= SOURCE_IN_MEMORY;
    plan->source = base(number);
    if (mode == MODE_INDEXED)
        return plan_index(plan, number, &plan->source_offset);
    if (number == PROGRAM_COUNTER)
        plan->source_offset = plan->next;
    /* PC and SP are always even (SLAU049): they move by a word. */
    if (mode == MODE_AUTOINCREMENT)
        plan->source_increment = plan->form & ONE_BYTE && number > STACK_POINTER ? 1 : 2;
    return true;
}

/* The source, or the only operand. */
static bool plan_source(struct plan *plan, uint16_t opcode)
{
    unsigned          number = source_register(opcode);
    enum operand_mode mode   = source_mode(opcode);
    if (source_is_constant(opcode)) {
        plan_constant(plan, generated_constant(number, mode));
    } else if (mode == MODE_REGISTER && number == PROGRAM_COUNTER) {
        plan_constant(plan, plan->next);
    } else if (mode == MODE_REGISTER) {
        plan->source = (uint8_t)number;
    } else if (source_is_immediate(opcode)) {
        uint16_t word;
        if (!fetch(plan, &word))
            return false;
        plan_constant(plan, word);
    } else {
        return plan_source_in_memory(plan, number, mode);
    }
    return true;
}

static bool plan_destination(struct plan *plan, uint16_t opcode)
{
    unsigned number   = destination_register(opcode);
    plan->destination = destination_is_memory(opcode) ? base(number) : (uint8_t)number;
    if (!destination_is_memory(opcode))
        return true;
    plan->form |= DESTINATION_IN_MEMORY;
    return plan_index(plan, number, &plan->destination_offset);
}

/* Of an instruction with operands that are planned. */
static bool is_special(const struct plan *plan, uint16_t opcode)
{
    if (plan->source == STATUS || (plan->source == STACK_POINTER && plan->source_increment > 0))
        return true;
    if (opcode >= FIRST_TWO_OPERANDS)
        return two_operands_operation(opcode) == DADD ||
               (!destination_is_memory(opcode) && plan->destination <= CONSTANT_GENERATOR);
    return one_operand_operation(opcode) >= PUSH ||
           (!(plan->form & SOURCE_IN_MEMORY) && plan->source <= CONSTANT_GENERATOR);
}

/* The offset counts words, ten bits with sign. */
static void plan_jump(struct plan *plan, uint16_t opcode)
{
    int offset               = (opcode & 0x3ff) - ((opcode & 0x200) << 1);
    plan->form               = (uint8_t)FORM(FIRST_CONDITION + (opcode >> 10 & 7), 0);
    plan->handler            = plan->form;
    plan->destination_offset = (uint16_t)(plan->next + 2 * offset);
}

static bool plan_operands(struct plan *plan, uint16_t opcode)
{
    bool     two       = opcode >= FIRST_TWO_OPERANDS;
    unsigned operation = two ? two_operands_operation(opcode) : FIRST_ONE + one_operand_operation(opcode);
    plan->form         = (uint8_t)FORM(operation, is_byte(opcode) ? ONE_BYTE : 0);
    if (operation != FIRST_ONE + RETI && !plan_source(plan, opcode))
        return false;
    if (two && !plan_destination(plan, opcode))
        return false;
    plan->handler = is_special(plan, opcode) ? SPECIAL_HANDLER : plan->form;
    return true;
}

static bool plan_known(struct plan *plan, uint16_t opcode)
{
    if (opcode < FIRST_JUMP || opcode >= FIRST_TWO_OPERANDS)
        return plan_operands(plan, opcode);
    plan_jump(plan, opcode);
    return true;
}

static void make(struct plan *plan, uint16_t pc)
{
    uint16_t opcode;
    bool     is_planned = false;
    *plan               = (struct plan){.next = pc, .source = ZERO, .destination = ZERO};
    if (fetch(plan, &opcode)) {
        const char *problem = instruction_problem(opcode);
        if (problem != NULL)
            monitor_fault(device.monitor, "illegal-instruction", "0x%04x at 0x%04x: %s", opcode, pc, problem);
        else
            is_planned = plan_known(plan, opcode);
    }
    if (!is_planned)
        plan->form = 0;
}

struct plan *plan_at(uint32_t pc)
{
    struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || plan->form == 0)
        make(plan, (uint16_t)pc);
    return plan->form == 0 ? NULL : plan;
}

/* An instruction has up to three words. */
void plans_forget(uint32_t address, uint32_t bytes)
{
    bool any = false;
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2) {
        any |= plans[at / 2].form > 0;
        plans[at / 2] = (struct plan){0};
    }
    plans_changes += any;
}

uint8_t plan_cycles(const struct plan *plan)
{
    return timing_cycles[word_at((uint16_t)(2 * (plan - plans)))];
}
