/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fw-prove-sweep SPECIFICATION.aig IMPLEMENTATION.aig [--seconds N] [--certificate FILE]: whether two circuits are
 * equal for all inputs. FILE: where to write why, if they are. Prints a verdict in JSON. Exit
 * status: 0 equal, 1 different, 2 could not run, 3 undecided. */
#include <cstdio>
#include <cstdlib>
#include <new>
#include <sys/resource.h>

#include "comparison.h"

using namespace sweep;

enum status { EQUAL = 0, DIFFERENT = 1, COULD_NOT_RUN = 2, UNDECIDED = 3 };

static int fail(const std::string &reason)
{
    std::fprintf(stderr, "fw-prove-sweep: %s\n", reason.c_str());
    return COULD_NOT_RUN;
}

struct options {
    std::vector<std::string> paths;
    double                   seconds = 600;
    std::string              certificate;
};

/* What is wrong with the command line, or nothing. */
static std::string parse(int count, char **arguments, options &its)
{
    for (int i = 1; i < count; i++) {
        std::string argument = arguments[i];
        if (argument.rfind("--", 0) != 0) {
            its.paths.push_back(argument);
            continue;
        }
        if (argument == "--certificate" && i + 1 < count) {
            its.certificate = arguments[++i];
            continue;
        }
        if (argument != "--seconds")
            return "no option " + argument + ", or no file after it";
        char *end   = nullptr;
        its.seconds = ++i < count ? std::strtod(arguments[i], &end) : 0;
        if (end == nullptr || *end != 0 || !(its.seconds > 0 && its.seconds < 1e9))
            return "--seconds needs a number greater than 0";
    }
    return its.paths.size() == 2
               ? ""
               : "usage: fw-prove-sweep SPECIFICATION.aig IMPLEMENTATION.aig [--seconds N] [--certificate FILE]";
}

static std::string quoted(const std::string &text)
{
    std::string result = "\"";
    for (char letter : text) {
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)letter);
        result += letter == '"' || letter == '\\' || (unsigned char)letter < 0x20 ? escaped : std::string(1, letter);
    }
    return result + "\"";
}

static int print(const joint &circuits, const verdict &its, double seconds)
{
    static const char *const WORDS[]    = {"equal", "different", "undecided"};
    static const status      STATUSES[] = {EQUAL, DIFFERENT, UNDECIDED};
    rusage                   usage;
    getrusage(RUSAGE_SELF, &usage);
    std::printf("{\"verdict\": \"%s\", \"outputs\": %zu, \"seconds\": %.3f, \"sat_calls\": %llu, \"peak_bytes\": %llu",
                WORDS[(int)its.result], circuits.output_count(), seconds, (unsigned long long)its.sat_calls,
                (unsigned long long)usage.ru_maxrss * 1024);
    if (its.result == answer::DIFFERENT) {
        std::printf(", \"input\": {");
        for (size_t i = 0; i < circuits.inputs.size(); i++)
            std::printf("%s%s: %u", i ? ", " : "", quoted(circuits.inputs[i]).c_str(), its.input[i]);
        std::printf("}");
    }
    if (its.result == answer::UNKNOWN)
        std::printf(", \"obstacle\": %s", quoted(its.obstacle).c_str());
    std::printf("}\n");
    return STATUSES[(int)its.result];
}

int main(int count, char **arguments)
{
    options its;
    if (std::string wrong = parse(count, arguments, its); !wrong.empty())
        return fail(wrong);
    moment::time_point began = moment::now();
    try {
        joint   circuits(its.paths[0], its.paths[1]);
        verdict result;
        auto    limit = std::chrono::duration_cast<moment::duration>(std::chrono::duration<double>(its.seconds));
        try {
            result = compare(circuits, began + limit, its.certificate);
        } catch (const std::bad_alloc &) {
            result.obstacle = "no memory left";
        }
        return print(circuits, result, std::chrono::duration<double>(moment::now() - began).count());
    } catch (const std::exception &error) {
        return fail(error.what());
    }
}
