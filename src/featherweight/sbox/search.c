/* Searches circuits that compute given Boolean functions of at most four variables. engine.py starts it and reads its
 * output.
 *
 * A function is its 16-bit truth table; a circuit is the list of functions that its gates compute, in order.
 *
 *     search enumerate GATES PIECE PIECES MOST    every circuit of at most GATES gates whose number is PIECE modulo
 * PIECES search improve   SEED SECONDS MOST          random local search: prints a circuit whenever it is the smallest
 * so far, or as small; stops at MOST circuits of the smallest size
 *
 * Standard input, numbers in hex: whether gates are three-input (0 or 1), whether there is a NOT gate (0 or 1), then
 * four lists, each after its length: truth tables of two-input gates (bit 2a + b), inputs, outputs, the circuit to
 * start from. Three-input gates are all those that map 0, 0, 0 to 0; complements are the caller's business. Output:
 * lines "circuit F F ...", at the end "done NODES", or "stopped NODES" if MOST circuits were found before the end.
 *
 * The enumeration is complete. Every circuit has to compute the outputs, so one that a single further gate computes is
 * computed at once: no circuit becomes longer. Only the other gates are chosen, each set of them once: what was tried
 * and put aside at one node is never tried below its later branches.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FUNCTIONS = 65536, MOST_FUNCTIONS = 128, MOST_OPS = 16 };

typedef uint16_t function;

typedef struct {
    function items[MOST_FUNCTIONS];
    int      count;
} list;

/* c0 ^ c1 a ^ c2 b ^ c3 a b, the coefficients all zeros or all ones */
typedef struct {
    function constant, first, second, both;
} operation;

/* --- The gates that there are */

static bool      ternary, has_not;
static operation ops[MOST_OPS];
static int       op_count;

static function apply(const operation *op, function a, function b)
{
    return op->constant ^ (op->first & a) ^ (op->second & b) ^ (op->both & a & b);
}

/* --- The state of an enumeration */

static list     known; /* inputs and gates */
static list     outputs;
static list     due;                   /* outputs that the last choice brought within reach of one gate */
static function candidates[FUNCTIONS]; /* what one further gate can compute, in the order in which it became possible */
static int      candidate_count;
static int32_t  place[FUNCTIONS];     /* 1 + index in candidates; -1 for inputs; 0 for what is out of reach */
static bool     is_output[FUNCTIONS]; /* not for outputs that are inputs */
static bool     is_missing[FUNCTIONS];
static int      missing_count;
static int      input_count;

static uint64_t nodes, most_nodes;
static long     piece, pieces, branch;
static bool     stop;
static void (*found)(void);

