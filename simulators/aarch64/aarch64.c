/* AArch64 as a program sees it: Unicorn executes, decode.c decodes, timing.c estimates the time. */
#include <stdio.h>
#include <string.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "memory.h"
#include "monitor.h"
#include "report.h"
#include "timing.h"

enum { NEVER_REACHED = -1, STACK_ALIGNMENT = 16, VECTORS_ON = 3 << 20 };

static const char MODEL[] = "a13";

static struct {
    uc_engine  *unicorn;
    uc_context *power_up; /* every register as after reset */
    uint32_t    entry;    /* where a reset leads: the start of flash */

    struct monitor *monitor;
    struct pipeline pipeline;
    struct step     now; /* its instruction is NULL before the first one */
    uint32_t        stack;
    bool            stopped; /* by us: nothing that happens later counts */
} device;

static void need(uc_err error, const char *what)
{
    if (error != UC_ERR_OK)
        usage_error("unicorn: %s: %s", what, uc_strerror(error));
}

static void stop(void)
{
    device.stopped = true;
    uc_emu_stop(device.unicorn);
}

static uint32_t register_value(int id)
{
    uint64_t value = 0;
    uc_reg_read(device.unicorn, id, &value);
    return (uint32_t)value;
}

static bool changes_stack(const struct instruction *instruction)
{
    if (instruction->uses_stack && instruction->writes_base)
        return true;
    for (unsigned i = 0; i < instruction->result_count; i++)
        if (instruction->results[i] == STACK_POINTER)
            return true;
    return false;
}

/* Charges the instruction that ended. */
static void settle(void)
{
    if (device.now.instruction == NULL)
        return;
    timing_step(&device.pipeline, &device.now);
    if (changes_stack(device.now.instruction))
        device.stack = register_value(UC_ARM64_REG_SP);
}

static void begin(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    device.now                            = (struct step){.instruction = instruction, .address = address};
    if (instruction->unit == UNSUPPORTED) {
        const uint8_t *code = memory_at(address, 4);
        monitor_fault(device.monitor, "illegal-instruction",
                      "instruction %02x%02x%02x%02x at 0x%08x is not one of those that %s's model knows", code[3],
                      code[2], code[1], code[0], address, MODEL);
        stop();
    } else if (instruction->uses_stack && device.stack % STACK_ALIGNMENT != 0) {
        monitor_fault(device.monitor, "unaligned-stack", "SP is 0x%08x: it must be a multiple of %d to load or store",
                      device.stack, STACK_ALIGNMENT);
        stop();
    }
}

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    uint32_t address = (uint32_t)start;
    if (device.stopped)
        return;
    settle();
    if (monitor_instruction(device.monitor, address, device.stack, device.pipeline.cycles))
        begin(address);
    else
        stop();
}

/* Unicorn reports 16 bytes as twice 8, and a structure byte by byte. */
static void on_access(uc_engine *unicorn, uc_mem_type type, uint64_t start, int size, int64_t value, void *user)
{
    (void)unicorn, (void)value, (void)user;
    uint32_t address = (uint32_t)start, bytes = (uint32_t)size;
    bool     is_write = type == UC_MEM_WRITE;
    if (device.stopped)
        return;
    if (start + bytes > UINT32_MAX || !memory_allows(device.monitor, is_write, address, bytes)) {
        stop();
        return;
    }
    if (device.now.data_end == 0 || address < device.now.data_start)
        device.now.data_start = address;
    if (address + bytes > device.now.data_end)
        device.now.data_end = address + bytes;
    monitor_access(device.monitor, is_write ? ACCESS_WRITE : ACCESS_READ, address, bytes);
}

/* Something that Unicorn cannot do: a fetch outside flash, an access to what is not mapped or protected. */
static bool on_refused(uc_engine *unicorn, uc_mem_type type, uint64_t start, int bytes, int64_t value, void *user)
{
    (void)unicorn, (void)value, (void)user;
    uint32_t address = start > UINT32_MAX ? UINT32_MAX : (uint32_t)start;
    if (device.stopped)
        return false;
    if (type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT)
        monitor_fault(device.monitor, "bad-fetch", "the program went to 0x%08x, which is not flash", address);
    else
        memory_allows(device.monitor, type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT, address,
                      (uint32_t)bytes);
    stop();
    return false;
}

static void add_hook(int type, void *callback)
{
    uc_hook handle;
    need(uc_hook_add(device.unicorn, &handle, type, callback, NULL, 1, 0), "hook");
}

/* Registers are unknown when a program begins; here they hold the same pattern as the RAM. Vectors can be used, as an
 * operating system allows it. */
