/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "runs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "allocate.h"
#include "changes.h"
#include "executor.h"
#include "places.h"

static const char NOW[] = "now\n"; /* a line that is no run: what the lines before it say is done and printed now */
static const char UNWATCHED[] = "unwatched", AUDITED[] = "audited", ALIKE[] = "alike", SPACE[] = " \n";

/* Runs that are said to be alike but part: so many times in succession, then all further ones go one by one. */
enum { PATIENCE = 3 };

/* A run of which the executor lacks something teaches it, if its inputs are so few bytes: long ones take less time by
 * the engine alone. So many runs at most: none that does not help is tried for ever. */
enum { BYTES_OF_A_LESSON = 1024, LESSONS = 64 };

enum setting { READ, GRANT_WRITE, GRANT_READ, LIMIT, TIMES, SETTINGS };

static const char *const SETTING_WORDS[SETTINGS] = {"read=", "allow=", "see=", "limit=", "times="};

struct run {
    bool          watching;
    bool          audited;            /* not watched, but nothing may change where no function may write */
    bool          alike;              /* expected to go the way of the run before */
    char         *line;               /* which everything points into */
    struct texts  settings[SETTINGS]; /* besides those of all runs */
    struct inputs inputs;
};

static struct {
    struct monitor            *monitor;
    const struct firmware     *firmware;
    const struct run_settings *settings;
    const struct executor     *executor; /* NULL: none */
    struct output             *outputs;
    size_t                     output_count;
    uint64_t                   max_cycles; /* of runs that have no limit of their own */
    uint64_t                   measure;    /* cycles of the longest watched run until now */
    bool                       began;      /* whether there was a run */
    unsigned                   parted[2];  /* how often runs parted that were executed at once, unwatched and watched */
    unsigned                   lessons;    /* how many runs were done for what they teach */
} all;

/* ---- One run, as a line has it */

static void add_text(struct texts *texts, const char *text)
{
    texts->items                 = enlarge(texts->items, texts->count + 1, sizeof *texts->items);
    texts->items[texts->count++] = text;
}

static void add_input(struct run *run, const char *text)
{
    struct inputs *inputs          = &run->inputs;
    inputs->items                  = enlarge(inputs->items, inputs->count + 1, sizeof *inputs->items);
    inputs->items[inputs->count++] = place_input(all.firmware, text);
}

/* Returns whether WORD is a setting. */
static bool add_setting(struct run *run, const char *word)
{
    for (unsigned setting = 0; setting < SETTINGS; setting++) {
        const size_t length = strlen(SETTING_WORDS[setting]);
        if (strncmp(word, SETTING_WORDS[setting], length) == 0) {
            add_text(&run->settings[setting], word + length);
            return true;
        }
    }
    return false;
}

static struct run parse(const char *text)
{
    struct run run      = {.watching = true, .line = checked(strdup(text))};
    char      *position = NULL, *word = strtok_r(run.line, SPACE, &position);
    if (word != NULL && strcmp(word, UNWATCHED) == 0) {
        run.watching = false;
        word         = strtok_r(NULL, SPACE, &position);
    }
    if (word != NULL && strcmp(word, AUDITED) == 0) {
        run.audited = true;
        word        = strtok_r(NULL, SPACE, &position);
    }
    if (word != NULL && strcmp(word, ALIKE) == 0) {
        run.alike = true;
        word      = strtok_r(NULL, SPACE, &position);
    }
    while (word != NULL && add_setting(&run, word))
        word = strtok_r(NULL, SPACE, &position);
    for (size_t i = 0; i < all.settings->writes.count; i++)
        add_input(&run, all.settings->writes.items[i]);
    for (; word != NULL; word = strtok_r(NULL, SPACE, &position))
        add_input(&run, word);
    return run;
}

