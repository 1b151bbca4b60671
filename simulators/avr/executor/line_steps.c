/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "line_steps.h"

#include "lanes.h"
#include "operations.h"

enum { Z_POINTER = 30 };

struct line_now now;

uint8_t flags_alone[FLAGS * FLAG_ROWS];

/* ---- Which plans go the way that EFFECTS names for them */

static const struct {
    uint8_t flow, data, stack, sets, reads;
} WAYS[] = {
#define WAY(code, operation, flow, data, stack, sets, reads) [code] = {flow, data, stack, sets, reads},
    EFFECTS(WAY)
#undef WAY
};

static uint8_t planned_flow(const struct plan *plan)
{
    uint8_t flow = plan->instruction->flow;
    return flow == JUMP_RELATIVE || (flow == NEXT && instruction_words(plan->instruction) > 1) ? JUMP_ABSOLUTE : flow;
}

static uint8_t planned_stack_bytes(const struct plan *plan)
{
    uint8_t place = plan->instruction->place;
    return place == STACK_BYTE || place == STACK_WORD ? plan->bytes : 0;
}

static bool names_no_ram(const struct plan *plan)
{
    return plan->bytes != 0 && plan->pointer_mask == 0 &&
           !region_holds(&steps.map.ram, DATA_SPACE + plan->offset, plan->bytes);
}

bool line_step_suits(const struct plan *plan, uint8_t code)
{
    const struct region *flash = &steps.map.flash;
    uint8_t              flow  = planned_flow(plan);
    if (code == ENGINE_ONLY || names_no_ram(plan) || !region_holds(flash, plan->next, 2) ||
        ((flow == BRANCH || flow == SKIP) && !region_holds(flash, plan->taken_next, 2)))
        return false;
    return WAYS[code].flow == flow && WAYS[code].data == plan->instruction->data &&
           WAYS[code].stack == planned_stack_bytes(plan);
}

bool line_step_leads_on(const struct plan *plan)
{
    return planned_flow(plan) == NEXT || planned_flow(plan) == JUMP_ABSOLUTE;
}

uint32_t line_step_sets_flags(uint8_t code)
{
    return WAYS[code].sets;
}

uint32_t line_step_reads_flags(uint8_t code)
{
    return WAYS[code].reads;
}

uint8_t line_step_data(uint8_t code)
{
    return WAYS[code].data;
}

struct line_step line_step_at(uint32_t pc, const struct effect *effect)
{
    const struct plan *plan = &plans[pc / 2];
    return (struct line_step){
        .effect = *effect, .pc = pc, .pointer_mask = plan->pointer_mask, .offset = plan->offset, .needed = ALL_FLAGS};
}

/* ---- Where the lanes may part */

static bool part(void)
{
    lanes_parted = true;
    return false;
}

INLINE const struct plan *plan_of(const struct line_step *step)
{
    return &plans[step->pc / 2];
}

INLINE bool is_taken(const struct bank *bank, unsigned lane, uint16_t opcode, enum flow flow)
{
    unsigned which = opcode & 7;
    return flow == BRANCH ? branch_is_taken(flag_value(which, flag(bank, lane, which)), opcode)
                          : skip_is_taken(bank, lane, opcode);
}

/* Whether the branch or skip is taken in all lanes or none: then now.taken says it. */
INLINE bool find_condition(const struct bank *bank, const struct line_step *step, enum flow flow)
{
    const uint16_t opcode    = plan_of(step)->opcode;
    const bool     first     = is_taken(bank, 0, opcode, flow);
    uint8_t        differing = 0;
    for (unsigned lane = 0; lane < bank->lanes; lane++)
        differing |= is_taken(bank, lane, opcode, flow) != first ? 0xff : 0;
    now.taken = first;
    return differing == 0 || part();
}

/* Whether all lanes go the same way, which FLOW says: then now.next or now.taken says which. */
INLINE bool find_way(const struct bank *bank, const struct line_step *step, enum flow flow)
{
    if ((flow == BRANCH || flow == SKIP) && !find_condition(bank, step, flow))
        return false;
    if (flow != NEXT && flow != JUMP_ABSOLUTE)
        now.next = step_next(bank, steps.device->ramend, plan_of(step), flow, now.taken);
    if (flow == JUMP_TO_Z)
        return bank_agrees_on_word(bank, Z_POINTER) || part();
    if (flow == RETURN && now.next != UINT32_MAX)
        return bank_agrees_on_word(bank, stack_pointer_register(bank) + 1u) || part();
    return true;
}

/* ---- Accesses */

INLINE bool is_jump(enum flow flow)
{
    return flow == JUMP_TO_Z || flow == RETURN;
}

INLINE const struct region *region_of(enum access_kind kind)
{
    return kind == ACCESS_READ_FLASH ? &steps.map.flash : &steps.map.ram;
}

/* Whether what accesses BYTES at ADDRESS, and leads to NEXT, stays in memory: then the monitor is told of the access.
 */
INLINE bool stays_in_memory(enum flow flow, uint32_t next, enum access_kind kind, uint32_t address, uint32_t bytes,
                            uint32_t pc)
{
    if (is_jump(flow) && !region_holds(&steps.map.flash, next, 2))
        return false;
    if (bytes == 0)
        return true;
    if (!region_holds(region_of(kind), address, bytes))
        return false;
    now.monitor->pc = pc;
    monitor_quick_access(now.monitor, kind, address, bytes);
    return true;
}

INLINE enum access_kind kind_of(enum data data)
{
    if (data == LOAD_FLASH || data == LOAD_FAR_FLASH)
        return ACCESS_READ_FLASH;
    return data == STORE ? ACCESS_WRITE : ACCESS_READ;
}

