/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All measurements, all verdicts, and the page of one measurement. */

import { html, nothing } from "libraries";
import { conditions } from "device.js";
import { changeColumns, measurementColumns, table, verdictColumns } from "columns.js";
import { changes, keyOf, rows, sameSubject, scenarios, targets, tried } from "data.js";
import { memo } from "cipher.js";
import { address, changed } from "state.js";
import { count, decimal, deviceLink, doubtBadge, implementationText, leakBadge, LEAGUE, METRIC, term, variantLink, variantText } from "words.js";

/* A filter by words: a row stays if it holds each. The text of a row is made once. */
const texts = new WeakMap();
const textOf = (row, names) => {
  if (!texts.has(row)) texts.set(row, names.map((name) => row[name]).join(" ").toLowerCase());
  return texts.get(row);
};
function filtered(state, { title, text, list, columns, names, example }) {
  const query = (state.values.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const shown = memo(`${state.view} ${query.join(" ")}`, () => (query.length
    ? list.filter((row) => query.every((word) => textOf(row, names).includes(word))) : list));
  return html`<h1>${title}</h1><p class="measure">${text}</p>
    <p class="filter"><label>Filter <input type="search" id="filter" .value=${state.values.get("q") ?? ""} placeholder=${example}
      @input=${(event) => location.replace(changed(state, { q: event.target.value }))}></label>
      <output id="count">${count(shown.length)} of ${count(list.length)}</output></p>
    ${table(columns, shown, list)}`;
}

export const resultsView = (state) => filtered(state, {
  title: "All measurements",
  text: "A click on a head sorts; the name of an implementation leads to how it was measured.",
  list: rows, columns: measurementColumns, example: "words, e.g. rectangle atmega128 cbc128",
  names: ["variant", "implementation", "target", "scenario", "league", "options", "constant_time"],
});

export const verdictsView = (state) => filtered(state, {
  title: "What the referee saw",
  text: "From the stored verdicts of fw check. They are evidence from runs: no implementation is proved right or constant-time for all inputs.",
  list: tried, columns: verdictColumns, example: "words, e.g. speck msp430f1611 passed",
  names: ["variant", "implementation", "target", "league", "state", "claimed", "found"],
});

export function resultView(state) {
  const row = rows.find((item) => keyOf(item) === state.name);
  if (!row) return html`<h1>No such measurement</h1><p>${state.name}: <a href="#results">all measurements</a></p>`;
  const target = targets.get(row.target);
  const verdict = tried.find((item) => sameSubject(item, row, ["variant", "implementation", "target", "league"]));
  const select = `--cipher ${row.variant} --impl ${row.implementation} --target ${row.target}`;
  const past = memo(`changes ${state.name}`, () => changes.filter((item) => sameSubject(item, row)));
  const functions = row.functions ? row.functions.split(" ") : [];
  return html`<h1>${variantLink(row.variant)} by ${row.implementation} on ${deviceLink(row.target)} ${leakBadge(row.constant_time)} ${doubtBadge(row.target)}</h1>
    <p class="measure">${variantText(row.variant)}. ${implementationText(row)}.</p>
    <div class="tiles">${["code_bytes", "ram_bytes", "stack_bytes", "cycles"].map((name) => html`<div class="tile">
      <b>${count(row[name])}</b> ${term(METRIC[name].name, METRIC[name].text)}</div>`)}
      ${row.cycles_per_byte == null ? nothing : html`<div class="tile"><b>${decimal(row.cycles_per_byte, 2)}</b> cycles/byte</div>`}
      ${row.instructions_per_byte == null ? nothing : html`<div class="tile"><b>${decimal(row.instructions_per_byte, 2)}</b> instr./byte</div>`}</div>
    <h2>What was measured</h2>
    <dl class="facts"><dt>use</dt><dd>${row.scenario}: ${scenarios.get(row.scenario)?.title}</dd>
      <dt>code</dt><dd>${LEAGUE[row.league].name}: ${LEAGUE[row.league].text}</dd>
      <dt>option</dt><dd>${row.options}</dd>
      <dt>at commit</dt><dd>${row.commit}</dd>
      <dt>source</dt><dd>SHA-256 ${row.source_digest}…</dd>
      ${row.helpers ? html`<dt>helpers</dt><dd>${row.helpers}: of the compiler's library, not counted as code</dd>` : nothing}</dl>
    <div class="scroll"><table class="plain"><thead><tr><th class="name">function</th><th class="number">cycles, nested calls included</th></tr></thead>
      <tbody>${functions.map((name, index) => html`<tr><td class="name"><code>${name}</code></td><td class="number">${count(row.calls[index])}</td></tr>`)}</tbody></table></div>
    <h2>How</h2>${conditions(target)}
    <pre>fw explain ${select} --scenario ${row.scenario} --league ${row.league} --options=${row.options}
fw check ${select}
fw export --cipher ${row.variant} --target ${row.target} --impl ${row.implementation} --as cmake</pre>
    <h2>What the referee saw</h2>${verdict ? table(verdictColumns, memo(`tried ${state.name}`, () => [verdict])) : html`<p>Nothing yet.</p>`}
    ${past.length ? html`<h2>History</h2>${table(changeColumns, past)}` : nothing}
    <p><a href=${address("compare", "", { device: row.target, scenario: row.scenario, league: row.league, show: row.variant, at: keyOf(row) })}>In the chart</a></p>`;
}