static void forget(struct run *run)
{
    for (size_t i = 0; i < run->inputs.count; i++)
        free(run->inputs.items[i].content);
    free(run->inputs.items);
    for (unsigned setting = 0; setting < SETTINGS; setting++)
        free(run->settings[setting].items);
    free(run->line);
}

static bool are_same_texts(const struct texts *one, const struct texts *other)
{
    bool same = one->count == other->count;
    for (size_t i = 0; same && i < one->count; i++)
        same = strcmp(one->items[i], other->items[i]) == 0;
    return same;
}

static bool have_same_places(const struct run *one, const struct run *other)
{
    bool same = one->inputs.count == other->inputs.count;
    for (unsigned setting = 0; same && setting < SETTINGS; setting++)
        same = are_same_texts(&one->settings[setting], &other->settings[setting]);
    for (size_t i = 0; same && i < one->inputs.count; i++)
        same = one->inputs.items[i].symbol->address == other->inputs.items[i].symbol->address &&
               one->inputs.items[i].bytes == other->inputs.items[i].bytes;
    return same;
}

/* Whether RUN may be executed at once with the COUNT OTHERS before it. The first of all runs is alone, because nothing
 * is known of its way. */
static bool fits(const struct run *run, const struct run *others, unsigned count)
{
    return run->alike && !run->audited && all.executor != NULL && count < all.executor->lanes && all.began &&
           run->watching == others->watching && have_same_places(run, others);
}

/* ---- Execution */

static void set_grants(struct grants *grants, const struct texts *of_all, const struct texts *of_run)
{
    grants->count = of_all->count + of_run->count;
    grants->items = enlarge(grants->items, grants->count, sizeof *grants->items);
    for (size_t i = 0; i < grants->count; i++)
        grants->items[i] =
            place_grant(all.firmware, i < of_all->count ? of_all->items[i] : of_run->items[i - of_all->count]);
}

static void set_outputs(const struct texts *of_all, const struct texts *of_run)
{
    all.output_count = of_all->count + of_run->count;
    all.outputs      = enlarge(all.outputs, all.output_count, sizeof *all.outputs);
    for (size_t i = 0; i < all.output_count; i++)
        all.outputs[i] =
            place_output(all.firmware, i < of_all->count ? of_all->items[i] : of_run->items[i - of_all->count]);
}

static void set_places(const struct run *run)
{
    set_outputs(&all.settings->reads, &run->settings[READ]);
    set_grants(&all.monitor->writes, &all.settings->allows, &run->settings[GRANT_WRITE]);
    set_grants(&all.monitor->reads, &all.settings->sees, &run->settings[GRANT_READ]);
}

/* What nobody watched is like a stray write that somebody did. */
static void audit(void)
{
    struct region  places[all.output_count + 1];
    struct regions outputs = {places, all.output_count};
    uint32_t       address;
    for (size_t i = 0; i < outputs.count; i++)
        places[i] = (struct region){all.outputs[i].symbol->address, all.outputs[i].bytes};
    if (all.monitor->audit && !all.monitor->fault.happened && changes_found(all.monitor, &outputs, &address))
        monitor_fault(all.monitor, "stray-write",
                      "the byte at 0x%08" PRIx64 " has changed, where no function may write",
                      all.monitor->high + address);
}

/* PARTED: the runs were executed at once with others and did not go the same way. */
static void report(bool parted)
{
    struct monitor *monitor = all.monitor;
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        monitor_select_lane(monitor, lane);
        report_run(monitor, all.outputs, all.output_count, all.settings->brief, parted);
    }
    monitor_select_lane(monitor, 0);
    if (monitor->watching && monitor->cycles > all.measure)
        all.measure = monitor->cycles;
}

/* The same whenever a run has these inputs. */
static uint64_t seed_of(const struct inputs *inputs)
{
    uint64_t seed = inputs->count;
    for (size_t i = 0; i < inputs->count; i++)
        for (uint32_t byte = 0; byte < inputs->items[i].bytes; byte++)
            seed = monitor_digest(seed, inputs->items[i].content[byte]);
    return seed;
}

