/* The AVR core: libsimavr's ATmega128, one instruction or a stretch of plain ones at a time.
 *
 * Before each instruction our own table says what it will cost and touch (plan.c, step.c). What is not allowed never
 * reaches the engine (guard.c), and afterwards the engine's cycles and PC must equal ours, so two independent tables
 * vouch for every run. An instruction is executed alone the first time; later the engine goes on behind it as long as
 * there are plain ones, and cycles and PC are compared at the end. When probing, most of the executing is ours, too
 * (lockstep.h, sprint.h). No interrupt happens, but the core knows where one could. */
#include "core.h"

#include <inttypes.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core_config.h>
#include <string.h>

#include "flash.h"
#include "guard.h"
#include "lanes.h"
#include "lockstep.h"
#include "report.h"
#include "sprint.h"
#include "steps.h"

enum { ELF_MACHINE_AVR = 83, RAM_FILL = 0x55, REGISTERS = 32 };

static avr_t               *device;
static struct memory_map    map;
static struct stack_pointer stack;
static struct plan          plans[FLASH_WORDS];            /* of the instructions reached so far */
static uint8_t              plain_cycles[FLASH_WORDS + 1]; /* of those of them that are plain; 0: not one of them */
static struct flash         flash;
static uint8_t              io_registers[FIRST_RAM - REGISTERS]; /* as the engine resets them */

static void discard_log(struct avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr, (void)level, (void)format, (void)arguments;
}

/* RAMPZ has one bit; the others read as zero. The engine would keep all eight. */
static void write_rampz(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
    (void)parameter;
    avr->data[address] = value & 1;
}

/* The version is the one of the headers; simavr cannot be asked at run time. */
static const char *engine(void)
{
    return "simavr " CONFIG_SIMAVR_VERSION;
}

static bool map_fits_device(void)
{
    const struct region program = {.start = 0, .bytes = device->flashend + 1};
    const struct region data    = {.start = DATA_SPACE + FIRST_RAM, .bytes = device->ramend + 1u - FIRST_RAM};
    return map.flash.start == 0 && map.flash.bytes % 2 == 0 && region_holds(&program, 0, map.flash.bytes) &&
           region_holds(&data, map.ram.start, map.ram.bytes);
}

static bool open(const struct memory_map *memory_map, const char *model)
{
    if (model != NULL)
        return false;
    avr_global_logger_set(discard_log);
    map    = *memory_map;
    device = avr_make_mcu_by_name("atmega128");
    if (device == NULL || avr_init(device) != 0)
        usage_error("this simavr has no ATmega128");
    if (!map_fits_device())
        usage_error("an ATmega128 has no such --flash or --ram");
    flash = flash_open(map.flash, device->flash, 6);
    avr_reset(device);
    memcpy(io_registers, device->data + REGISTERS, sizeof io_registers);
    avr_register_io_write(device, DATA_RAMPZ, write_rampz, NULL);
    instructions_prepare();
    return true;
}

/* A plan depends on its instruction's word and on the one behind that. */
static void forget_plans(uint32_t address, uint32_t bytes)
{
    uint32_t first = address < 2 ? 0 : address / 2 - 1, count = (address + bytes + 1) / 2 - first;
    memset(plans + first, 0, count * sizeof *plans);
    memset(plain_cycles + first, 0, count);
    sprint_forget();
}

static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&map.ram, address, bytes))
        return lanes_are_in_use() ? lanes_lend(device, address - DATA_SPACE, bytes)
                                  : device->data + (address - DATA_SPACE);
    if (!region_holds(&map.flash, address, bytes))
        return NULL;
    lanes_parted = true; /* there is one flash only */
    forget_plans(address, bytes);
    return flash_lend(&flash, address, bytes);
}

static void reset(const struct firmware *firmware)
{
    lanes_end();
    if (flash.lent.bytes > 0)
        forget_plans(flash.lent.start, flash.lent.bytes);
    flash_load(&flash, firmware);
    /* This is all that a firmware can change: no access reaches the engine's peripherals. */
    device->pc    = device->reset_pc;
    device->cycle = 0;
    memset(device->sreg, 0, sizeof device->sreg);
    memset(device->data, RAM_FILL, REGISTERS);
    memcpy(device->data + REGISTERS, io_registers, sizeof io_registers);
    memset(device->data + map.ram.start - DATA_SPACE, RAM_FILL, map.ram.bytes);
    /* The engine starts with the stack pointer at the end of RAM, the ATmega128 with 0: its start-up code sets it. */
    device->data[DATA_SPL] = device->data[DATA_SPH] = 0;
    stack                                           = (struct stack_pointer){0};
}

static uint32_t return_address(void)
{
    if (!lanes_are_in_use()) {
        const struct bank bank = bank_of_engine(device);
        return return_target(&bank, device->ramend);
    }
    lanes_parted |= !bank_agrees_on_word(&lanes_bank, stack.value + 1u);
    return return_target(&lanes_bank, device->ramend);
}

