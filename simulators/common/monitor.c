/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "monitor.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "allocate.h"
#include "changes.h"

static const uint64_t DIGEST_SEED = 0xcbf29ce484222325u;

/* Landmarks of earlier runs stay: monitor_attend() sees that nothing begins or ends there now. */
static void mark(struct monitor *monitor, uint32_t address)
{
    bool *landmark = monitor_landmark(monitor, address);
    monitor->landmarks_set += !*landmark;
    *landmark = true;
}

void monitor_begin(struct monitor *monitor)
{
    monitor->started          = false;
    monitor->view             = &core.view;
    monitor->cycles           = 0;
    monitor->instructions     = 0;
    monitor->interruptible_at = 0;
    monitor->interruptible    = false;
    monitor->probing          = false;
    monitor->depth            = 0;
    monitor->finished_count   = 0;
    monitor->stack            = 0;
    monitor->dirty_below      = 0;
    monitor->below            = (struct span){0};
    monitor->fault            = (struct fault){0};
    monitor->deadline         = monitor->max_cycles + (monitor->max_cycles < UINT64_MAX);
    if (monitor->trace != NULL || monitor->touched != NULL || monitor->profile != NULL)
        monitor->deadline = 0;
    if (monitor->profile != NULL)
        profile_reset(monitor->profile);
    if (monitor->touched != NULL)
        marks_reset(&monitor->touched->loaded);
    shadow_reset(&monitor->shadow);
    mark(monitor, monitor->start->address);
    mark(monitor, monitor->stop->address);
    for (size_t i = 0; monitor->watching && i < monitor->watched_count; i++)
        mark(monitor, monitor->watched[i].symbol->address);
}

/* The inputs of all lanes have the same places. */
static void write_inputs(struct monitor *monitor)
{
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        const struct inputs *inputs = monitor->inputs[lane];
        monitor_select_lane(monitor, lane);
        for (size_t i = 0; i < inputs->count; i++) {
            const struct input *input = &inputs->items[i];
            memcpy(monitor->view->memory(input->symbol->address, input->bytes), input->content, input->bytes);
            shadow_write(&monitor->shadow, input->symbol->address, input->bytes);
        }
    }
    monitor_select_lane(monitor, 0);
}

static void finish_call(struct monitor *monitor, uint32_t stack, uint64_t cycles)
{
    struct call *call     = &monitor->active[--monitor->depth];
    call->cycles          = cycles - call->cycles;
    call->pc_digest       = monitor->pc_digests[monitor->depth];
    call->instructions    = monitor->instructions - call->instructions;
    call->stack_imbalance = (int32_t)(stack - call->stack_before);
    if (monitor->probe)
        probe_call_ends(monitor, call);
    if (monitor->depth == 0) {
        monitor->probing     = false;
        monitor->dirty_below = 0;
    }
    if (!call->function->measured && !probe_found(call))
        return;
    if (monitor->finished_count == monitor->finished_room) {
        monitor->finished_room = 2 * monitor->finished_room + 16;
        monitor->finished      = enlarge(monitor->finished, monitor->finished_room, sizeof(struct call));
    }
    monitor->finished[monitor->finished_count++] = *call;
}

static void begin_call(struct monitor *monitor, const struct watched *function, uint32_t stack, uint64_t cycles)
{
    if (monitor->depth == MAX_DEPTH) {
        monitor_fault(monitor, "call-depth", "watched calls are nested more than %d deep: recursion?", MAX_DEPTH);
        return;
    }
    monitor->active[monitor->depth] = (struct call){
        .function        = function,
        .depth           = monitor->depth,
        .return_address  = monitor->view->return_address(),
        .stack_before    = stack + core.call_pushes,
        .stack_arguments = probe_stack_arguments(function),
        .lowest_stack    = stack,
        .lowest_write    = stack,
        .cycles          = monitor->previous_cycles,
        .instructions    = monitor->instructions,
        .entered         = cycles,
        .address_digest  = DIGEST_SEED,
    };
    monitor->pc_digests[monitor->depth] = DIGEST_SEED;
    monitor->probing                    = monitor->probe && !monitor->masked;
    mark(monitor, monitor->active[monitor->depth].return_address);
    if (monitor->depth == 0)
        counted_begin(&monitor->counted, (size_t)(function - monitor->watched));
    if (monitor->probe)
        probe_call_begins(monitor, &monitor->active[monitor->depth]);
    monitor->depth++;
}

