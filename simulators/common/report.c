#include "report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

static void print_string(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if ((unsigned char)*text >= ' ')
            putchar(*text);
    }
    putchar('"');
}

static void print_probe(const struct call *call)
{
    const char *comma = "";
    printf(",\"probe\":{\"clobbered\":[");
    for (size_t i = 0; i < core.preserved_count; i++)
        if (call->clobbered >> i & 1) {
            printf("%s\"%s\"", comma, core.preserved[i].name);
            comma = ",";
        }
    printf("],\"unknown_bytes\":%" PRIu64 ",\"unknown_pc\":%" PRIu32 ",\"unknown_address\":%" PRIu32,
           call->unknown_bytes, call->unknown_pc, call->unknown_address);
    printf(",\"interrupts_off_cycles\":%" PRIu64 ",\"interrupts_left_off\":%s}", call->interrupts_off_cycles,
           call->interrupts_left_off ? "true" : "false");
}

static void print_call(const struct call *call, bool probe)
{
    printf("{\"function\":");
    print_string(call->function->name);
    printf(",\"depth\":%" PRIu32 ",\"cycles\":%" PRIu64 ",\"instructions\":%" PRIu64, call->depth, call->cycles,
           call->instructions);
    printf(",\"stack_bytes\":%" PRIu32 ",\"stack_written_bytes\":%" PRIu32 ",\"stack_imbalance\":%" PRId32,
           call->stack_before - call->lowest_stack, call->stack_before - call->lowest_write, call->stack_imbalance);
    printf(",\"pc_digest\":\"%016" PRIx64 "\",\"address_digest\":\"%016" PRIx64 "\"", call->pc_digest,
           call->address_digest);
    printf(",\"stray_bytes\":%" PRIu64, call->stray_bytes);
    if (call->stray_bytes > 0)
        printf(",\"first_stray\":{\"pc\":%" PRIu32 ",\"address\":%" PRIu32 "}", call->stray_pc, call->stray_address);
    if (probe)
        print_probe(call);
    putchar('}');
}

static void print_memory(const struct output *output)
{
    const uint8_t *content = core.memory(output->symbol->address, output->bytes);
    print_string(output->symbol->name);
    printf(":\"");
    for (uint32_t i = 0; i < output->bytes; i++)
        printf("%02x", content[i]);
    putchar('"');
}

void report_run(const struct monitor *monitor, const struct output *outputs, size_t output_count)
{
    printf("{\"core\":");
    print_string(core.name);
    printf(",\"engine\":");
    print_string(core.engine());
    printf(",\"cycles\":%" PRIu64 ",\"instructions\":%" PRIu64 ",\"fault\":", monitor->cycles,
           monitor->started ? monitor->instructions - monitor->instructions_at_start : 0);
    if (monitor->fault.happened) {
        printf("{\"kind\":\"%s\",\"pc\":%" PRIu32 ",\"message\":", monitor->fault.kind, monitor->fault.pc);
        print_string(monitor->fault.message);
        putchar('}');
    } else {
        printf("null");
    }
    printf(",\"calls\":[");
    for (size_t i = 0; i < monitor->finished_count; i++) {
        if (i > 0)
            putchar(',');
        print_call(&monitor->finished[i], monitor->probe);
    }
    printf("],\"memory\":{");
    for (size_t i = 0; i < output_count; i++) {
        if (i > 0)
            putchar(',');
        print_memory(&outputs[i]);
    }
    printf("}}\n");
}

void report_end(void)
{
    if (fflush(stdout) != 0)
        usage_error("cannot write the results: is the disk full?");
}

void usage_error(const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", core.program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}
