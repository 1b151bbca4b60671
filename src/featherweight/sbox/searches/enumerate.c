/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The enumeration is complete. Every circuit has to compute the outputs, so one that a single further gate computes is
 * computed at once: no circuit becomes longer. Only the other gates are chosen, each set of them once: what was tried
 * and put aside at one node is never tried below its later branches. */
#include "search.h"

#include <string.h>

static list     known;                 /* inputs and gates */
static list     due;                   /* outputs that the last choice brought within reach of one gate */
static function candidates[FUNCTIONS]; /* what one further gate can compute, in the order in which it became possible */
static int      candidate_count;
static int32_t  place[FUNCTIONS];     /* 1 + index in candidates; -1 for inputs; 0 for what is out of reach */
static bool     is_output[FUNCTIONS]; /* not for outputs that are inputs */
static bool     is_missing[FUNCTIONS];
static int      missing_count;
static int      input_count;

static enumeration asked;
static list        outputs;
static uint64_t    nodes;
static long        branch;
static bool        stop;

static void report(void)
{
    stop |= asked.found(known.items + input_count, known.count - input_count);
}

static void offer(function f)
{
    if (place[f] != 0)
        return;
    candidates[candidate_count++] = f;
    place[f]                      = candidate_count;
    if (is_missing[f])
        append(&due, f);
}

static void offer_triples(function f)
{
    for (int i = 1; i < known.count; i++) {
        for (int j = 0; j < i; j++) {
            function a = known.items[i], b = known.items[j], sum = 0;
            function parts[7] = {f & a & b, f & a & ~b, f & ~a & b, f & ~a & ~b, ~f & a & b, ~f & a & ~b, ~f & ~a & b};
            for (unsigned code = 1; code < 128; code++) { /* Gray code: one part more or less */
                sum ^= parts[__builtin_ctz(code)];
                offer(sum);
            }
        }
    }
}

/* Adds F to what is known, and to the candidates what one gate makes of it. */
static void learn(function f)
{
    if (ternary)
        offer_triples(f);
    if (has_not)
        offer((function)~f);
    for (int i = 0; i < known.count; i++) {
        for (int k = 0; k < op_count; k++)
            offer(apply(&ops[k], f, known.items[i]));
    }
    append(&known, f);
    if (is_missing[f]) {
        is_missing[f] = false;
        missing_count--;
    }
}

typedef struct {
    int known, candidates;
} state;

/* Adds F, and then every output that is within reach. Returns what there was before. */
static state choose(function f)
{
    state before = {known.count, candidate_count};
    due.count    = 0;
    learn(f);
    for (int i = 0; i < due.count; i++)
        learn(due.items[i]);
    return before;
}

static void undo(state before)
{
    while (known.count > before.known) {
        function f = known.items[--known.count];
        if (is_output[f]) {
            is_missing[f] = true;
            missing_count++;
        }
    }
    while (candidate_count > before.candidates)
        place[candidates[--candidate_count]] = 0;
}

static void try_last(function f)
{
    if (is_output[f])
        return;
    state before = choose(f);
    if (missing_count == 0)
        report();
    undo(before);
}

/* What a function is to be: WANTED, at the places MASK. */
typedef struct {
    function mask, wanted;
} demand;

/* What g has to be so that OP of g and H is RESULT, in OPERAND; false if no g will do. */
static bool operand_of(demand result, const operation *op, function h, demand *operand)
{
    function depends = op->first ^ (op->both & h);
    function wanted  = (result.wanted ^ op->constant ^ (op->second & h)) & result.mask;
    *operand         = (demand){result.mask & depends, wanted};
    return (wanted & ~depends) == 0;
}

/* Tries every candidate g from FIRST on for which OUTPUT is a two-input gate of g and something known, or its
 * complement. */
static void finish_with_pairs(function output, int first)
{
    function opposite = (function)~output;
    if (has_not && place[opposite] > first)
        try_last(opposite);
    int count = known.count, end = candidate_count;
    for (int i = 0; i < count && !stop; i++) {
        for (int k = 0; k < op_count; k++) {
            demand g;
            if (!operand_of((demand){0xffff, output}, &ops[k], known.items[i], &g))
                continue;
            if (g.mask == 0xffff) {
                if (place[g.wanted] > first)
                    try_last(g.wanted);
                continue;
            }
            for (int c = first; c < end; c++) {
                if ((candidates[c] & g.mask) == g.wanted)
                    try_last(candidates[c]);
            }
        }
    }
}

/* Tries every candidate from FIRST on for which OUTPUT is a three-input gate of it and two known functions. */
static void finish_with_triples(function output, int first)
{
    int count = known.count, end = candidate_count;
    for (int i = 1; i < count; i++) {
        for (int j = 0; j < i && !stop; j++) {
            cells two = cells_of(known.items[i], known.items[j]);
            for (int c = first; c < end; c++) {
                if (is_gate_of(output, candidates[c], two))
                    try_last(candidates[c]);
            }
        }
    }
}

/* --- Two more gates, g and then any other, and then an output: which g can that be? */

static uint8_t useful[FUNCTIONS]; /* by the place among the candidates */

static void mark(demand g, int first)
{
    if (g.mask == 0xffff) {
        if (place[g.wanted] > first)
            useful[place[g.wanted] - 1] = 1;
        return;
    }
    for (int c = first, end = candidate_count; c < end; c++)
        useful[c] |= (candidates[c] & g.mask) == g.wanted;
}

