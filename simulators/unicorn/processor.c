#include "processor.h"

#include <stdio.h>

#include "memory.h"
#include "monitor.h"
#include "report.h"

enum { NEVER_REACHED = -1 };

struct processor processor;

void processor_need(uc_err error, const char *what)
{
    if (error != UC_ERR_OK)
        usage_error("unicorn: %s: %s", what, uc_strerror(error));
}

static bool on_refused(uc_engine *unicorn, uc_mem_type type, uint64_t start, int bytes, int64_t value, void *user)
{
    (void)unicorn, (void)value, (void)user;
    uint32_t address = start > UINT32_MAX ? UINT32_MAX : (uint32_t)start;
    if (processor.stopped)
        return false;
    if (type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT)
        monitor_fault(processor.monitor, "bad-fetch", "the program went to 0x%08x, which is not flash", address);
    else
        memory_allows(processor.monitor, type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT, address,
                      (uint32_t)bytes);
    processor_stop();
    return false;
}

void processor_add_hook(int type, void *callback)
{
    uc_hook handle;
    processor_need(uc_hook_add(processor.unicorn, &handle, type, callback, NULL, 1, 0), "hook");
}

void processor_open(uc_arch architecture, unsigned mode, int model, const struct memory_map *map,
                    uc_cb_hookcode_t on_instruction)
{
    processor_need(uc_open(architecture, (uc_mode)mode, &processor.unicorn), "open");
    if (model != PROCESSOR_DEFAULT)
        processor_need(uc_ctl_set_cpu_model(processor.unicorn, model), "processor");
    processor_need(memory_open(processor.unicorn, map), "memory must begin and end at a multiple of 4096");
    processor_add_hook(UC_HOOK_CODE, (void *)(uintptr_t)on_instruction);
    processor_add_hook(UC_HOOK_MEM_INVALID, (void *)(uintptr_t)on_refused);
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

void processor_reset(const struct firmware *firmware)
{
    memory_reset(firmware);
    processor_need(uc_context_restore(processor.unicorn, processor.power_up), "context");
}

uc_err processor_run(struct monitor *monitor, uint32_t entry)
{
    processor.monitor = monitor;
    processor.stopped = false;
    return uc_emu_start(processor.unicorn, entry, (uint64_t)NEVER_REACHED, 0, 0);
}

void processor_stop(void)
{
    processor.stopped = true;
    uc_emu_stop(processor.unicorn);
}

void processor_read(const int *names, size_t count, uint64_t *values)
{
    for (size_t i = 0; i < count; i++)
        uc_reg_read(processor.unicorn, names[i], &values[i]);
}

void processor_write(const int *names, size_t count, const uint64_t *values)
{
    for (size_t i = 0; i < count; i++)
        uc_reg_write(processor.unicorn, names[i], &values[i]);
}

const char *processor_engine(void)
{
    static char text[40];
    unsigned    version = uc_version(NULL, NULL);
    snprintf(text, sizeof text, "unicorn %u.%u.%u", version >> 24, version >> 16 & 255, version >> 8 & 255);
    return text;
}