INLINE uint32_t address_of(const struct bank *bank, unsigned lane, const struct line_step *step, enum data data)
{
    uint16_t address = pointed_address(bank, lane, step->effect.pointer, step->pointer_mask, step->offset);
    if (data == LOAD_FAR_FLASH)
        return address | (uint32_t)*at(bank, lane, DATA_RAMPZ) << 16;
    return data == LOAD_FLASH ? address : DATA_SPACE + address;
}

/* Whether all lanes access the same address, unless it is on the stack. */
INLINE bool agree_on_address(const struct bank *bank, const struct line_step *step, enum data data)
{
    return bank->lanes == 1 || step->pointer_mask == 0 ||
           (bank_agrees_on_word(bank, step->effect.pointer) &&
            (data != LOAD_FAR_FLASH || bank_agrees(bank, DATA_RAMPZ)));
}

/* ADDRESS of an access as effects have it. */
INLINE uint32_t place_of(enum data data, uint32_t address)
{
    return kind_of(data) == ACCESS_READ_FLASH ? address : (uint16_t)address;
}

INLINE uint32_t bytes_of(enum data data, uint32_t on_stack)
{
    return data == NO_DATA ? 0 : on_stack == 2 ? 2 : 1;
}

/* Whether the run is unwatched, and each lane's address in memory: then lanes may have unlike ADDRESSES. */
INLINE bool find_addresses(const struct bank *bank, const struct line_step *step, enum data data, uint32_t *addresses)
{
    bool inside = !now.monitor->watching;
    for (unsigned lane = 0; lane < bank->lanes; lane++) {
        uint32_t address = address_of(bank, lane, step, data);
        inside &= region_holds(region_of(kind_of(data)), address, 1);
        addresses[lane] = address;
    }
    return inside || part();
}

/* ---- The functions. No lane touches what is another's. */

#define IN_EACH_LANE(lanes) _Pragma("GCC ivdep") for (unsigned lane = 0; lane < (lanes); lane++)

#define STEP(name, operation, flow, access, on_stack, lanes, needed_flags)                                             \
    static bool name(const void *line_step)                                                                            \
    {                                                                                                                  \
        const struct line_step *step    = line_step;                                                                   \
        const struct bank       bank    = bank_of_line(lanes, needed_flags);                                           \
        const struct effect     effect  = step->effect;                                                                \
        uint32_t                address = 0;                                                                           \
        if (!find_way(&bank, step, flow))                                                                              \
            return true;                                                                                               \
        if (access != NO_DATA)                                                                                         \
            address = address_of(&bank, 0, step, access);                                                              \
        if (access != NO_DATA && on_stack == 0 && !agree_on_address(&bank, step, access)) {                            \
            uint32_t addresses[lanes];                                                                                 \
            if (!find_addresses(&bank, step, access, addresses))                                                       \
                return true;                                                                                           \
            IN_EACH_LANE(lanes) operation(&bank, lane, &effect, place_of(access, addresses[lane]));                    \
            return false;                                                                                              \
        }                                                                                                              \
        if (!stays_in_memory(flow, now.next, kind_of(access), address, bytes_of(access, on_stack), step->pc))          \
            return true;                                                                                               \
        IN_EACH_LANE(lanes) operation(&bank, lane, &effect, place_of(access, address));                                \
        if ((access == STORE || on_stack != 0) && !step->is_last)                                                      \
            settle(now.monitor, &bank);                                                                                \
        return false;                                                                                                  \
    }

#define ALONE(code, operation, flow, access, on_stack, sets, reads)                                                    \
    STEP(alone_##code, operation, flow, access, on_stack, 1, ALL_FLAGS)                                                \
    STEP(alone_carry_##code, operation, flow, access, on_stack, 1, FLAG_C)                                             \
    STEP(alone_none_##code, operation, flow, access, on_stack, 1, 0)
#define BESIDE(code, operation, flow, access, on_stack, sets, reads)                                                   \
    STEP(beside_##code, operation, flow, access, on_stack, LANES, ALL_FLAGS)                                           \
    STEP(beside_carry_##code, operation, flow, access, on_stack, LANES, FLAG_C)                                        \
    STEP(beside_none_##code, operation, flow, access, on_stack, LANES, 0)
EFFECTS(ALONE)
EFFECTS(BESIDE)

enum needed { NEEDS_ALL, NEEDS_CARRY, NEEDS_NONE };

static step_function *const FUNCTIONS[][2][NEEDS_NONE + 1] = {
#define ENTRY(code, ...)                                                                                               \
    [code] = {{alone_##code, alone_carry_##code, alone_none_##code},                                                   \
              {beside_##code, beside_carry_##code, beside_none_##code}},
    EFFECTS(ENTRY)
#undef ENTRY
};

static enum needed needed_of(uint32_t flags)
{
    return flags == 0 ? NEEDS_NONE : flags == FLAG_C ? NEEDS_CARRY : NEEDS_ALL;
}

step_function *line_step_function(const struct line_step *step, unsigned lanes)
{
    return FUNCTIONS[step->effect.code][lanes > 1][needed_of(step->needed)];
}

/* Those of which find_way() or stays_in_memory() have something to check. */
bool line_step_may_fail(uint8_t code, unsigned lanes)
{
    enum flow flow = (enum flow)WAYS[code].flow;
    return WAYS[code].data != NO_DATA || is_jump(flow) || (lanes > 1 && (flow == BRANCH || flow == SKIP));
}
