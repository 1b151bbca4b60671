/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All measurements, all verdicts, and the page of one measurement. */

import { html, nothing } from "libraries";
import { changeColumns, measurementColumns, table, verdictColumns } from "columns.js";
import { changes, keyOf, rows, sameSubject, scenarios, targets, tried } from "data.js";
import { conditions } from "device.js";
import { memo } from "lists.js";
import { address, changed } from "state.js";
import {
  count, decimal, deviceLink, doubtBadge, implementationText, LEAGUE, leakBadge, METRIC, missing, proofBadge, section, term,
  variantLink, variantText,
} from "words.js";

/* The text of a row, made once. */
const texts = new WeakMap();
function textOf(row, names) {
  if (!texts.has(row)) texts.set(row, names.map((name) => row[name]).join(" ").toLowerCase());
  return texts.get(row);
}

/* A list with a field that filters it by words: a row stays if it holds each. */
function filtered(state, { title, text, list, columns, names, example }) {
  const query = state.values.get("q") ?? "";
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (row) => words.every((word) => textOf(row, names).includes(word));
  const shown = memo(`${state.view} ${words.join(" ")}`, () => (words.length ? list.filter(holds) : list));
  return html`<h1>${title}</h1>
    <p class="measure">${text}</p>
    <p class="filter">
      <label>Filter <input type="search" id="filter" .value=${query} placeholder=${example}
        @input=${(event) => location.replace(changed(state, { q: event.target.value }))}></label>
      <output id="count">${count(shown.length)} of ${count(list.length)}</output>
    </p>
    ${table(columns, shown, list)}`;
}

export const resultsView = (state) => filtered(state, {
  title: "All measurements",
  text: "A click on a head sorts; the name of an implementation leads to how it was measured.",
  list: rows,
  columns: measurementColumns,
  example: "words, e.g. rectangle atmega128 cbc128",
  names: ["variant", "implementation", "target", "scenario", "league", "options", "constant_time"],
});

export const verdictsView = (state) => filtered(state, {
  title: "What the referee saw",
  text: "From the stored verdicts of fw check: evidence from runs, not a proof for all inputs.",
  list: tried,
  columns: verdictColumns,
  example: "words, e.g. speck msp430f1611 passed",
  names: ["variant", "implementation", "target", "league", "state", "claimed", "found"],
});

function tiles(row) {
  const figures = [
    ...["code_bytes", "ram_bytes", "stack_bytes", "cycles"].map((name) => [name, count(row[name])]),
    ...["cycles_per_byte", "instructions_per_byte"].map((name) => [name, decimal(row[name], 2)]),
  ];
  return html`<div class="tiles">${figures.filter(([, text]) => text).map(([name, text]) =>
    html`<div class="tile"><b>${text}</b> ${term(METRIC[name].name, METRIC[name].text)}</div>`)}</div>`;
}

function calls(row) {
  const functions = row.functions ? row.functions.split(" ") : [];
  return html`<div class="scroll"><table class="plain">
    <thead><tr><th class="name">function</th><th class="number">cycles, nested calls included</th></tr></thead>
    <tbody>${functions.map((name, index) => html`<tr>
      <td class="name"><code>${name}</code></td><td class="number">${count(row.calls[index])}</td></tr>`)}</tbody>
  </table></div>`;
}

/* What repeats the measurement, tries the code, and takes it away. */
function commands(row) {
  const which = `--cipher ${row.variant} --target ${row.target} --impl ${row.implementation}`;
  return html`<pre>${[
    `fw explain ${which} --scenario ${row.scenario} --league ${row.league} --options=${row.options}`,
    `fw check ${which} --options=${row.options}`,
    `fw export ${which} --as cmake`,
  ].join("\n")}</pre>`;
}

export function resultView(state) {
  const row = rows.find((item) => keyOf(item) === state.name);
  if (!row) return missing("result", state.name);
  const { variant, target, scenario, league } = row;
  const verdict = tried.find((item) => sameSubject(item, row, ["variant", "implementation", "target", "league"]));
  const past = memo(`changes ${state.name}`, () => changes.filter((item) => sameSubject(item, row)));
  const chart = address("compare", "", { device: target, scenario, league, show: variant, at: state.name });
  const helpers = html`<dt>helpers</dt><dd>${row.helpers}, of the compiler's library: not counted as code</dd>`;
  return html`<h1>${variantLink(variant)} by ${row.implementation} on ${deviceLink(target)}
      ${leakBadge(row.constant_time)} ${proofBadge(row)} ${doubtBadge(target)}</h1>
    <p class="measure">${variantText(variant)}. ${implementationText(row)}.</p>
    ${tiles(row)}
    <p><a href=${chart}>In the chart</a></p>
    ${section("what", "What was measured", [html`<dl class="facts">
      <dt>use</dt><dd>${scenario}: ${scenarios.get(scenario).title}</dd>
      <dt>code</dt><dd>${LEAGUE[league].name}: ${LEAGUE[league].text}</dd>
      <dt>option</dt><dd>${row.options}</dd>
      <dt>at commit</dt><dd>${row.commit}</dd>
      <dt>source</dt><dd>SHA-256 ${row.source_digest}…</dd>
      ${row.helpers ? helpers : nothing}
    </dl>`, calls(row)])}
    ${section("how", "How", [conditions(targets.get(target)), commands(row)])}
    ${section("verdicts", "What the referee saw", verdict
      ? table(verdictColumns, memo(`tried ${state.name}`, () => [verdict])) : html`<p>Nothing yet.</p>`)}
    ${past.length ? section("history", "History", table(changeColumns, past)) : nothing}`;
}