/* ---- Calling convention of avr-gcc: r1 is zero, r2 to r17, r28 and r29 belong to the caller. Arguments go from r25
 * down to r8. */

static const struct preserved PRESERVED[] = {
    {"r1", true},   {"r2", false},  {"r3", false},  {"r4", false},  {"r5", false},  {"r6", false},  {"r7", false},
    {"r8", false},  {"r9", false},  {"r10", false}, {"r11", false}, {"r12", false}, {"r13", false}, {"r14", false},
    {"r15", false}, {"r16", false}, {"r17", false}, {"r28", false}, {"r29", false},
};

enum { PRESERVED_COUNT = sizeof PRESERVED / sizeof PRESERVED[0], ARGUMENTS_R8_TO_R17 = 0x1ff80 };

static unsigned preserved_register(unsigned index)
{
    return index < 17 ? index + 1 : index + 11;
}

static void read_preserved(uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        values[i] =
            lanes_are_in_use() ? lanes_read_register(preserved_register(i)) : device->data[preserved_register(i)];
}

static void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        if (lanes_are_in_use())
            lanes_write_register(preserved_register(i), (uint8_t)values[i]);
        else
            device->data[preserved_register(i)] = (uint8_t)values[i];
}

/* ---- Interrupts: the instruction after the one that sets the I flag is always executed first. */

static bool enabled_before_last;

static bool interrupts_enabled(void)
{
    return device->sreg[S_I] && enabled_before_last;
}

static void enable_interrupts(void)
{
    device->sreg[S_I] = enabled_before_last = true;
    if (lanes_are_in_use())
        lanes_enable_interrupts();
}

/* The flag of SREG, set or cleared by an instruction of its own or by a store. */
static bool may_set_interrupts(const struct step *step)
{
    const struct plan *plan = step->plan;
    return sets_interrupts(plan->opcode) || (plan->kind == ACCESS_WRITE && step->address == DATA_SPACE + DATA_SREG);
}

/* Moves NEXT and the cycle count END behind as many of the following instructions as are planned, plain, and of no
 * interest to the monitor, which counts them. Each was executed alone when it was planned, so both clocks agree on it.
 */
static void stretch(struct monitor *monitor, uint32_t *next, uint64_t *end)
{
    uint32_t           first = *next, pc = first;
    uint64_t           clock = *end, last_begins = 0;
    struct line_digest digest = NO_INSTRUCTION;
    for (uint8_t cycles; (cycles = plain_cycles[pc / 2]) != 0; pc += 2) {
        if (clock >= monitor->deadline || *monitor_landmark(monitor, pc))
            break;
        last_begins = clock;
        clock += cycles;
        digest = line_of_two(digest, line_of_one(pc));
    }
    if (pc == first || !monitor_is_quiet(monitor))
        return;
    monitor_pass_line(monitor, digest, (pc - first) / 2, pc - 2, last_begins);
    *next = pc;
    *end  = clock;
}

/* Keeps the plan of an instruction that may be executed. */
static bool make_plan(struct monitor *monitor, struct plan *plan, uint32_t pc)
{
    *plan = plan_make(device, pc);
    if (!guard_instruction(monitor, &map, plan, pc)) {
        *plan = (struct plan){0};
        return false;
    }
    plan->may_sprint = steps_suit(&map, plan);
    if (plan_is_plain(plan) && region_holds(&map.flash, plan->next, 2))
        plain_cycles[pc / 2] = plan->cycles;
    return true;
}

/* Before the instruction at PC: returns whether the run goes on. */
static bool begin_step(struct monitor *monitor, uint32_t pc)
{
    if (!monitor_instruction(monitor, pc, DATA_SPACE + stack.value + 1u, device->cycle))
        return false;
    if (monitor->probe && stack.awaited != 0 && interrupts_enabled()) {
        monitor_fault(monitor, "torn-stack-pointer", "an interrupt at 0x%06" PRIx32 " would find half a stack pointer",
                      pc);
        return false;
    }
    enabled_before_last = device->sreg[S_I];
    return true;
}

/* Behind it. */
static bool end_step(struct monitor *monitor, const struct step *step)
{
    if (step->plan->moves_stack && stack_pointer_follow(&stack, device, step))
        return guard_stack(monitor, &map, step, stack.value);
    return true;
}

