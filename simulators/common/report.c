/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "allocate.h"

/* Runs are short and reports are long: these take a fraction of printf's time. */

struct text {
    char  *characters;
    size_t count, room;
};

static struct text line; /* what is printed of a run */
static uint64_t    high; /* of all its addresses: see struct memory_map */

static char *extend(size_t count)
{
    if (line.count + count > line.room) {
        line.room       = 2 * (line.count + count);
        line.characters = enlarge(line.characters, line.room, 1);
    }
    line.count += count;
    return line.characters + line.count - count;
}

static void print_character(char character)
{
    *extend(1) = character;
}

static void print(const char *text)
{
    const size_t count = strlen(text);
    memcpy(extend(count), text, count);
}

static void print_string(const char *text)
{
    print_character('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            print_character('\\');
        if ((unsigned char)*text >= ' ')
            print_character(*text);
    }
    print_character('"');
}

static void print_number(uint64_t number)
{
    char  digits[21];
    char *first = digits + sizeof digits - 1;
    *first      = '\0';
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    print(first);
}

static void print_hexadecimal(uint64_t number, unsigned digits)
{
    char *next = extend(digits);
    while (digits-- > 0)
        *next++ = "0123456789abcdef"[number >> 4 * digits & 0xf];
}

/* LABEL is all that stands before the number. */
static void print_field(const char *label, uint64_t number)
{
    print(label);
    print_number(number);
}

/* An address as those outside know it. */
static void print_address(const char *label, uint32_t address)
{
    print_field(label, high + address);
}

static void print_digest(const char *label, uint64_t digest)
{
    print(label);
    print_hexadecimal(digest, 16);
    print_character('"');
}

static void print_probe(const struct call *call)
{
    const char *comma = "";
    print(",\"probe\":{\"clobbered\":[");
    for (size_t i = 0; i < core.preserved_count; i++)
        if (call->clobbered >> i & 1) {
            print(comma);
            print_string(core.preserved[i].name);
            comma = ",";
        }
    print_field("],\"unknown_bytes\":", call->unknown_bytes);
    print_address(",\"unknown_pc\":", call->unknown_pc);
    print_address(",\"unknown_address\":", call->unknown_address);
    print_field(",\"interrupts_off_cycles\":", call->interrupts_off_cycles);
    print(call->interrupts_left_off ? ",\"interrupts_left_off\":true" : ",\"interrupts_left_off\":false");
    if (call->strayed)
        print_address(",\"uncounted_pc\":", call->strayed_pc);
    if (call->interrupts_left_on)
        print(",\"interrupts_left_on\":true");
    if (call->enables)
        print_address(",\"enables_pc\":", call->enables_pc);
    print_field(",\"misaligned_stack\":", call->misaligned_stack);
    if (call->misaligns)
        print_address(",\"misaligns_pc\":", call->misaligns_pc);
    if (call->rises)
        print_address(",\"rises_pc\":", call->rises_pc);
    if (call->bad_status != NULL) {
        print(",\"bad_status\":");
        print_string(call->bad_status);
    }
    print_character('}');
}

static void print_call(const struct call *call, bool probe)
{
    print("{\"function\":");
    print_string(call->function->symbol->name);
    print_field(",\"depth\":", call->depth);
    print_field(",\"cycles\":", call->cycles);
    print_field(",\"instructions\":", call->instructions);
    print_field(",\"stack_bytes\":", call->stack_before - call->lowest_stack);
    print_field(",\"stack_written_bytes\":", call->stack_before - call->lowest_write);
    print(call->stack_imbalance < 0 ? ",\"stack_imbalance\":-" : ",\"stack_imbalance\":");
    print_number((uint64_t)llabs(call->stack_imbalance));
    print_digest(",\"pc_digest\":\"", call->pc_digest);
    print_digest(",\"address_digest\":\"", call->address_digest);
    if (call->operand_digest != 0)
        print_digest(",\"operand_digest\":\"", call->operand_digest);
    print_field(",\"stray_bytes\":", call->stray_bytes);
    if (call->stray_bytes > 0) {
        print_address(",\"first_stray\":{\"pc\":", call->stray_pc);
        print_address(",\"address\":", call->stray_address);
        print_character('}');
    }
    if (probe)
        print_probe(call);
    print_character('}');
}