static void prepare_registers(void)
{
    uint64_t unknown = MEMORY_FILL * 0x0101010101010101u, vectors = VECTORS_ON;
    for (int number = 0; number <= 28; number++)
        need(uc_reg_write(device.unicorn, UC_ARM64_REG_X0 + number, &unknown), "registers");
    need(uc_reg_write(device.unicorn, UC_ARM64_REG_CPACR_EL1, &vectors), "registers");
    need(uc_context_alloc(device.unicorn, &device.power_up), "context");
    need(uc_context_save(device.unicorn, device.power_up), "context");
}

static bool open_device(const struct memory_map *map, const char *model)
{
    if (model != NULL && strcmp(model, MODEL) != 0)
        return false;
    device.entry = map->flash.start;
    need(uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &device.unicorn), "open");
    need(uc_ctl_set_cpu_model(device.unicorn, UC_CPU_ARM64_MAX), "processor");
    need(memory_open(device.unicorn, map), "memory must begin and end at a multiple of 4096");
    add_hook(UC_HOOK_CODE, (void *)(uintptr_t)on_instruction);
    add_hook(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, (void *)(uintptr_t)on_access);
    add_hook(UC_HOOK_MEM_INVALID, (void *)(uintptr_t)on_refused);
    prepare_registers();
    decode_open(&map->flash, memory_code());
    return true;
}

static void reset(const struct firmware *firmware)
{
    memory_reset(firmware);
    need(uc_context_restore(device.unicorn, device.power_up), "context");
}

static void run(struct monitor *monitor)
{
    device.monitor = monitor;
    device.now     = (struct step){0};
    device.stack   = register_value(UC_ARM64_REG_SP);
    device.stopped = false;
    timing_reset(&device.pipeline);
    uc_err error = uc_emu_start(device.unicorn, device.entry, (uint64_t)NEVER_REACHED, 0, 0);
    if (!device.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", device.now.address, uc_strerror(error));
}

static uint32_t return_address(void)
{
    return register_value(UC_ARM64_REG_LR);
}

/* Procedure call standard (AAPCS64): x19 to x29 and the low halves of v8 to v15 belong to the caller, x18 to nobody. */
static const struct preserved PRESERVED[] = {
    {"x19", false}, {"x20", false}, {"x21", false}, {"x22", false}, {"x23", false}, {"x24", false}, {"x25", false},
    {"x26", false}, {"x27", false}, {"x28", false}, {"x29", false}, {"d8", false},  {"d9", false},  {"d10", false},
    {"d11", false}, {"d12", false}, {"d13", false}, {"d14", false}, {"d15", false}, {"x18", true},
};

static const int PRESERVED_IDS[] = {
    UC_ARM64_REG_X19, UC_ARM64_REG_X20, UC_ARM64_REG_X21, UC_ARM64_REG_X22, UC_ARM64_REG_X23,
    UC_ARM64_REG_X24, UC_ARM64_REG_X25, UC_ARM64_REG_X26, UC_ARM64_REG_X27, UC_ARM64_REG_X28,
    UC_ARM64_REG_X29, UC_ARM64_REG_D8,  UC_ARM64_REG_D9,  UC_ARM64_REG_D10, UC_ARM64_REG_D11,
    UC_ARM64_REG_D12, UC_ARM64_REG_D13, UC_ARM64_REG_D14, UC_ARM64_REG_D15, UC_ARM64_REG_X18,
};

enum { PRESERVED_COUNT = sizeof PRESERVED / sizeof PRESERVED[0] };

static void read_preserved(uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        uc_reg_read(device.unicorn, PRESERVED_IDS[i], &values[i]);
}

static void write_preserved(const uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        uc_reg_write(device.unicorn, PRESERVED_IDS[i], &values[i]);
}

/* Always: what could mask them is not supported. */
static bool interrupts_enabled(void)
{
    return true;
}

static void enable_interrupts(void) {}

static const char *engine(void)
{
    static char text[60];
    unsigned    version = uc_version(NULL, NULL);
    snprintf(text, sizeof text, "unicorn %u.%u.%u, %s data-flow estimate 1", version >> 24, version >> 16 & 255,
             version >> 8 & 255, MODEL);
    return text;
}

const struct core core = {
    .name               = "aarch64",
    .program            = "fw-sim-aarch64",
    .machine            = 183, /* EM_AARCH64 */
    .call_pushes        = 0,
    .code_bits_to_clear = 0,
    .engine             = engine,
    .open               = open_device,
    .reset              = reset,
    .memory             = memory_at,
    .run                = run,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = interrupts_enabled,
    .enable_interrupts  = enable_interrupts,
};