/* The same for all runs that may be executed at once. */
static uint64_t seed_of_places(const struct inputs *inputs)
{
    uint64_t seed = inputs->count;
    for (size_t i = 0; i < inputs->count; i++)
        seed = monitor_digest(monitor_digest(seed, inputs->items[i].symbol->address), inputs->items[i].bytes);
    return seed;
}

/* Some of the layouts have callers that disabled interrupts, where there are any; the first run never has. */
static bool has_masked_interrupts(const struct monitor *monitor)
{
    enum { ONE_IN = 3 };
    return all.began && core.masks_interrupts && (monitor->memory_seed >> 32) % ONE_IN == 0;
}

/* The number behind the last of RUN's words of this SETTING; if there is none, OTHERWISE. */
static uint64_t number_of(const struct run *run, enum setting setting, uint64_t otherwise)
{
    const struct texts *texts = &run->settings[setting];
    return texts->count > 0 ? number_until(texts->items[texts->count - 1], '\0', NULL) : otherwise;
}

static uint64_t limit_of(const struct run *run)
{
    const uint64_t times = number_of(run, TIMES, 0), limit = number_of(run, LIMIT, all.max_cycles);
    return times > 0 && all.measure > 0 ? times * all.measure : limit;
}

static void begin(const struct run *runs, unsigned count)
{
    struct monitor *monitor = all.monitor;
    monitor->max_cycles     = limit_of(runs);
    for (unsigned lane = 0; lane < count; lane++) {
        monitor->inputs[lane] = &runs[lane].inputs;
        monitor->seeds[lane]  = seed_of(&runs[lane].inputs);
    }
    monitor->memory_seed = seed_of_places(&runs->inputs);
    monitor->lanes       = count;
    monitor->watching    = runs->watching;
    monitor->probe       = runs->watching && all.settings->probe;
    monitor->disguise    = !runs->watching && all.settings->probe;
    monitor->audit       = runs->audited;
    monitor->masked      = monitor->probe && has_masked_interrupts(monitor);
    monitor->unmasks     = all.settings->probe && !has_masked_interrupts(monitor);
    set_places(runs);
    core.reset(all.firmware);
    monitor_begin(monitor);
    all.began = true;
}

static bool is_for_executor(unsigned count)
{
    const struct monitor *monitor = all.monitor;
    return all.executor != NULL && monitor->trace == NULL && monitor->touched == NULL && monitor->profile == NULL &&
           (!monitor->watching || monitor->probe || (count > 1 && all.executor->shares_effects)) &&
           (all.executor->may_run == NULL || all.executor->may_run(monitor, count));
}

/* Whether RUN, which is not watched and which the executor could not do, may teach it. */
static bool may_teach(const struct run *run)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < run->inputs.count; i++)
        bytes += run->inputs.items[i].bytes;
    return !run->watching && all.settings->probe && all.executor->lacks != NULL && all.executor->lacks() &&
           bytes <= BYTES_OF_A_LESSON && all.lessons++ < LESSONS;
}

/* Does RUN as if it were watched, for nothing but what the executor learns. Returns whether engine and executor do the
 * same there. */
static bool teach(const struct run *run)
{
    struct run watched = *run;
    watched.watching   = true;
    watched.audited    = false;
    begin(&watched, 1);
    if (!all.executor->run(all.monitor, 1) && all.executor->learn != NULL) {
        begin(&watched, 1);
        all.executor->learn(all.monitor);
    }
    return !executor_disagrees(all.monitor);
}

/* Returns whether the executor did COUNT runs, or one that shows a disagreement; if not, all is as before them. */
static bool execute_by_executor(const struct run *runs, unsigned count)
{
    if (!is_for_executor(count))
        return false;
    if (all.executor->run(all.monitor, count))
        return true;
    if (may_teach(runs)) {
        if (!teach(runs))
            return true;
        begin(runs, count);
        if (all.executor->run(all.monitor, count))
            return true;
    }
    begin(runs, 1);
    return false;
}

