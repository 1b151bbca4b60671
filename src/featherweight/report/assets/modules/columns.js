/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The columns of the tables, by what the rows are. */

import { html, nothing } from "libraries";
import { sources } from "data.js";
import { number } from "table.js";
import { address } from "state.js";
import {
  count,
  decimal,
  deviceLink,
  doubtBadge,
  implementationText,
  leakBadge,
  proofBadge,
  LEAGUE,
  METRIC,
  resultLink,
  section,
  term,
  variantLink,
} from "words.js";

const variant = { title: "cipher", field: "variant", shown: (row) => variantLink(row.variant) };
const device = {
  title: "device",
  field: "target",
  width: 24,
  shown: (row) => html`${deviceLink(row.target)} ${doubtBadge(row.target)}`,
};
const league = {
  title: "code",
  field: "league",
  width: 15,
  shown: (row) => LEAGUE[row.league]?.name ?? row.league,
  text: "block by block, or the whole mode at once",
};
const use = { title: "use", field: "scenario" };
const figure = (metric) => number(metric, METRIC[metric].name, METRIC[metric].text);
const ratio = (metric) => ({ ...figure(metric), width: 12, shown: (row) => decimal(row[metric], 2) });

const evidence = [
  { title: "leaks", field: "constant_time", width: 17, shown: (row) => leakBadge(row.constant_time) },
  { title: "all inputs", field: "proved", width: 12, shown: proofBadge },
];

export const measurementColumns = [
  variant,
  {
    title: "implementation",
    field: "implementation",
    shown: (row) => html`<span title=${implementationText(row)}>${resultLink(row, row.implementation)}</span>`,
  },
  device,
  use,
  league,
  { title: "option", field: "options" },
  ...["code_bytes", "ram_bytes", "stack_bytes", "cycles"].map(figure),
  ...["cycles_per_byte", "instructions_per_byte"].map(ratio),
  ...evidence,
];

export const bestColumns = [
  variant,
  device,
  use,
  league,
  { title: "best", field: "best", text: "The fastest, or the smallest where that is another." },
  {
    title: "implementation",
    field: "implementation",
    shown: (row) => resultLink(row, `${row.implementation} ${row.options}`),
  },
  ...["code_bytes", "ram_bytes", "cycles"].map(figure),
  ...evidence,
];

export const implementationColumns = [
  { title: "implementation", field: "id" },
  { title: "cores", field: "cores", shown: (row) => row.cores.join(" ") },
  { title: "technique", field: "technique" },
  { title: "goal", field: "goal" },
  { title: "language", field: "language", shown: (row) => (row.language === "c" ? "C" : "assembly") },
  { title: "claims", field: "constant_time", width: 17, shown: (row) => leakBadge(row.constant_time) },
  { title: "author", field: "author" },
];

const STATES = { passed: "good", "not checked": "none" };
export const verdictColumns = [
  variant,
  { title: "implementation", field: "implementation" },
  { title: "device", field: "target", shown: (row) => deviceLink(row.target) },
  league,
  {
    title: "verdict",
    field: "state",
    shown: (row) => html`<span class=${STATES[row.state] ?? "bad"}>${row.state}</span>`,
  },
  { title: "at", field: "options" },
  { title: "not checked at", field: "missing" },
  { title: "claims", field: "claimed", width: 17, shown: (row) => leakBadge(row.claimed) },
  {
    title: "found",
    field: "found",
    width: 17,
    shown: (row) => (row.found ? leakBadge(row.found) : row.options ? "?" : ""),
  },
  { title: "evidence", field: "evidence" },
  number("runs", "runs", "The least number of inputs over the options."),
  number("chain", "chain", "The least number of blocks or messages in chains, each under another key."),
  { title: "passed", field: "passed", text: "The checks that found nothing at any option." },
  { title: "commit", field: "commits" },
];

export const sboxColumns = [
  { title: "S-box", field: "box" },
  { title: "instruction set", field: "isa" },
  number("cost", "instructions"),
  number("at_least", "at least", "Proved: no sequence has fewer."),
  number("gates", "gates"),
  number("gates_at_least", "no fewer gates than", "Proved by enumerating all smaller circuits."),
  {
    title: "state",
    field: "state",
    shown: (row) =>
      row.state.startsWith("proved")
        ? term(row.state, "A lower bound that is reached: nothing shorter exists.", "badge proof")
        : row.state,
  },
];

