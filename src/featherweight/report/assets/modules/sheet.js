/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The print sheet: the ranking, and for each device a page with the chart and the best of each cipher. */

import { html, nothing } from "libraries";
import { comparison, pointsOf } from "chart.js";
import { data, METRICS, scenarios } from "data.js";
import { papersTable } from "paper.js";
import { rankingTable } from "ranks.js";
import { ranking } from "score.js";
import { questionOf } from "state.js";
import { count, decimal, doubtBadge, leakBadge, METRIC, targetTitle } from "words.js";

const PRINTED = [data.chosen.scenario, "aead"];

/* The best of each cipher on one device. */
function deviceTable(question) {
  const line = ({ variant, score, rows }, index) => {
    const row = rows.get(question.device);
    return html`<tr>
      <td class="number">${index + 1}</td>
      <td>${variant} ${row.constant_time === "yes" ? nothing : leakBadge(row.constant_time)}</td>
      <td>${row.implementation} ${row.options}</td>
      ${METRICS.map((metric) => html`<td class="number">${count(row[metric])}</td>`)}
      <td class="number">${decimal(score, 3)}</td>
    </tr>`;
  };
  return html`<div class="scroll"><table>
    <thead><tr>
      <th class="number">place</th><th>cipher</th><th>implementation</th>
      ${METRICS.map((metric) => html`<th class="number">${METRIC[metric].name}</th>`)}<th class="number">score</th>
    </tr></thead>
    <tbody>${ranking({ ...question, devices: [question.device] }).ranks.map(line)}</tbody>
  </table></div>`;
}

function page(device, scenario) {
  const question = questionOf(new URLSearchParams({ device, scenario }));
  const score = data.baseline[scenario]?.[device] ? question.score : "felics";
  const points = pointsOf(question);
  if (!points.rows.length) return nothing;
  return html`<section class="page">
    <h2>${targetTitle(device)}, ${scenario} ${doubtBadge(device)}</h2>
    <p class="measure">${scenarios.get(scenario).title}. Cycles over flash, and the best of each cipher by the score
      ${score}.</p>
    <div class="beside">
      <fw-drawing .draw=${comparison(question, points, () => {})}></fw-drawing> ${deviceTable({ ...question, score })}
    </div>
  </section>`;
}

export function sheetView(state) {
  const question = questionOf(state.values);
  return html`<h1>Featherweight: print sheet</h1>
    <p class="measure">The ranking, a page for each device, and what others published.
      <button type="button" class="no-print" @click=${() => print()}>Print</button></p>
    <section><h2>${scenarios.get(question.scenario).title}</h2>${rankingTable(question, ranking(question))}</section>
    ${PRINTED.filter((id) => scenarios.has(id)).map((id) => data.targets.map((target) => page(target.id, id)))}
    <section class="page"><h2>Beside what others published</h2>${papersTable()}</section>`;
}