/* Whether FUNCTION runs already in this very frame: then its entry is the head of a loop. */
static bool is_loop(const struct monitor *monitor, const struct watched *function, uint32_t stack)
{
    if (monitor->depth == 0)
        return false;
    const struct call *call = &monitor->active[monitor->depth - 1];
    return call->function == function && stack + core.call_pushes == call->stack_before;
}

/* A call that is not measured counts inside another only. */
static bool is_entry(const struct monitor *monitor, uint32_t pc, const struct watched **function)
{
    for (size_t i = 0; i < monitor->watched_count; i++) {
        *function = &monitor->watched[i];
        if (pc == ((*function)->symbol->address & ~core.code_bits_to_clear))
            return (*function)->measured || (monitor->probe && monitor->depth > 0);
    }
    return false;
}

static void refuse_unfinished(struct monitor *monitor, const struct call *call)
{
    monitor_fault(monitor, "unfinished-call", "%s did not return to its caller with the stack as it was",
                  call->function->symbol->name);
}

/* PC may be where the run starts or stops, or where a watched call begins or ends. Returns whether the run goes on. */
static bool pass_landmark(struct monitor *monitor, uint32_t pc, uint32_t stack, uint64_t cycles)
{
    const struct watched *function;

    if (!monitor->started && pc == (monitor->start->address & ~core.code_bits_to_clear)) {
        monitor->started               = true;
        monitor->cycles_at_start       = cycles;
        monitor->previous_cycles       = cycles;
        monitor->instructions_at_start = monitor->instructions;
        if (monitor->probe || monitor->audit)
            probe_run_starts(monitor);
        if (monitor->unmasks)
            monitor->view->enable_interrupts();
        if (monitor->disguise)
            probe_disguise(monitor);
        write_inputs(monitor);
        probe_inputs_are_written(monitor);
        if (monitor->audit)
            changes_note(monitor);
    }
    while (monitor->depth > 0) {
        const struct call *call = &monitor->active[monitor->depth - 1];
        if (pc != call->return_address)
            break;
        if (stack < call->stack_before) {
            refuse_unfinished(monitor, call);
            return false;
        }
        finish_call(monitor, stack, cycles);
    }
    if (pc == (monitor->stop->address & ~core.code_bits_to_clear)) {
        monitor->cycles = cycles - monitor->cycles_at_start;
        if (monitor->depth > 0)
            refuse_unfinished(monitor, &monitor->active[monitor->depth - 1]);
        return false;
    }
    if (monitor->watching && is_entry(monitor, pc, &function) && !is_loop(monitor, function, stack))
        begin_call(monitor, function, stack, cycles);
    return true;
}

static void stack_moved(struct monitor *monitor, uint32_t before, uint32_t now)
{
    if (monitor->probe)
        probe_stack_moved(monitor, before, now);
    for (uint32_t i = 0; i < monitor->depth; i++)
        if (now < monitor->active[i].lowest_stack)
            monitor->active[i].lowest_stack = now;
}

/* The function that is called from unwatched code and not finished; NULL: none. */
static const struct watched *outer_function(const struct monitor *monitor)
{
    return monitor->depth > 0 ? monitor->active[0].function : NULL;
}

/* As pass_landmark(); and what the instruction before, at PREVIOUS_PC, took belongs to the call that it is part of:
 * that which was active until now, or began by it. */
static bool profile_landmark(struct monitor *monitor, uint32_t previous_pc, uint32_t pc, uint32_t stack,
                             uint64_t cycles)
{
    const uint64_t        spent    = cycles - monitor->previous_cycles;
    const struct watched *function = outer_function(monitor);
    const bool            goes_on  = !*monitor_landmark(monitor, pc) || pass_landmark(monitor, pc, stack, cycles);

    function = function != NULL ? function : outer_function(monitor);
    if (function != NULL)
        profile_add(monitor->profile, (size_t)(function - monitor->watched), previous_pc, spent);
    return goes_on;
}

