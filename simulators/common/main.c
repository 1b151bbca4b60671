/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fw-sim-<core>: runs a firmware and prints, as JSON, what it did. The command line is the same for every core. */
#include <argp.h>

#include "allocate.h"
#include "executor.h"
#include "places.h"
#include "runs.h"

enum { BYTES_AT_ONCE = 1 << 16 }; /* to standard output */

enum option_key {
    MEMORY_FLASH = 1,
    MEMORY_RAM,
    START,
    STOP,
    ALLOW,
    MODEL,
    MAX_CYCLES,
    TRACE,
    TOUCHED,
    PROFILE,
    RUNS,
    UNTIL_FAULT,
    PROBE,
    INNER,
    JUDGE,
    SEE,
    POISON,
    HIDE,
    OWN,
    CODE,
    BRIEF,
    PLAIN
};

static const struct argp_option OPTIONS[] = {
    {"flash", MEMORY_FLASH, "START:BYTES", 0, "flash memory of the device", 0},
    {"ram", MEMORY_RAM, "START:BYTES", 0, "random-access memory of the device", 0},
    {"model", MODEL, "NAME", 0, "timing model, if the core has several", 0},
    {"start", START, "SYMBOL", 0, "write the inputs when this address is reached (default main)", 0},
    {"stop", STOP, "SYMBOL", 0, "end the run when this address is reached (default fw_done)", 0},
    {"write", 'w', "SYMBOL=HEX", 0, "put these bytes at SYMBOL, in RAM or flash, in every run", 0},
    {"runs", RUNS, "FILE", 0, "one run per line of FILE ('-': standard input): SYMBOL=HEX SYMBOL=HEX ...", 0},
    {NULL, 0, NULL, OPTION_DOC, "a line 'now' is no run: the results of all lines before it are printed at once", 0},
    {NULL, 0, NULL, OPTION_DOC, "a line that begins with 'unwatched' is run for its results only: as fast as possible",
     0},
    {NULL, 0, NULL, OPTION_DOC, "'audited', behind that: nothing else may change than what functions may write", 0},
    {NULL, 0, NULL, OPTION_DOC,
     "'alike', behind that: the run is expected to go the way of the one before; if it does, it takes less time", 0},
    {NULL, 0, NULL, OPTION_DOC,
     "words like 'read=SYMBOL:BYTES', 'allow=...', 'see=...' and 'limit=CYCLES' come next, for this run only; "
     "'times=N' limits it to N times the cycles of the longest watched run before it",
     0},
    {"until-fault", UNTIL_FAULT, NULL, 0, "leave out the runs behind one that met a fault", 0},
    {"read", 'r', "SYMBOL:BYTES", 0, "print this memory after the run", 0},
    {"call", 'c', "FUNCTION[:N]", 0, "measure every call of FUNCTION, which has N words of arguments", 0},
    {"allow", ALLOW, "SYMBOL[:BYTES][@FUNCTION]", 0,
     "measured calls [of FUNCTION] may write here; without BYTES, to all of SYMBOL", 0},
    {"see", SEE, "SYMBOL[:BYTES][@FUNCTION]", 0, "probed calls [of FUNCTION] may read here, in poisoned memory", 0},
    {"max-cycles", MAX_CYCLES, "N", 0, "give up after N cycles (default 1000000000)", 0},
    {"probe", PROBE, NULL, 0, "look for bad manners: clobbered registers, unwritten memory, interrupts", 0},
    {"inner", INNER, "FUNCTION", 0, "probe the calls of FUNCTION, too, inside of measured ones", 0},
    {"judge", JUDGE, "FUNCTION", 0, "the same, but these calls find the registers as they are", 0},
    {"poison", POISON, "SYMBOL[:BYTES]", 0, "probed runs find random bytes here that nobody has written", 0},
    {"own", OWN, "START:BYTES", 0,
     "memory of the functions that are probed: of flash and variables they may read no other, but for grants", 0},
    {"code", CODE, "START:BYTES@FUNCTION", 0,
     "calls of FUNCTION, a measured one, may execute this, and nothing of which that is not said", 0},
    {"hide", HIDE, "SYMBOL[:BYTES]", 0, "probed calls must not read here", 0},
    {"brief", BRIEF, NULL, 0, "leave out calls that are, in all that is printed of them, those of the run before", 0},
    {"plain", PLAIN, NULL, 0,
     "only the engine executes, one run after another: slower, and only 'lanes' and 'parted' are printed otherwise", 0},
    {"trace", TRACE, "FILE", 0, "write every PC and data access of measured calls", 0},
    {"touched", TOUCHED, NULL, 0, "print where measured calls loaded data", 0},
    {"profile", PROFILE, NULL, 0,
     "print, for each measured function that no other calls, the PCs of its calls: how often, and with how many cycles",
     0},
    {0},
};

