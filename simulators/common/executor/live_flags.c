/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "live_flags.h"

/* How far to look: over so many branches in a row, and between them so many instructions. */
enum { BRANCHES_AHEAD = 2, INSTRUCTIONS_AHEAD = 24 };

static uint32_t live_at(const struct flag_reader *reader, struct monitor *monitor, uint32_t pc, unsigned branches);

static uint32_t live_behind(const struct flag_reader *reader, struct monitor *monitor, const struct flag_use *use,
                            unsigned branches)
{
    if (use->way == LEADS_ON)
        return live_at(reader, monitor, use->next, branches);
    if (use->way == LEADS_AWAY || branches == 0)
        return reader->all;
    return live_at(reader, monitor, use->next, branches - 1) | live_at(reader, monitor, use->taken, branches - 1);
}

/* In front of PC. */
static uint32_t live_at(const struct flag_reader *reader, struct monitor *monitor, uint32_t pc, unsigned branches)
{
    uint32_t live = 0, undecided = reader->all;
    for (unsigned i = 0; i < INSTRUCTIONS_AHEAD && undecided != 0; i++) {
        struct flag_use use;
        if (!reader->at(monitor, pc, &use))
            break;
        live |= undecided & use.reads;
        undecided &= ~use.sets & ~live;
        if (use.way != LEADS_ON)
            return live | (undecided & live_behind(reader, monitor, &use, branches));
        pc = use.next;
    }
    return live | undecided;
}

uint32_t live_flags_behind(const struct flag_reader *reader, struct monitor *monitor, const struct flag_use *use)
{
    return live_behind(reader, monitor, use, BRANCHES_AHEAD);
}
