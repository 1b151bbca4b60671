/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Searches circuits that compute given Boolean functions of at most four variables. engine.py starts it and reads its
 * output.
 *
 * A function is its 16-bit truth table; a circuit is the list of functions that its gates compute, in order.
 *
 *     search enumerate GATES PIECE PIECES MOST    every circuit of at most GATES gates whose number is PIECE modulo
 *                                                 PIECES
 *     search improve   SEED SECONDS               random local search: prints a circuit whenever it is the smallest so
 *                                                 far, or as small
 *
 * Standard input, numbers in hex: whether gates are three-input (0 or 1), whether there is a NOT gate (0 or 1), then
 * four lists, each after its length: truth tables of two-input gates (bit 2a + b), inputs, outputs, the circuit to
 * start from. Three-input gates are all those that map 0, 0, 0 to 0; complements are the caller's business. Output:
 * lines "circuit F F ..."; after an enumeration "done NODES", or "stopped NODES" if MOST circuits were found before the
 * end.
 */
#include "search.h"

#include <string.h>

bool      ternary, has_not;
operation ops[MOST_FUNCTIONS];
int       op_count;

static long most_circuits;

void print_circuit(const function *gates, int count)
{
    fputs("circuit", stdout);
    for (int i = 0; i < count; i++)
        printf(" %04x", gates[i]);
    putchar('\n');
    fflush(stdout);
}

static bool print_found(const function *gates, int count)
{
    print_circuit(gates, count);
    return --most_circuits == 0;
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

/* The two-input gate with the truth TABLE, bit 2a + b. */
static operation operation_of(unsigned table)
{
    unsigned constant = table & 1, first = constant ^ (table >> 2), second = constant ^ (table >> 1);
    return (operation){all(constant), all(first), all(second), all(constant ^ first ^ second ^ (table >> 3))};
}

int main(int argc, char **argv)
{
    ternary      = read_number() != 0;
    has_not      = read_number() != 0;
    list tables  = read_list();
    list inputs  = read_list();
    list outputs = read_list();
    list circuit = read_list();
    for (int i = 0; i < tables.count; i++)
        ops[op_count++] = operation_of(tables.items[i]);
    if (argc == 6 && strcmp(argv[1], "enumerate") == 0) {
        enumeration what = {
            .most_gates = atoi(argv[2]),
            .piece      = atol(argv[3]),
            .pieces     = atol(argv[4]),
            .most_nodes = UINT64_MAX,
            .found      = print_found,
        };
        most_circuits  = atol(argv[5]);
        extent visited = enumerate_circuits(&inputs, &outputs, &what);
        printf("%s %llu\n", visited.stopped ? "stopped" : "done", (unsigned long long)visited.nodes);
    } else if (argc == 4 && strcmp(argv[1], "improve") == 0) {
        improve(&inputs, &outputs, circuit, strtoull(argv[2], NULL, 10), atof(argv[3]));
    } else {
        fputs("usage: search enumerate GATES PIECE PIECES MOST | search improve SEED SECONDS\n", stderr);
        return 2;
    }
    return 0;
}