/* One gate of g and something known is RESULT, or, if there may be ANOTHER, two gates one after the other are. */
static void mark_chains(demand result, int first, bool another)
{
    for (int i = -1; i < known.count; i++) {
        for (int k = 0; k < op_count; k++) {
            demand g;
            if (i >= 0 ? !operand_of(result, &ops[k], known.items[i], &g) : !has_not || k > 0)
                continue;
            if (i < 0)
                g = (demand){result.mask, ~result.wanted & result.mask};
            mark(g, first);
            if (another)
                mark_chains(g, first, false);
        }
    }
}

/* OUTPUT is a gate of g and of a gate of g and something known, k: where k is 0, and where it is 1, that is 0, 1, g or
 * its complement. */
static void mark_twice_used(function output, int first)
{
    for (int i = 0; i < known.count; i++) {
        function half = known.items[i], other = (function)~half;
        for (int way = 0; way < 9; way++) {
            function masks[2]  = {way % 3 < 2 ? half : 0, way / 3 < 2 ? other : 0};
            function change    = (way % 3 == 1 ? half : 0) | (way / 3 == 1 ? other : 0);
            function constants = (masks[0] ? 0 : half) | (masks[1] ? 0 : other), inside = output & constants;
            bool     possible = (masks[0] || (inside & half) == 0 || (inside & half) == half) &&
                            (masks[1] || (inside & other) == 0 || (inside & other) == other);
            if (possible)
                mark((demand){~constants, (output ^ change) & ~constants}, first);
        }
    }
}

/* OUTPUT is a gate of two candidates. */
static void mark_pairs(function output, int first)
{
    for (int k = 0; k < op_count; k++) {
        const operation *op = &ops[k];
        if (op->both == 0) { /* a sum */
            function rest = output ^ op->constant;
            for (int c = first; c < candidate_count; c++)
                useful[c] |= place[candidates[c] ^ rest] > first;
        } else { /* a product of g plus a constant and another factor: where it is 1, both are */
            function ones = output ^ op->constant ^ (op->first & op->second);
            mark((demand){ones, ~op->second & ones}, first);
        }
    }
}

static void enumerate(int remaining, int first, int depth);

/* Chooses two more gates that are no outputs. The first output that they bring is a gate of one and something known,
 * of both, or of the second, which is a gate of the first and something known: only gates that can be part of that are
 * tried. A pair may be tried twice. */
static void enumerate_two(int first, int depth)
{
    int end = candidate_count;
    memset(useful + first, 0, (size_t)(end - first));
    for (int i = 0; i < outputs.count; i++) {
        if (!is_missing[outputs.items[i]])
            continue;
        mark_chains((demand){0xffff, outputs.items[i]}, first, true);
        mark_twice_used(outputs.items[i], first);
        mark_pairs(outputs.items[i], first);
    }
    uint8_t chosen[FUNCTIONS];
    memcpy(chosen, useful + first, (size_t)(end - first));
    for (int c = first; c < end && !stop; c++) {
        if (!chosen[c - first] || is_output[candidates[c]])
            continue;
        state before = choose(candidates[c]);
        enumerate(1, first, depth + 1);
        undo(before);
    }
}

/* Chooses REMAINING more gates that are no outputs, from candidate number FIRST on; DEPTH are chosen already. */
static void enumerate(int remaining, int first, int depth)
{
    if (missing_count == 0) {
        if (depth > 1 || asked.piece == 0)
            report();
        return;
    }
    if (remaining <= 0 || stop || (depth == 2 && branch++ % asked.pieces != asked.piece))
        return;
    if (nodes++ >= asked.most_nodes) {
        stop = true;
        return;
    }
    if (remaining == 1) {
        for (int i = 0; i < outputs.count; i++) {
            if (!is_missing[outputs.items[i]])
                continue;
            if (ternary)
                finish_with_triples(outputs.items[i], first);
            else
                finish_with_pairs(outputs.items[i], first);
        }
        return;
    }
    if (remaining == 2 && !ternary) {
        enumerate_two(first, depth);
        return;
    }
    int end = candidate_count;
    for (int c = first; c < end && !stop; c++) {
        if (is_output[candidates[c]])
            continue;
        state before = choose(candidates[c]);
        enumerate(remaining - 1, c + 1, depth + 1);
        undo(before);
    }
}

extent enumerate_circuits(const list *inputs, const list *wanted, const enumeration *what)
{
    asked       = *what;
    outputs     = *wanted;
    nodes       = 0;
    branch      = 0;
    stop        = false;
    known.count = due.count = candidate_count = missing_count = 0;
    for (int i = 0; i < inputs->count; i++)
        place[inputs->items[i]] = -1;
    for (int i = 0; i < outputs.count; i++) {
        function f = outputs.items[i];
        if (place[f] != -1 && !is_missing[f]) {
            is_output[f] = is_missing[f] = true;
            missing_count++;
        }
    }
    input_count      = inputs->count;
    int   free_gates = what->most_gates - missing_count;
    state nothing    = {0, 0};
    for (int i = 0; i < inputs->count; i++)
        learn(inputs->items[i]);
    for (int i = 0; i < due.count; i++)
        learn(due.items[i]);
    if (free_gates >= 0)
        enumerate(free_gates, 0, 0);
    undo(nothing);
    for (int i = 0; i < inputs->count; i++)
        place[inputs->items[i]] = 0;
    for (int i = 0; i < outputs.count; i++)
        is_output[outputs.items[i]] = is_missing[outputs.items[i]] = false;
    return (extent){nodes, stop};
}
