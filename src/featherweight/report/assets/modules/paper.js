/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The pages of papers: what others published, beside what is measured here. */

import { html } from "libraries";
import { otherColumns, publishedColumns, table } from "columns.js";
import { others, published, sources } from "data.js";
import { memo } from "lists.js";
import { address } from "state.js";
import { count, missing } from "words.js";

const READ = { source: "the source itself", excerpt: "an excerpt", memory: "from memory, not checked" };
const FIGURES = ["code_bytes", "ram_bytes", "cycles", "cycles_per_byte"];
const rowsOf = (source) =>
  memo(`paper ${source}`, () => published.filter((row) => row.source === source && !row.again));

/* How many figures have each judgement. */
function tally(list) {
  const found = { better: 0, equal: 0, worse: 0, "not comparable": 0, "none yet": 0 };
  for (const row of list) for (const name of FIGURES) if (row[`our_${name}`]) found[row[`our_${name}`][1]] += 1;
  return found;
}

/* How many figures of each source are beaten. */
export function papersTable() {
  const line = ([name, source]) => html`<tr>
    <td class="name"><a href=${address("paper", name)} title=${source.citation}>${source.title}</a></td>
    <td class="number">${count(rowsOf(name).length)}</td>
    ${Object.entries(tally(rowsOf(name))).map(([word, value]) =>
      html`<td class="number ${value ? word.replace(" ", "-") : ""}">${count(value)}</td>`)}
    <td>${READ[source.read]}</td>
  </tr>`;
  return html`<div class="scroll"><table class="plain">
    <thead><tr>
      <th class="name">source</th><th class="number">rows</th><th class="number">ours is less</th>
      <th class="number">equal</th><th class="number">more</th><th class="number">counted otherwise</th>
      <th class="number">none of ours yet</th><th>read in</th>
    </tr></thead>
    <tbody>
      ${[...sources].map(line)}
      <tr><td class="name"><a href="#others">More figures, in their own units</a></td>
        <td class="number">${count(others.length)}</td><td colspan="6"></td></tr>
    </tbody>
  </table></div>`;
}

export const papersView = () => html`<h1>Papers</h1>
  <p class="measure">Figures that others published, and for each the least of all our implementations in the same use.
    Ours is judged only where both were counted in the same way.</p>
  ${papersTable()}`;

export function paperView(state) {
  const source = sources.get(state.name);
  if (!source) return missing("paper", state.name);
  const list = rowsOf(state.name);
  const found = tally(list);
  return html`<h1>${source.title}</h1>
    <p class="measure">${source.citation}. Read: ${READ[source.read]}. ${source.remark}</p>
    <p>Ours is the least figure of all our implementations in the same league, for each figure by itself:
      <span class="better">▼ ours is less</span> (${found.better}),
      <span class="worse">▲ more</span> (${found.worse}), = equal (${found.equal}), ≈ counted in another way, no verdict
      (${found["not comparable"]}).</p>
    ${table(publishedColumns(list, false), list)}`;
}

export const othersView = () => html`<h1>More figures of others</h1>
  <p class="measure">In their own units, on their own devices: to be read, not to be ranked by. Ours is the least of all
    our implementations on the device named, in the same unit, among those that leak no more than theirs.</p>
  ${table(otherColumns, others)}`;