/* One instruction, and maybe a stretch behind it; returns whether the run goes on. */
static bool run_step(struct monitor *monitor)
{
    uint32_t pc = device->pc;
    if (!begin_step(monitor, pc))
        return false;
    struct plan *plan  = &plans[pc / 2];
    bool         known = plan->instruction != NULL;
    if (!known && !make_plan(monitor, plan, pc))
        return false;
    struct step step = step_plan(device, plan, pc);
    if (plan->bytes != 0 && !guard_access(monitor, &map, &step))
        return false;
    if (!guard_next(monitor, &map, &step))
        return false;
    uint32_t next = step.next;
    uint64_t end  = device->cycle + step.cycles;
    if (known && lockstep_is_engines() && !plan->moves_stack && !may_set_interrupts(&step) && stack.awaited == 0)
        stretch(monitor, &next, &end);
    return lockstep_execute(device, monitor, &step, next, end) && end_step(monitor, &step);
}

/* Behind a sprint, as none of its instructions sets the I flag. */
static void follow_sprint(const struct bank *bank)
{
    stack.value         = stack_pointer_register(bank);
    enabled_before_last = device->sreg[S_I];
}

static void run(struct monitor *monitor)
{
    const struct bank bank = bank_of_engine(device);
    lockstep_begin(monitor);
    while (run_step(monitor))
        if (!lockstep_is_engines() && stack.awaited == 0 && monitor_is_quiet(monitor) &&
            sprint(monitor, device, &map, plans))
            follow_sprint(&bank);
}

/* ---- Side by side: what is not ours is the engine's, lane by lane. What is to be compared first is neither. */

static bool is_as_in_first_lane(const struct step *step, const struct step *first)
{
    return step->cycles == first->cycles && step->next == first->next && step->address == first->address;
}

/* In the lane at hand, which the device holds. */
static bool may_be_executed_by_engine(struct monitor *monitor, const struct step *step, bool is_first)
{
    bool in_ram = step->plan->bytes != 0 && region_holds(&map.ram, step->address, step->plan->bytes);
    if (in_ram || !lockstep_is_for_engine(step))
        return false;
    return !is_first ||
           ((step->plan->bytes == 0 || guard_access(monitor, &map, step)) && guard_next(monitor, &map, step));
}

/* One instruction in lanes 0 to COUNT - 1. */
static bool execute_by_engine(struct monitor *monitor, struct plan *plan, unsigned count)
{
    const uint32_t pc    = device->pc;
    const uint64_t begin = device->cycle;
    struct step    first;
    for (unsigned lane = 0; lane < count; lane++) {
        lanes_turn_to(lane);
        lanes_to_engine(device);
        device->pc       = pc;
        device->cycle    = begin;
        struct step step = step_plan(device, plan, pc);
        if (lane == 0)
            first = step;
        if (!is_as_in_first_lane(&step, &first) || !may_be_executed_by_engine(monitor, &step, lane == 0) ||
            !lockstep_execute(device, monitor, &step, step.next, begin + step.cycles))
            return false;
        lanes_from_engine(device);
    }
    lanes_turn_to(0);
    return lanes_agree() && end_step(monitor, &first);
}

/* Returns whether the run goes on. */
static bool run_step_side_by_side(struct monitor *monitor, unsigned count)
{
    struct plan *plan = &plans[device->pc / 2];
    if (!begin_step(monitor, device->pc) || lanes_parted)
        return false;
    if (sprint_one_step(monitor, device, &map, plans)) {
        stack.value = stack_pointer_register(&lanes_bank);
        return true;
    }
    lanes_parted |= plan->instruction == NULL || !execute_by_engine(monitor, plan, count);
    return !lanes_parted;
}

static bool run_side_by_side(struct monitor *monitor, unsigned count)
{
    lockstep_begin(monitor);
    if (lockstep_is_engines())
        return false;
    lanes_begin(device, &map.ram, count);
    while (run_step_side_by_side(monitor, count))
        if (stack.awaited == 0 && monitor_is_quiet(monitor) && sprint_side_by_side(monitor, device, &map, plans))
            follow_sprint(&lanes_bank);
    return !lanes_parted;
}

static void fill(uint32_t address, uint32_t bytes, uint8_t value)
{
    if (region_holds(&map.ram, address, bytes))
        lanes_fill(address - DATA_SPACE, bytes, value);
}

const struct core core = {
    .name                = "avr",
    .program             = "fw-sim-avr",
    .machine             = ELF_MACHINE_AVR,
    .call_pushes         = 2,
    .code_bits_to_clear  = 0,
    .engine              = engine,
    .open                = open,
    .reset               = reset,
    .memory              = memory,
    .run                 = run,
    .lanes               = LANES,
    .turn_to             = lanes_turn_to,
    .run_side_by_side    = run_side_by_side,
    .fill                = fill,
    .return_address      = return_address,
    .preserved           = PRESERVED,
    .preserved_count     = PRESERVED_COUNT,
    .preserved_arguments = ARGUMENTS_R8_TO_R17,
    .read_preserved      = read_preserved,
    .write_preserved     = write_preserved,
    .interrupts_enabled  = interrupts_enabled,
    .enable_interrupts   = enable_interrupts,
};
