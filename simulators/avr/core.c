/* The AVR core: libsimavr's ATmega128, one instruction at a time.
 *
 * Before each instruction our own table says what it will cost and touch (step.c). What is not allowed never reaches
 * the engine (guard.c), and afterwards the engine's cycles and PC must equal ours, so two independent tables vouch for
 * every run. No interrupt happens, but the core knows where one could. */
#include "core.h"

#include <inttypes.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_core_config.h>
#include <string.h>

#include "guard.h"
#include "report.h"

enum { ELF_MACHINE_AVR = 83, FLASH_ERASED = 0xff, RAM_FILL = 0x55, REGISTERS = 32 };

static avr_t               *device;
static struct memory_map    map;
static struct stack_pointer stack;
static uint32_t             flash_in_use; /* bytes from its start that may not be erased: the rest needs no reset */

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
    const struct region flash = {.start = 0, .bytes = device->flashend + 1};
    const struct region ram   = {.start = DATA_SPACE + 0x100, .bytes = device->ramend + 1u - 0x100};
    return map.flash.start == 0 && map.flash.bytes % 2 == 0 && region_holds(&flash, 0, map.flash.bytes) &&
           region_holds(&ram, map.ram.start, map.ram.bytes);
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
    flash_in_use = device->flashend + 1;
    avr_register_io_write(device, DATA_RAMPZ, write_rampz, NULL);
    instructions_prepare();
    return true;
}

static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&map.flash, address, bytes)) {
        if (flash_in_use < address + bytes)
            flash_in_use = address + bytes;
        return device->flash + address;
    }
    if (region_holds(&map.ram, address, bytes))
        return device->data + (address - DATA_SPACE);
    return NULL;
}

static void load_flash(const struct firmware *firmware)
{
    memset(device->flash, FLASH_ERASED, flash_in_use);
    flash_in_use = 0;
    for (size_t i = 0; i < firmware->segment_count; i++) {
        const struct segment *segment = &firmware->segments[i];
        if (!region_holds(&map.flash, segment->load_address, segment->bytes))
            usage_error("segment %zu of the firmware (%" PRIu32 " bytes at 0x%06" PRIx32 ") is not inside flash", i,
                        segment->bytes, segment->load_address);
        memcpy(memory(segment->load_address, segment->bytes), segment->content, segment->bytes);
    }
}

static void reset(const struct firmware *firmware)
{
    load_flash(firmware);
    avr_reset(device); /* I/O registers, PC, SREG; not the registers, RAM and the cycle count */
    device->cycle = 0;
    memset(device->data, RAM_FILL, REGISTERS);
    memset(device->data + map.ram.start - DATA_SPACE, RAM_FILL, map.ram.bytes);
    /* The engine starts with the stack pointer at the end of RAM, the ATmega128 with 0: its start-up code sets it. */
    device->data[DATA_SPL] = device->data[DATA_SPH] = 0;
    stack                                           = (struct stack_pointer){0};
}

static uint32_t return_address(void)
{
    return return_target(device);
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
        values[i] = device->data[preserved_register(i)];
}

static void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
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
}

/* Lets the engine execute what STEP describes; returns whether it agreed. */
static bool execute(struct monitor *monitor, const struct step *step)
{
    uint64_t before         = device->cycle;
    device->run_cycle_count = 0; /* one instruction only */
    device->pc              = avr_run_one(device);
    if (device->state != cpu_Running) {
        monitor_fault(monitor, "engine-crash", "simavr gave up at %s at 0x%06" PRIx32, step->instruction->name,
                      step->pc);
        device->state = cpu_Running; /* for the next run */
        return false;
    }
    if (device->cycle - before != step->cycles) {
        monitor_fault(monitor, "cycle-disagreement", "%s at 0x%06" PRIx32 ": %" PRIu32 " cycles, simavr says %" PRIu64,
                      step->instruction->name, step->pc, step->cycles, device->cycle - before);
        return false;
    }
    if (device->pc != step->next) {
        monitor_fault(monitor, "flow-disagreement",
                      "%s at 0x%06" PRIx32 " leads to 0x%06" PRIx32 ", in simavr to 0x%06" PRIx32,
                      step->instruction->name, step->pc, step->next, device->pc);
        return false;
    }
    return true;
}

/* One instruction; returns whether the run goes on. */
static bool run_step(struct monitor *monitor)
{
    uint32_t pc = device->pc;
    if (!monitor_instruction(monitor, pc, DATA_SPACE + stack.value + 1u, device->cycle))
        return false;
    if (monitor->probe && stack.awaited != 0 && interrupts_enabled()) {
        monitor_fault(monitor, "torn-stack-pointer", "an interrupt at 0x%06" PRIx32 " would find half a stack pointer",
                      pc);
        return false;
    }
    enabled_before_last = device->sreg[S_I];
    struct step step    = step_plan(device, pc);
    if (!guard_instruction(monitor, &map, &step))
        return false;
    if (step.bytes != 0 && !guard_access(monitor, &map, &step))
        return false;
    if (!guard_next(monitor, &map, &step) || !execute(monitor, &step))
        return false;
    /* Only instructions that access data change the stack pointer. */
    if (step.bytes != 0 && stack_pointer_follow(&stack, device, &step))
        return guard_stack(monitor, &map, &step, stack.value);
    return true;
}

static void run(struct monitor *monitor)
{
    while (run_step(monitor))
        continue;
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
    .return_address      = return_address,
    .preserved           = PRESERVED,
    .preserved_count     = PRESERVED_COUNT,
    .preserved_arguments = ARGUMENTS_R8_TO_R17,
    .read_preserved      = read_preserved,
    .write_preserved     = write_preserved,
    .interrupts_enabled  = interrupts_enabled,
    .enable_interrupts   = enable_interrupts,
};
