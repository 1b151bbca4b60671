/* fw-sim-<core>: runs a firmware and prints, as JSON, what it did. The command line is the same for every core. */
#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "monitor.h"
#include "report.h"

enum option_key {
    MEMORY_FLASH = 1,
    MEMORY_RAM,
    START,
    STOP,
    ALLOW,
    MODEL,
    MAX_CYCLES,
    TRACE,
    RUNS,
    UNTIL_FAULT,
    PROBE,
    MANY_ARGUMENTS,
    BRIEF
};

static const char UNWATCHED[] = "unwatched", SPACE[] = " \n";

static const struct argp_option OPTIONS[] = {
    {"flash", MEMORY_FLASH, "START:BYTES", 0, "flash memory of the device", 0},
    {"ram", MEMORY_RAM, "START:BYTES", 0, "random-access memory of the device", 0},
    {"model", MODEL, "NAME", 0, "timing model, if the core has several", 0},
    {"start", START, "SYMBOL", 0, "write the inputs when this address is reached (default main)", 0},
    {"stop", STOP, "SYMBOL", 0, "end the run when this address is reached (default fw_done)", 0},
    {"write", 'w', "SYMBOL=HEX", 0, "put these bytes at SYMBOL, in RAM or flash, in every run", 0},
    {"runs", RUNS, "FILE", 0, "one run per line of FILE ('-': standard input): SYMBOL=HEX SYMBOL=HEX ...", 0},
    {NULL, 0, NULL, OPTION_DOC, "a line that begins with 'unwatched' is run for its results only: as fast as possible",
     0},
    {NULL, 0, NULL, OPTION_DOC, "'+N', before the inputs, moves every place SYMBOL+OFFSET by N bytes in this run", 0},
    {"until-fault", UNTIL_FAULT, NULL, 0, "leave out the runs behind one that met a fault", 0},
    {"read", 'r', "SYMBOL:BYTES", 0, "print this memory after the run", 0},
    {"call", 'c', "FUNCTION", 0, "measure every call of FUNCTION", 0},
    {"allow", ALLOW, "SYMBOL[:BYTES]", 0, "measured calls may write here; without BYTES, to all of SYMBOL", 0},
    {"max-cycles", MAX_CYCLES, "N", 0, "give up after N cycles (default 1000000000)", 0},
    {"probe", PROBE, NULL, 0, "look for bad manners: clobbered registers, unwritten memory, interrupts", 0},
    {"many-arguments", MANY_ARGUMENTS, NULL, 0, "some probed functions have so many that no register is free of them",
     0},
    {"brief", BRIEF, NULL, 0, "leave out calls that are, in all that is printed of them, those of the run before", 0},
    {"trace", TRACE, "FILE", 0, "write every PC and data access of measured calls", 0},
    {0},
};

/* The arguments as given; symbols are resolved when the firmware is loaded. */
struct texts {
    const char **items;
    size_t       count;
};

static struct {
    const char       *firmware, *runs, *model, *start, *stop, *trace;
    struct texts      writes, reads, calls, allows;
    struct memory_map map;
    uint64_t          max_cycles;
    bool              until_fault, probe, many_arguments, brief;
} settings = {.start = "main", .stop = "fw_done", .max_cycles = 1000000000};

static uint32_t shift; /* of every place SYMBOL+OFFSET */

static void add(struct texts *texts, const char *text)
{
    texts->items                 = realloc(texts->items, (texts->count + 1) * sizeof(char *));
    texts->items[texts->count++] = text;
}

static uint64_t number(const char *text, char end, const char **rest)
{
    char *after;
    errno          = 0;
    uint64_t value = strtoull(text, &after, 0);
    if (errno != 0 || after == text || *after != end)
        usage_error("'%s' is not a number", text);
    if (rest != NULL)
        *rest = after + 1;
    return value;
}