bool monitor_attend(struct monitor *monitor, uint32_t pc, uint32_t stack, uint64_t cycles)
{
    uint32_t previous_stack = monitor->stack, previous_pc = monitor->pc;
    monitor->pc    = pc;
    monitor->stack = stack;
    if (monitor->fault.happened)
        return false;
    if (monitor->profile != NULL) {
        if (!profile_landmark(monitor, previous_pc, pc, stack, cycles))
            return false;
    } else if (*monitor_landmark(monitor, pc) && !pass_landmark(monitor, pc, stack, cycles))
        return false;
    if (cycles > monitor->max_cycles) {
        monitor_fault(monitor, "cycle-limit", "still running after %" PRIu64 " cycles", monitor->max_cycles);
        return false;
    }
    stack_moved(monitor, previous_stack, stack);
    if (monitor->probing)
        probe_instruction(monitor, cycles);
    else if (monitor->masked && core.interrupts_enabled())
        probe_unmasked(monitor);
    monitor_see(monitor, pc);
    monitor_pass_line(monitor, line_of_one(pc), 1, pc, cycles);
    if (monitor->trace != NULL && monitor->depth > 0)
        fprintf(monitor->trace, "%08" PRIx64 " %" PRIu64 "\n", monitor->high + pc, cycles - monitor->cycles_at_start);
    return !monitor->fault.happened;
}

bool monitor_refuse_uncounted(struct monitor *monitor, uint32_t pc)
{
    struct call *call = &monitor->active[0];
    const bool   has  = counted_has(&monitor->counted, pc);
    if (!has && !call->strayed) {
        call->strayed    = true;
        call->strayed_pc = pc;
    }
    return has;
}

void monitor_settle(struct monitor *monitor, uint32_t stack)
{
    uint32_t previous_stack = monitor->stack;
    monitor->stack          = stack;
    stack_moved(monitor, previous_stack, stack);
    if (monitor->probing)
        probe_dirty_below(monitor, stack);
}

static inline bool lets(const struct grant *grant, const struct watched *function, uint32_t address, uint32_t bytes)
{
    return (grant->function == NULL || grant->function == function->symbol) &&
           region_holds(&grant->region, address, bytes);
}

bool monitor_grants(struct grants *grants, const struct watched *function, uint32_t address, uint32_t bytes)
{
    if (grants->recent < grants->count && lets(&grants->items[grants->recent], function, address, bytes))
        return true;
    for (size_t i = 0; i < grants->count; i++)
        if (lets(&grants->items[i], function, address, bytes)) {
            grants->recent = i;
            return true;
        }
    return false;
}

void monitor_foreign_write(struct monitor *monitor, struct call *call, uint32_t address, uint32_t bytes)
{
    const uint32_t above = address - call->stack_before; /* large if it is below */
    if (above < call->stack_arguments && bytes <= call->stack_arguments - above)
        return;
    if (monitor_grants(&monitor->writes, call->function, address, bytes))
        return;
    if (call->stray_bytes == 0) {
        call->stray_pc      = monitor->pc;
        call->stray_address = address;
    }
    call->stray_bytes += bytes;
}

void monitor_access(struct monitor *monitor, enum access_kind kind, uint32_t address, uint32_t bytes)
{
    monitor_quick_access(monitor, kind, address, bytes);
    if (monitor->touched != NULL && monitor->depth > 0 && kind != ACCESS_WRITE)
        marks_set(&monitor->touched->loaded, address, bytes);
    if (monitor->trace != NULL && monitor->depth > 0)
        fprintf(monitor->trace, "    %c %08" PRIx64 " %" PRIu32 "\n", "rwf"[kind], monitor -> high + address, bytes);
}

void monitor_operands(struct monitor *monitor, uint64_t first, uint64_t second)
{
    for (uint32_t i = 0; i < monitor->depth; i++) {
        struct call *call    = &monitor->active[i];
        call->operand_digest = monitor_digest(monitor_digest(call->operand_digest + 1, first), second);
    }
    if (monitor->trace != NULL && monitor->depth > 0)
        fprintf(monitor->trace, "    o %" PRIx64 ",%" PRIx64 "\n", first, second);
}

void monitor_fault(struct monitor *monitor, const char *kind, const char *format, ...)
{
    va_list arguments;
    if (monitor->fault.happened)
        return;
    monitor->deadline       = 0;
    monitor->fault.happened = true;
    monitor->fault.kind     = kind;
    monitor->fault.pc       = monitor->pc;
    va_start(arguments, format);
    vsnprintf(monitor->fault.message, sizeof monitor->fault.message, format, arguments);
    va_end(arguments);
}