static void append(list *to, function f)
{
    if (to->count == MOST_FUNCTIONS) {
        fputs("search: too many functions\n", stderr);
        exit(2);
    }
    to->items[to->count++] = f;
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
            function cells[7] = {f & a & b, f & a & ~b, f & ~a & b, f & ~a & ~b, ~f & a & b, ~f & a & ~b, ~f & ~a & b};
            for (unsigned code = 1; code < 128; code++) { /* Gray code: one cell more or less */
                sum ^= cells[__builtin_ctz(code)];
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
        found();
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

/* The same for three-input gates: within each cell of two known functions the output is 0, 1, g or its complement. */
static void finish_with_triples(function output, int first)
{
    int count = known.count, end = candidate_count;
    for (int i = 1; i < count; i++) {
        for (int j = 0; j < i && !stop; j++) {
            function a = known.items[i], b = known.items[j], cells[4] = {a & b, a & ~b, ~a & b, ~(a | b)};
            for (int c = first; c < end; c++) {
                bool follows = true;
                for (int k = 0; k < 4; k++) {
                    function cell = cells[k], inside = output & cell, difference = (candidates[c] ^ output) & cell;
                    follows &= inside == 0 || inside == cell || difference == 0 || difference == cell;
                }
                if (follows)
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
        if (depth > 1 || piece == 0)
            found();
        return;
    }
    if (remaining <= 0 || stop || (depth == 2 && branch++ % pieces != piece))
        return;
    if (nodes++ >= most_nodes) {
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

/* Enumerates the circuits from INPUTS to OUTPUTS that take at most GATES gates. */
static void enumerate_circuits(const list *inputs, int gates)
{
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
    input_count = inputs->count;
    gates -= missing_count;
    state nothing = {0, 0};
    for (int i = 0; i < inputs->count; i++)
        learn(inputs->items[i]);
    for (int i = 0; i < due.count; i++)
        learn(due.items[i]);
    if (gates >= 0)
        enumerate(gates, 0, 0);
    undo(nothing);
    for (int i = 0; i < inputs->count; i++)
        place[inputs->items[i]] = 0;
    for (int i = 0; i < outputs.count; i++)
        is_output[outputs.items[i]] = is_missing[outputs.items[i]] = false;
}

static void print_circuit(const function *gates, int count)
{
    fputs("circuit", stdout);
    for (int i = 0; i < count; i++)
        printf(" %04x", gates[i]);
    putchar('\n');
    fflush(stdout);
}

/* --- Random local search: a window of the circuit is computed otherwise, with as many gates or fewer */

static uint64_t random_state;

static unsigned below(unsigned bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 20) % bound);
}

static list replacement; /* a random one of the smallest found for the window */
static long ties;

static void keep_replacement(void)
{
    int size = known.count - input_count;
    if (size > replacement.count)
        return;
    ties = size == replacement.count ? ties + 1 : 1;
    if (size == replacement.count && below((unsigned)ties) != 0)
        return;
    replacement.count = 0;
    for (int i = input_count; i < known.count; i++)
        append(&replacement, known.items[i]);
}

static bool contains(const list *in, function f)
{
    for (int i = 0; i < in->count; i++) {
        if (in->items[i] == f)
            return true;
    }
    return false;
}

static bool is_gate_of(function f, function a, function b, function c)
{
    function cells[4] = {b & c, b & ~c, ~b & c, ~(b | c)};
    for (int k = 0; k < 4; k++) {
        function inside = f & cells[k], difference = (a ^ f) & cells[k];
        if (inside != 0 && inside != cells[k] && difference != 0 && difference != cells[k])
            return false;
    }
    return true;
}

/* Finds operands for F among GIVEN, beginning anywhere; counts them in operands, 0 if there are none. */
static int find_operands(function f, const list *given, function operands[3])
{
    int n = given->count, turn = (int)below((unsigned)n);
    for (int x = 0; x < n; x++) {
        function a  = given->items[(x + turn) % n];
        operands[0] = a;
        if (has_not && (a ^ f) == 0xffff)
            return 1;
        for (int y = 0; y < x; y++) {
            function b  = given->items[(y + turn) % n];
            operands[1] = b;
            for (int k = 0; k < op_count; k++) {
                if (apply(&ops[k], a, b) == f)
                    return 2;
            }
            for (int z = 0; ternary && z < y; z++) {
                operands[2] = given->items[(z + turn) % n];
                if (is_gate_of(f, a, b, operands[2]))
                    return 3;
            }
        }
    }
    return 0;
}

/* Puts CIRCUIT in another order in which each gate has operands before it. */
static void shuffle(list *circuit, const list *inputs)
{
    list     before = *inputs, rest = *circuit;
    function operands[3];
    circuit->count = 0;
    while (rest.count > 0) {
        int at = (int)below((unsigned)rest.count);
        while (find_operands(rest.items[at], &before, operands) == 0)
            at = (at + 1) % rest.count;
        append(circuit, rest.items[at]);
        append(&before, rest.items[at]);
        rest.items[at] = rest.items[--rest.count];
    }
}

/* Replaces a random window of CIRCUIT, whose outputs are WANTED. */
static void replace_window(list *circuit, const list *inputs, const list *wanted)
{
    shuffle(circuit, inputs);
    int length = 2 + (int)below(circuit->count < 8 ? (unsigned)circuit->count - 1 : 7);
    int from = (int)below((unsigned)(circuit->count - length + 1)), to = from + length;

    list     before = *inputs, everything = *inputs;
    function operands[3];
    bool     needed[MOST_FUNCTIONS] = {false};
    for (int i = 0; i < circuit->count; i++) {
        int count = i >= to ? find_operands(circuit->items[i], &everything, operands) : 0;
        for (int j = from; j < to; j++) {
            for (int k = 0; k < count; k++)
                needed[j] |= circuit->items[j] == operands[k];
        }
        if (i < from)
            append(&before, circuit->items[i]);
        append(&everything, circuit->items[i]);
    }
    outputs.count = 0;
    for (int j = from; j < to; j++) {
        if (needed[j] || contains(wanted, circuit->items[j]))
            append(&outputs, circuit->items[j]);
    }
    int free_gates    = ternary ? 1 : before.count > 14 ? 2 : 3;
    int gates         = length < outputs.count + free_gates ? length : outputs.count + free_gates;
    nodes             = 0;
    most_nodes        = below(32) ? 300 : 10000; /* many quick windows find more than few long ones */
    ties              = 0;
    stop              = false;
    replacement.count = length;
    memcpy(replacement.items, circuit->items + from, (size_t)length * sizeof(function));
    enumerate_circuits(&before, gates);

    list rest  = *circuit;
    rest.count = 0;
    for (int i = to; i < circuit->count; i++) { /* a later gate may be part of the replacement already */
        if (!contains(&replacement, circuit->items[i]))
            append(&rest, circuit->items[i]);
    }
    circuit->count = from;
    for (int i = 0; i < replacement.count; i++)
        append(circuit, replacement.items[i]);
    for (int i = 0; i < rest.count; i++)
        append(circuit, rest.items[i]);
}

static void improve(const list *inputs, list circuit, double seconds, long most)
{
    list     wanted   = outputs;
    int      smallest = MOST_FUNCTIONS;
    long     printed  = 0;
    uint64_t rounds   = 0;
    clock_t  end      = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    found             = keep_replacement;
    while (clock() < end && (printed < most || most == 0) && circuit.count > 1) {
        replace_window(&circuit, inputs, &wanted);
        rounds++;
        if (circuit.count < smallest)
            printed = 0;
        if (circuit.count <= smallest) {
            smallest = circuit.count;
            printed++;
            print_circuit(circuit.items, circuit.count);
        }
    }
    printf("%s %llu\n", clock() < end ? "stopped" : "done", (unsigned long long)rounds);
}

/* --- The command */

static long most_circuits;

static void print_found(void)
{
    print_circuit(known.items + input_count, known.count - input_count);
    if (--most_circuits == 0)
        stop = true;
}

static unsigned read_number(void)
{
    unsigned number;
    if (scanf("%x", &number) != 1) {
        fputs("search: a number is missing in the input\n", stderr);
        exit(2);
    }
    return number;
}

static list read_list(void)
{
    list read = {.count = 0};
    for (unsigned left = read_number(); left > 0; left--)
        append(&read, (function)read_number());
    return read;
}

static function all(unsigned bit)
{
    return bit & 1 ? 0xffff : 0;
}

int main(int argc, char **argv)
{
    ternary      = read_number() != 0;
    has_not      = read_number() != 0;
    list tables  = read_list();
    list inputs  = read_list();
    outputs      = read_list();
    list circuit = read_list();
    for (; op_count < tables.count && op_count < MOST_OPS; op_count++) {
        unsigned t = tables.items[op_count], constant = t & 1, first = constant ^ (t >> 2),
                 second = constant ^ (t >> 1);
        ops[op_count] = (operation){all(constant), all(first), all(second), all(constant ^ first ^ second ^ (t >> 3))};
    }
    most_nodes = UINT64_MAX;
    pieces     = 1;
    if (argc == 6 && strcmp(argv[1], "enumerate") == 0) {
        piece         = atol(argv[3]);
        pieces        = atol(argv[4]);
        most_circuits = atol(argv[5]);
        found         = print_found;
        enumerate_circuits(&inputs, atoi(argv[2]));
        printf("%s %llu\n", stop ? "stopped" : "done", (unsigned long long)nodes);
    } else if (argc == 5 && strcmp(argv[1], "improve") == 0) {
        random_state = strtoull(argv[2], NULL, 10) * 0x9e3779b97f4a7c15u + 1;
        improve(&inputs, circuit, atof(argv[3]), atol(argv[4]));
    } else {
        fputs("usage: search enumerate GATES PIECE PIECES MOST | search improve SEED SECONDS MOST\n", stderr);
        return 2;
    }
    return 0;
}