static void print_memory(const struct monitor *monitor, const struct output *output)
{
    const uint8_t *content = monitor->view->memory(output->symbol->address, output->bytes);
    print_string(output->symbol->name);
    print(":\"");
    for (uint32_t i = 0; i < output->bytes; i++)
        print_hexadecimal(content[i], 2);
    print_character('"');
}

static void print_fault(const struct fault *fault)
{
    print("{\"kind\":");
    print_string(fault->kind);
    print_address(",\"pc\":", fault->pc);
    print(",\"message\":");
    print_string(fault->message);
    print_character('}');
}

static void print_calls(const struct monitor *monitor)
{
    print(",\"calls\":[");
    for (size_t i = 0; i < monitor->finished_count; i++) {
        if (i > 0)
            print_character(',');
        print_call(&monitor->finished[i], monitor->probe);
    }
    print_character(']');
}

static void print_spans(const struct marks *marks)
{
    const char *comma = "";
    print_character('[');
    for (unsigned i = 0; i < MARKED_REGIONS; i++) {
        struct span span = {.end = marks->region[i].start};
        while (marks_next(marks, i, &span)) {
            print(comma);
            print_address("[", span.start);
            print_address(",", span.end);
            print_character(']');
            comma = ",";
        }
    }
    print_character(']');
}

static void print_touched(const struct touched *touched)
{
    print(",\"loaded\":");
    print_spans(&touched->loaded);
}

/* Of each function in which anything was spent: {"function":[[pc,times,cycles],...],...} */
static void print_profile(const struct monitor *monitor)
{
    const struct profile *profile = monitor->profile;
    const char           *comma   = "";
    print(",\"profile\":{");
    for (size_t i = 0; i < profile->functions; i++) {
        const char *bracket = ":[";
        for (uint32_t pc = profile->lowest; pc <= profile->highest; pc += 2) {
            const struct spent *spent = profile_at(profile, i, pc);
            if (spent->times == 0)
                continue;
            if (*bracket == ':') {
                print(comma);
                print_string(monitor->watched[i].symbol->name);
                comma = ",";
            }
            print(bracket);
            print_address("[", pc);
            print_field(",", spent->times);
            print_field(",", spent->cycles);
            print_character(']');
            bracket = ",";
        }
        if (*bracket == ',')
            print_character(']');
    }
    print_character('}');
}

/* Takes back what was printed from START on if it is what was printed here for the run before. */
static void take_back_what_is_known(size_t start)
{
    static struct text last;
    const struct text  now = {line.characters + start, line.count - start, 0};

    if (now.count == last.count && memcmp(now.characters, last.characters, now.count) == 0) {
        line.count = start;
        return;
    }
    last = (struct text){enlarge(last.characters, now.count, 1), now.count, now.count};
    memcpy(last.characters, now.characters, now.count);
}

void report_run(const struct monitor *monitor, const struct output *outputs, size_t output_count, bool brief,
                bool parted)
{
    line.count = 0;
    high       = monitor->high;
    print("{\"core\":");
    print_string(core.name);
    print(",\"engine\":");
    print_string(core.engine());
    if (monitor->lanes > 1)
        print_field(",\"lanes\":", monitor->lanes);
    if (parted)
        print(",\"parted\":true");
    print_field(",\"cycles\":", monitor->cycles);
    print_field(",\"instructions\":", monitor->started ? monitor->instructions - monitor->instructions_at_start : 0);
    print(",\"fault\":");
    if (monitor->fault.happened)
        print_fault(&monitor->fault);
    else
        print("null");
    const size_t calls = line.count;
    print_calls(monitor);
    if (brief)
        take_back_what_is_known(calls);
    print(",\"memory\":{");
    for (size_t i = 0; i < output_count; i++) {
        if (i > 0)
            print_character(',');
        print_memory(monitor, &outputs[i]);
    }
    print_character('}');
    if (monitor->touched != NULL)
        print_touched(monitor->touched);
    if (monitor->profile != NULL)
        print_profile(monitor);
    print("}\n");
    fwrite(line.characters, 1, line.count, stdout);
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