/* Returns whether it ended well. PARTED: see report(). */
static bool execute(const struct run *run, bool parted)
{
    struct monitor *monitor = all.monitor;
    begin(run, 1);
    if (!execute_by_executor(run, 1)) {
        bool learns = all.executor != NULL && all.executor->learn != NULL && monitor->probe;
        (learns ? all.executor->learn : core.run)(monitor);
    }
    audit();
    report(parted);
    return !monitor->fault.happened;
}

enum outcome { NOT_TRIED, PARTED, FAULTY, DONE };

/* If all are DONE, all ended well; if FAULTY, one is done. */
static enum outcome execute_at_once(const struct run *runs, unsigned count)
{
    unsigned *parted = &all.parted[runs->watching];
    if (count < 2 || *parted >= PATIENCE)
        return NOT_TRIED;
    begin(runs, count);
    bool done = execute_by_executor(runs, count);
    if (done)
        report(false);
    *parted = done ? 0 : *parted + 1;
    return !done ? PARTED : all.monitor->fault.happened ? FAULTY : DONE;
}

/* COUNT runs that may be executed at once. Where that does not work, one goes ahead, and so shows the way. Returns
 * whether all ended well. */
static bool execute_group(struct run *runs, unsigned count)
{
    bool     good = true;
    unsigned done = 0;
    while (done < count && (good || !all.settings->until_fault)) {
        enum outcome outcome = execute_at_once(runs + done, count - done);
        if (outcome == DONE)
            break;
        good = outcome != FAULTY && execute(&runs[done], outcome == PARTED) && good;
        done++;
    }
    for (unsigned i = 0; i < count; i++)
        forget(&runs[i]);
    return good;
}

static bool execute_lines(FILE *lines)
{
    struct run runs[MAX_LANES];
    unsigned   count = 0;
    char      *line  = NULL;
    size_t     room  = 0;
    bool       good  = true;
    while ((good || !all.settings->until_fault) && getline(&line, &room, lines) > 0) {
        if (strcmp(line, NOW) == 0) {
            good  = execute_group(runs, count) && good;
            count = 0;
            report_end();
            continue;
        }
        struct run run = parse(line);
        if (count > 0 && !fits(&run, runs, count)) {
            good  = execute_group(runs, count) && good;
            count = 0;
        }
        if (good || !all.settings->until_fault)
            runs[count++] = run;
    }
    free(line);
    return execute_group(runs, count) && good;
}

static void set_regions(struct regions *regions, const struct texts *texts)
{
    regions->count = texts->count;
    regions->items = allocate(texts->count, sizeof *regions->items);
    for (size_t i = 0; i < texts->count; i++)
        regions->items[i] = place_region(all.firmware, texts->items[i]);
}

bool runs_execute(struct monitor *monitor, const struct firmware *firmware, const struct run_settings *settings)
{
    static const struct inputs *inputs[MAX_LANES];
    static char                 nothing[] = "";
    all.monitor                           = monitor;
    all.firmware                          = firmware;
    all.settings                          = settings;
    all.max_cycles                        = monitor->max_cycles;
    all.executor                          = settings->plain ? NULL : core.executor;
    monitor->inputs                       = inputs;
    set_regions(&monitor->poisoned, &settings->poisons);
    set_regions(&monitor->hidden, &settings->hides);
    if (settings->lines == NULL) {
        struct run run = parse(nothing);
        return execute_group(&run, 1);
    }
    FILE *lines = strcmp(settings->lines, "-") == 0 ? stdin : fopen(settings->lines, "r");
    if (lines == NULL)
        usage_error("%s: cannot be opened", settings->lines);
    return execute_lines(lines);
}