/* A figure of ours beside another: less is better. */
const SIGN = { better: "▼", worse: "▲", equal: "=", "not comparable": "≈" };
const judged = (judgement, text, note = "") =>
  html`<span class=${judgement.replace(" ", "-")} title=${note}>${text} ${SIGN[judgement]}</span>`;
const judge = (ours, theirs) => (ours < theirs ? "better" : ours > theirs ? "worse" : "equal");
const none = (text) => html`<span class="none">${text}</span>`;

export const changeColumns = [
  variant,
  { title: "implementation", field: "implementation" },
  { title: "device", field: "target", shown: (row) => deviceLink(row.target) },
  use,
  league,
  { title: "option", field: "options" },
  ...["code_bytes", "ram_bytes", "cycles"].flatMap((metric) => [
    number(`${metric}_before`, `${METRIC[metric].name} before`),
    number(metric, "after"),
  ]),
  {
    ...number("change", "cycles, %"),
    width: 12,
    shown: (row) =>
      row.change ? judged(judge(row.cycles, row.cycles_before), decimal(100 * row.change)) : "",
  },
  { title: "commit", field: "commit" },
];

const OURS =
  "The least of all our implementations, for each figure by itself. ▼ ours is less, ▲ more, ≈ counted in another way.";

function ourFigure(metric, digits) {
  const shown = (row) => {
    if (!row[`our_${metric}`]) return "";
    const [value, judgement, note] = row[`our_${metric}`];
    return value == null ? none("none yet") : judged(judgement, digits ? decimal(value, digits) : count(value), note);
  };
  return { ...number(`our_value_${metric}`, "ours", OURS), width: 12, shown };
}

const FIGURES = Object.entries({ code_bytes: 0, ram_bytes: 0, cycles: 0, cycles_per_byte: 1 });
const source = {
  title: "source",
  field: "source",
  width: 26,
  shown: (row) => html`<a href=${address("paper", row.source)}>${sources.get(row.source).title}</a>`,
};

/* The columns of published ROWS: only the figures that any has. */
export const publishedColumns = (rows, withSource) => [
  variant,
  ...(withSource ? [source] : []),
  { title: "theirs", field: "implementation", width: 22, shown: (row) => `${row.implementation} ${row.options}` },
  { title: "device", field: "target", shown: (row) => deviceLink(row.target) },
  { title: "use", field: "scenario", shown: (row) => `${row.scenario}${row.league === "bulk" ? ", whole mode" : ""}` },
  ...FIGURES.filter(([metric]) => rows.some((row) => row[metric] != null)).flatMap(([metric, digits]) => [
    {
      ...number(metric, `their ${METRIC[metric].name}`),
      shown: (row) => (digits ? (row[metric] ?? "") : count(row[metric])),
    },
    ourFigure(metric, digits),
  ]),
  { title: "note", field: "note" },
];

const OUR_LEAST =
  "The least of all our implementations on the device named, in the same unit, among those that leak no more.";

function ourOther(row) {
  if (row.our_number == null) return none(row.ours);
  return judged(row.unlike ? "not comparable" : judge(row.our_number, row.number), row.ours);
}

export const otherColumns = [
  {
    title: "cipher",
    field: "cipher",
    shown: (row) =>
      row.variant
        ? html`<a href=${address("compare", "", { show: row.variant, device: row.target })}>${row.cipher}</a>`
        : row.cipher,
  },
  { title: "device", field: "device" },
  { title: "what", field: "metric" },
  { ...number("number", "theirs"), shown: (row) => (row.number == null ? row.value : count(row.number)) },
  { ...number("our_number", "ours", OUR_LEAST), width: 12, shown: ourOther },
  { title: "unit", field: "unit" },
  { title: "whose is ours", field: "whose" },
  { title: "why not comparable", field: "unlike" },
  { title: "their leaks", field: "constant_time" },
  { title: "their code and tables", field: "code_bytes" },
  { title: "their memory", field: "ram_bytes" },
  { title: "year", field: "year" },
  { title: "read in", field: "read" },
  { title: "source", field: "source" },
];

/* A table of ROWS, of ALL that there may be. */
export const table = (columns, rows, all = rows) =>
  all.length ? html`<fw-table .columns=${columns} .all=${all} .rows=${rows}></fw-table>` : nothing;

/* What others published: ROWS in the scenarios weighed here, UNITS in their own. */
export const whatOthersHave = (rows, units) => [
  rows.length ? section("published", "Published by others", table(publishedColumns(rows, true), rows)) : nothing,
  units.length ? section("units", "Others, in their own units", table(otherColumns, units)) : nothing,
];