/* The arguments as given; symbols are resolved when the firmware is loaded. */
static struct {
    const char         *firmware, *model, *start, *stop, *trace;
    struct texts        calls, inner, judged, own, code;
    struct memory_map   map;
    uint64_t            max_cycles;
    bool                touched, profile;
    struct run_settings runs;
} settings = {.start = "main", .stop = "fw_done", .max_cycles = 1000000000};

static void add(struct texts *texts, const char *text)
{
    texts->items                 = enlarge(texts->items, texts->count + 1, sizeof(char *));
    texts->items[texts->count++] = text;
}

/* START:BYTES; HIGH becomes what START has above its 32 bits. */
static struct region region_argument(const char *text, uint64_t *high)
{
    const char    *bytes;
    const uint64_t start = number_until(text, ':', &bytes);
    *high                = start - (uint32_t)start;
    return (struct region){(uint32_t)start, (uint32_t)number_until(bytes, '\0', NULL)};
}

/* Flash or RAM: both have the same high part. */
static struct region memory_argument(const char *text)
{
    const bool          is_first = settings.map.flash.bytes + settings.map.ram.bytes == 0;
    uint64_t            high;
    const struct region region = region_argument(text, &high);
    if (!is_first && high != settings.map.high)
        usage_error("flash and RAM must lie in the same 4 GiB");
    settings.map.high = high;
    return region;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case MEMORY_FLASH: settings.map.flash = memory_argument(argument); break;
    case MEMORY_RAM: settings.map.ram = memory_argument(argument); break;
    case MODEL: settings.model = argument; break;
    case START: settings.start = argument; break;
    case STOP: settings.stop = argument; break;
    case MAX_CYCLES: settings.max_cycles = number_until(argument, '\0', NULL); break;
    case UNTIL_FAULT: settings.runs.until_fault = true; break;
    case PROBE: settings.runs.probe = true; break;
    case INNER: add(&settings.inner, argument); break;
    case JUDGE: add(&settings.judged, argument); break;
    case POISON: add(&settings.runs.poisons, argument); break;
    case OWN: add(&settings.own, argument); break;
    case CODE: add(&settings.code, argument); break;
    case HIDE: add(&settings.runs.hides, argument); break;
    case SEE: add(&settings.runs.sees, argument); break;
    case BRIEF: settings.runs.brief = true; break;
    case PLAIN: settings.runs.plain = true; break;
    case TRACE: settings.trace = argument; break;
    case TOUCHED: settings.touched = true; break;
    case PROFILE: settings.profile = true; break;
    case RUNS: settings.runs.lines = argument; break;
    case ALLOW: add(&settings.runs.allows, argument); break;
    case 'w': add(&settings.runs.writes, argument); break;
    case 'r': add(&settings.runs.reads, argument); break;
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

/* Inside of measured calls, too. FUNCTION may be a measured one. */
static void watch_inside(struct monitor *monitor, const struct symbol *function, bool strict)
{
    struct watched *watched = monitor->watched;
    while (watched < monitor->watched + monitor->watched_count && watched->symbol != function)
        watched++;
    if (watched == monitor->watched + monitor->watched_count) {
        *watched = (struct watched){.symbol = function, .arguments = ANY_ARGUMENTS};
        monitor->watched_count++;
    }
    watched->strict = watched->strict || strict;
}

/* TEXT says it as the option. */
static void count_code(struct monitor *monitor, const struct firmware *firmware, const char *text)
{
    const char   *function;
    struct region code = {.start = (uint32_t)number_until(text, ':', &function)};
    code.bytes         = (uint32_t)number_until(function, '@', &function);
    for (size_t i = 0; i < monitor->watched_count; i++)
        if (monitor->watched[i].symbol == firmware_need(firmware, function))
            counted_add(&monitor->counted, &settings.map, i, &code);
}

int main(int count, char **arguments)
{
    const struct argp     parser = {.options  = OPTIONS,
                                    .parser   = parse_option,
                                    .args_doc = "FIRMWARE.elf",
                                    .doc = "Runs a firmware and prints one JSON object per run. Exit status: 0 every run "
                                               "ended, 1 a run met a fault (it is in the JSON), 2 nothing could be run."};
    static struct monitor monitor;

    setvbuf(stdout, NULL, _IOFBF, BYTES_AT_ONCE);
    argp_err_exit_status = 2;
    argp_parse(&parser, count, arguments, 0, NULL, NULL);
    if (!core.open(&settings.map, settings.model))
        usage_error("no timing model '%s'", settings.model);
    if (core.executor != NULL && core.executor->open != NULL && !settings.runs.plain)
        core.executor->open(&settings.map);
    struct firmware firmware = firmware_load(settings.firmware, core.machine);

    monitor.start      = firmware_need(&firmware, settings.start);
    monitor.stop       = firmware_need(&firmware, settings.stop);
    monitor.max_cycles = settings.max_cycles;
    monitor.static_end = firmware.static_end;
    monitor.high       = settings.map.high;
    monitor.shadow     = shadow_open(&settings.map.ram);
    if (settings.touched) {
        static struct touched touched;
        touched.loaded  = marks_open(&settings.map, firmware.static_end);
        monitor.touched = &touched;
    }
    monitor.own = marks_open(&settings.map, firmware.static_end);
    for (size_t i = 0; i < settings.own.count; i++) {
        const struct region own = region_argument(settings.own.items[i], &(uint64_t){0});
        marks_set(&monitor.own, own.start, own.bytes);
    }
    monitor.owns = settings.own.count > 0;
    monitor.watched =
        allocate(settings.calls.count + settings.inner.count + settings.judged.count, sizeof(struct watched));
    for (size_t i = 0; i < settings.calls.count; i++)
        monitor.watched[monitor.watched_count++] = place_watched(&firmware, settings.calls.items[i]);
    for (size_t i = 0; i < settings.inner.count; i++)
        watch_inside(&monitor, firmware_need(&firmware, settings.inner.items[i]), true);
    for (size_t i = 0; i < settings.judged.count; i++)
        watch_inside(&monitor, firmware_need(&firmware, settings.judged.items[i]), false);
    monitor.counted = counted_open(&settings.map, monitor.watched_count);
    for (size_t i = 0; i < settings.code.count; i++)
        count_code(&monitor, &firmware, settings.code.items[i]);
    if (settings.profile) {
        static struct profile profile;
        profile         = profile_open(&settings.map.flash, monitor.watched_count);
        monitor.profile = &profile;
    }
    if (settings.trace != NULL && (monitor.trace = fopen(settings.trace, "w")) == NULL)
        usage_error("%s: cannot be written", settings.trace);

    bool good = runs_execute(&monitor, &firmware, &settings.runs);
    report_end();
    if (monitor.trace != NULL && fclose(monitor.trace) != 0)
        usage_error("%s: cannot be written completely", settings.trace);
    return good ? 0 : 1;
}
