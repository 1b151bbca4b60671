/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "processor.h"

#include <inttypes.h>
#include <stdio.h>

#include "memory.h"
#include "monitor.h"
#include "report.h"

enum { NEVER_REACHED = -1, PART_BYTES = 1 << 29, PARTS = 8 };

/* Unicorn takes a range that ends before it begins for everything. */
#define EVERYWHERE 1, 0

struct processor processor;

void processor_need(uc_err error, const char *what)
{
    if (error != UC_ERR_OK)
        usage_error("unicorn: %s: %s", what, uc_strerror(error));
}

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    if (!processor.stopped && !processor.silent)
        processor.on_instruction((uint32_t)start);
}

static bool on_refused(uc_engine *unicorn, uc_mem_type type, uint64_t start, int bytes, int64_t value, void *user)
{
    (void)unicorn, (void)value, (void)user;
    if (processor.stopped || processor.silent)
        return false;
    if (type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT)
        monitor_fault(processor.monitor, "bad-fetch", "the program went to 0x%08" PRIx64 ", which is not flash", start);
    else
        memory_allows(processor.monitor, type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT, start,
                      (uint32_t)bytes);
    processor_stop();
    return false;
}

static void on_block(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)start, (void)bytes, (void)user;
    struct monitor *monitor = processor.monitor;
    if (processor.silent || processor.blocks++ < monitor->max_cycles)
        return;
    monitor_fault(monitor, "cycle-limit", "still running after %" PRIu64 " stretches of code", monitor->max_cycles);
    processor_stop();
}

static void on_landmark(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    if (!processor.silent && !monitor_instruction(processor.monitor, (uint32_t)start, 0, 0))
        processor_stop();
}

/* For code from FIRST to LAST, or everywhere if FIRST is greater. */
static uc_hook add_hook(int type, void *callback, uint64_t first, uint64_t last)
{
    uc_hook handle;
    processor_need(uc_hook_add(processor.unicorn, &handle, type, callback, NULL, first, last), "hook");
    return handle;
}

static uc_hook add_landmark_hook(const struct symbol *symbol)
{
    const uint64_t address = memory_full(symbol->address & ~core.code_bits_to_clear);
    return add_hook(UC_HOOK_CODE, (void *)(uintptr_t)on_landmark, address, address);
}

/* Calls of hooks are part of what Unicorn has translated. */
static void watch(const struct monitor *monitor)
{
    static uc_hook hooks[3];
    static size_t  count;
    if (count > 0 && processor.watching == monitor->watching)
        return;
    while (count > 0)
        processor_need(uc_hook_del(processor.unicorn, hooks[--count]), "hook");
    processor_need(uc_ctl_flush_tb(processor.unicorn), "translation");
    processor.watching = monitor->watching;
    if (monitor->watching) {
        hooks[count++] = add_hook(UC_HOOK_CODE, (void *)(uintptr_t)processor.unicorns_call, EVERYWHERE);
    } else {
        hooks[count++] = add_hook(UC_HOOK_BLOCK, (void *)(uintptr_t)on_block, EVERYWHERE);
        hooks[count++] = add_landmark_hook(monitor->start);
        hooks[count++] = add_landmark_hook(monitor->stop);
    }
}

/* Unicorn looks at each store to a page that has a hook of refused accesses, or that code may be fetched from. So RAM
 * is no such page until code is fetched from there, which is a fault. */
static bool on_page(uc_engine *unicorn, uint64_t page, uc_mem_type type, uc_tlb_entry *entry, void *user)
{
    (void)unicorn, (void)user;
    static bool is_refused;
    const bool  is_ram = memory_is_ram(page), is_fetch = type == UC_MEM_FETCH;
    *entry = (uc_tlb_entry){.paddr = page, .perms = UC_PROT_ALL};
    if (is_ram && !is_fetch)
        entry->perms = UC_PROT_READ | UC_PROT_WRITE;
    else if (is_ram && !is_refused)
        add_hook(UC_HOOK_MEM_FETCH_PROT, (void *)(uintptr_t)on_refused, EVERYWHERE);
    is_refused |= is_ram && is_fetch;
    if (!is_fetch && processor.on_page_of_data != NULL)
        processor.on_page_of_data();
    return !is_fetch || (processor.without_code >> page / PART_BYTES % PARTS & 1) == 0;
}