static struct region region_argument(const char *text)
{
    const char   *bytes;
    struct region region = {.start = (uint32_t)number(text, ':', &bytes)};
    region.bytes         = (uint32_t)number(bytes, '\0', NULL);
    return region;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case MEMORY_FLASH: settings.map.flash = region_argument(argument); break;
    case MEMORY_RAM: settings.map.ram = region_argument(argument); break;
    case MODEL: settings.model = argument; break;
    case START: settings.start = argument; break;
    case STOP: settings.stop = argument; break;
    case MAX_CYCLES: settings.max_cycles = number(argument, '\0', NULL); break;
    case UNTIL_FAULT: settings.until_fault = true; break;
    case PROBE: settings.probe = true; break;
    case MANY_ARGUMENTS: settings.many_arguments = true; break;
    case BRIEF: settings.brief = true; break;
    case TRACE: settings.trace = argument; break;
    case RUNS: settings.runs = argument; break;
    case ALLOW: add(&settings.allows, argument); break;
    case 'w': add(&settings.writes, argument); break;
    case 'r': add(&settings.reads, argument); break;
    case 'c': add(&settings.calls, argument); break;
    case ARGP_KEY_ARG:
        if (settings.firmware != NULL)
            argp_error(state, "one firmware only");
        settings.firmware = argument;
        break;
    case ARGP_KEY_END:
        if (settings.firmware == NULL)
            argp_error(state, "which firmware?");
        if (settings.map.flash.bytes == 0 || settings.map.ram.bytes == 0)
            argp_error(state, "--flash and --ram are needed");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* Splits "SYMBOL:BYTES" or "SYMBOL=HEX" at SEPARATOR; the symbol must exist. SYMBOL+OFFSET is a place inside it, moved
 * by SHIFT. */
static const struct symbol *symbol_before(const struct firmware *firmware, const char *text, char separator,
                                          const char **rest)
{
    const char *end = strchr(text, separator);
    if (end == NULL)
        usage_error("'%s' lacks a '%c'", text, separator);
    *rest      = end + 1;
    char *name = strndup(text, (size_t)(end - text));
    char *plus = strchr(name, '+');
    if (plus == NULL) {
        const struct symbol *symbol = firmware_need(firmware, name);
        free(name);
        return symbol;
    }
    uint32_t       offset = (uint32_t)number(plus + 1, '\0', NULL);
    struct symbol *place  = malloc(sizeof *place);
    *plus                 = '\0';
    *place                = *firmware_need(firmware, name);
    *plus                 = '+';
    place->name           = name;
    place->address += offset + shift;
    return place;
}

static struct output sized_symbol(const struct firmware *firmware, const char *text)
{
    const char   *bytes;
    struct output output = {.symbol = symbol_before(firmware, text, ':', &bytes)};
    output.bytes         = (uint32_t)number(bytes, '\0', NULL);
    if (core.memory(output.symbol->address, output.bytes) == NULL)
        usage_error("'%s' is not inside the device's memory", text);
    return output;
}

/* Where measured calls may write. */
static struct region allowed_region(const struct firmware *firmware, const char *text)
{
    if (strchr(text, ':') == NULL) {
        const struct symbol *symbol = firmware_need(firmware, text);
        return (struct region){symbol->address, symbol->bytes};
    }
    struct output part = sized_symbol(firmware, text);
    return (struct region){part.symbol->address, part.bytes};
}

static unsigned nibble(char digit)
{
    return isdigit((unsigned char)digit) ? (unsigned)(digit - '0')
                                         : (unsigned)(tolower((unsigned char)digit) - 'a' + 10);
}

static struct input input_argument(const struct firmware *firmware, const char *text)
{
    const char  *hex;
    struct input input = {.symbol = symbol_before(firmware, text, '=', &hex)};
    input.bytes        = (uint32_t)strlen(hex) / 2;
    input.content      = malloc(input.bytes + 1);
    for (uint32_t i = 0; i < input.bytes; i++) {
        if (!isxdigit((unsigned char)hex[2 * i]) || !isxdigit((unsigned char)hex[2 * i + 1]))
            usage_error("'%s' is not hexadecimal", text);
        input.content[i] = (uint8_t)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    }
    if (strlen(hex) % 2 != 0)
        usage_error("'%s' has an odd number of hexadecimal digits", text);
    if (core.memory(input.symbol->address, input.bytes) == NULL)
        usage_error("'%s' is not inside the device's memory", input.symbol->name);
    return input;
}

static void add_input(struct monitor *monitor, struct input input)
{
    monitor->inputs = realloc(monitor->inputs, (monitor->input_count + 1) * sizeof(struct input));
    monitor->inputs[monitor->input_count++] = input;
}

/* Finds all places that the command line names. */
static void find_places(struct monitor *monitor, const struct firmware *firmware, struct output *outputs)
{
    while (monitor->input_count > 0)
        free(monitor->inputs[--monitor->input_count].content);
    for (size_t i = 0; i < settings.writes.count; i++)
        add_input(monitor, input_argument(firmware, settings.writes.items[i]));
    for (size_t i = 0; i < settings.allows.count; i++)
        monitor->allowed[i] = allowed_region(firmware, settings.allows.items[i]);
    for (size_t i = 0; i < settings.reads.count; i++)
        outputs[i] = sized_symbol(firmware, settings.reads.items[i]);
}

/* One run; returns whether it ended well. */
static bool run(struct monitor *monitor, const struct firmware *firmware, const struct output *outputs, bool watching)
{
    monitor->watching = watching;
    monitor->probe    = watching && settings.probe;
    core.reset(firmware);
    monitor_begin(monitor);
    core.run(monitor);
    report_run(monitor, outputs, settings.reads.count, settings.brief);
    return !monitor->fault.happened;
}

/* Moves all places SYMBOL+OFFSET by BYTES from where the command line has them. */
static void move_places(uint32_t bytes, struct monitor *monitor, const struct firmware *firmware,
                        struct output *outputs)
{
    if (bytes == shift)
        return;
    shift = bytes;
    find_places(monitor, firmware, outputs);
}

/* One run for each line; its inputs come on top of those of the command line. */
static bool run_lines(struct monitor *monitor, const struct firmware *firmware, struct output *outputs)
{
    FILE  *lines = strcmp(settings.runs, "-") == 0 ? stdin : fopen(settings.runs, "r");
    char  *line  = NULL;
    size_t room  = 0;
    bool   good  = true;
    if (lines == NULL)
        usage_error("%s: cannot be opened", settings.runs);
    while ((good || !settings.until_fault) && getline(&line, &room, lines) > 0) {
        char *position = NULL, *word = strtok_r(line, SPACE, &position);
        bool  watching = word == NULL || strcmp(word, UNWATCHED) != 0;
        if (!watching)
            word = strtok_r(NULL, SPACE, &position);
        bool moved = word != NULL && *word == '+';
        move_places(moved ? (uint32_t)number(word + 1, '\0', NULL) : 0, monitor, firmware, outputs);
        if (moved)
            word = strtok_r(NULL, SPACE, &position);
        size_t common = monitor->input_count;
        for (; word != NULL; word = strtok_r(NULL, SPACE, &position))
            add_input(monitor, input_argument(firmware, word));
        good = run(monitor, firmware, outputs, watching) && good;
        while (monitor->input_count > common)
            free(monitor->inputs[--monitor->input_count].content);
    }
    free(line);
    return good;
}

int main(int count, char **arguments)
{
    const struct argp parser  = {.options  = OPTIONS,
                                 .parser   = parse_option,
                                 .args_doc = "FIRMWARE.elf",
                                 .doc = "Runs a firmware and prints one JSON object per run. Exit status: 0 every run "
                                         "ended, 1 a run met a fault (it is in the JSON), 2 nothing could be run."};
    struct monitor    monitor = {0};

    argp_err_exit_status = 2;
    argp_parse(&parser, count, arguments, 0, NULL, NULL);
    if (!core.open(&settings.map, settings.model))
        usage_error("no timing model '%s'", settings.model);
    struct firmware firmware = firmware_load(settings.firmware, core.machine);

    monitor.start          = firmware_need(&firmware, settings.start);
    monitor.stop           = firmware_need(&firmware, settings.stop);
    monitor.max_cycles     = settings.max_cycles;
    monitor.static_end     = firmware.static_end;
    monitor.many_arguments = settings.many_arguments;
    monitor.shadow         = shadow_open(&settings.map.ram);
    monitor.watched_count  = settings.calls.count;
    monitor.watched        = calloc(settings.calls.count + 1, sizeof(struct symbol *));
    for (size_t i = 0; i < settings.calls.count; i++)
        monitor.watched[i] = firmware_need(&firmware, settings.calls.items[i]);
    monitor.allowed_count  = settings.allows.count;
    monitor.allowed        = calloc(settings.allows.count + 1, sizeof(struct region));
    struct output *outputs = calloc(settings.reads.count + 1, sizeof(struct output));
    find_places(&monitor, &firmware, outputs);
    if (settings.trace != NULL && (monitor.trace = fopen(settings.trace, "w")) == NULL)
        usage_error("%s: cannot be written", settings.trace);

    bool good =
        settings.runs != NULL ? run_lines(&monitor, &firmware, outputs) : run(&monitor, &firmware, outputs, true);
    report_end();
    if (monitor.trace != NULL && fclose(monitor.trace) != 0)
        usage_error("%s: cannot be written completely", settings.trace);
    return good ? 0 : 1;
}