static void refuse_outside(uint64_t ram_start, uint64_t ram_end)
{
    void *refused = (void *)(uintptr_t)on_refused;
    add_hook(UC_HOOK_MEM_INVALID, refused, 0, ram_start - 1);
    add_hook(UC_HOOK_MEM_INVALID, refused, ram_end, UINT64_MAX);
}

void processor_open(uc_arch architecture, unsigned mode, int model, const struct memory_map *map,
                    void (*on_each_instruction)(uint32_t address))
{
    processor_need(uc_open(architecture, (uc_mode)mode, &processor.unicorn), "open");
    if (model != PROCESSOR_DEFAULT)
        processor_need(uc_ctl_set_cpu_model(processor.unicorn, model), "processor");
    processor_need(memory_open(processor.unicorn, map), "memory must begin at a multiple of 4096, and flash end there");
    processor.on_instruction = on_each_instruction;
    processor.unicorns_call  = on_instruction;
    processor_need(uc_ctl_tlb_mode(processor.unicorn, UC_TLB_VIRTUAL), "pages");
    add_hook(UC_HOOK_TLB_FILL, (void *)(uintptr_t)on_page, EVERYWHERE);
    refuse_outside(memory_full(map->ram.start), memory_full(map->ram.start) + map->ram.bytes);
}

static void on_exception(uc_engine *unicorn, uint32_t number, void *user)
{
    (void)unicorn, (void)number, (void)user;
    if (!processor.stopped && !processor.silent)
        processor.on_exception();
}

void processor_on_exception(void (*callback)(void))
{
    processor.on_exception = callback;
    add_hook(UC_HOOK_INTR, (void *)(uintptr_t)on_exception, EVERYWHERE);
}

void processor_fill(int first, int last)
{
    uint64_t unknown = MEMORY_FILL * 0x0101010101010101u;
    for (int name = first; name <= last; name++)
        processor_need(uc_reg_write(processor.unicorn, name, &unknown), "registers");
}

void processor_is_prepared(void)
{
    processor_need(uc_context_alloc(processor.unicorn, &processor.power_up), "context");
    processor_need(uc_context_save(processor.unicorn, processor.power_up), "context");
}

void processor_power_up(void)
{
    processor_need(uc_context_restore(processor.unicorn, processor.power_up), "context");
}

void processor_reset(const struct firmware *firmware)
{
    memory_reset(firmware);
    processor_power_up();
}

uc_err processor_run(struct monitor *monitor, uint32_t entry)
{
    processor.monitor = monitor;
    processor.stopped = false;
    processor.blocks  = 0;
    watch(monitor);
    if (!monitor->watching)
        memory_use_all();
    processor.stepping = false;
    processor.running  = true;
    uc_err error       = uc_emu_start(processor.unicorn, memory_full(entry), (uint64_t)NEVER_REACHED, 0, 0);
    processor.running  = false;
    return error;
}

/* What Unicorn translated for a run does not count instructions, and would go on behind the first. The end keeps it
 * from translating more than one. */
uc_err processor_step(uint32_t entry, uint32_t end)
{
    if (!processor.stepping)
        processor_need(uc_ctl_flush_tb(processor.unicorn), "translation");
    processor.stepping = processor.silent = true;
    uc_err error                          = uc_emu_start(processor.unicorn, memory_full(entry), memory_full(end), 0, 1);
    processor.silent                      = false;
    return error;
}

void processor_stop(void)
{
    processor.stopped = true;
    if (processor.running)
        uc_emu_stop(processor.unicorn);
}

uint32_t processor_return_address(void)
{
    uint64_t address = 0;
    uc_reg_read(processor.unicorn, LINK_NAME, &address);
    return (uint32_t)address & ~core.code_bits_to_clear;
}

void processor_read_preserved(uint64_t *values)
{
    for (size_t i = 0; i < core.preserved_count; i++)
        uc_reg_read(processor.unicorn, PRESERVED_NAMES[i], &values[i]);
}

void processor_write_preserved(const uint64_t *values)
{
    for (size_t i = 0; i < core.preserved_count; i++)
        uc_reg_write(processor.unicorn, PRESERVED_NAMES[i], &values[i]);
}

void processor_write_scratch(size_t index, const uint64_t value[2])
{
    uc_reg_write(processor.unicorn, SCRATCH_NAMES[index], value);
}

const char *processor_engine(void)
{
    static char text[40];
    unsigned    version = uc_version(NULL, NULL);
    snprintf(text, sizeof text, "unicorn %u.%u.%u", version >> 24, version >> 16 & 255, version >> 8 & 255);
    return text;
}
