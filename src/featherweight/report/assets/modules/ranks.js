/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ranking over several devices: a bar for each figure. */

import { html, nothing } from "libraries";
import { stability } from "chart.js";
import { data, keyOf, METRICS, scenarios, variants } from "data.js";
import { ranking } from "score.js";
import { address, changed } from "state.js";
import {
  chip, chips, cipherBadges, count, decimal, doubtBadge, leakBadge, METRIC, SCORES, targetTitle, term, variantLink,
} from "words.js";

const FULL = 5;
const WORST = ["no", "cycles-only", "yes"];

function controls(state, question) {
  const { devices, score, weights } = question;
  const set = (changes) => changed(state, changes);
  const ticked = (id) => (devices.includes(id) ? devices.filter((one) => one !== id) : [...devices, id]);
  const weigh = (index, value) => set({ weights: weights.map((old, i) => (i === index ? value : old)).join(" ") });
  const device = ({ id, title }) => chip(
    html`${id} ${doubtBadge(id)}`, set({ devices: ticked(id).join(" ") || "none" }), devices.includes(id), title);
  const slider = (metric, index) => html`<label>${METRIC[metric].name}
    <input type="range" name=${metric} min="0" max="5" step="0.5" .value=${weights[index]}
      @input=${(event) => location.replace(weigh(index, event.target.value))}>
    <output>${weights[index]}</output></label>`;
  return html`<details class="more" ?open=${["devices", "score", "weights"].some((key) => state.values.has(key))}>
    <summary>Devices, score and weights</summary>
    ${chips("devices", data.targets.map(device))}
    ${chips("score", data.scores.map((name) => chip(name, set({ score: name }), name === score, SCORES[name])))}
    <div class="chips weights"><span class="label">weights</span> ${METRICS.map(slider)}</div>
  </details>`;
}

/* A figure, with a bar as long as its ratio to the least of its column. */
function cell(row, metric, least, side) {
  const ratio = row[metric] / least;
  return html`<td class="number bar ${ratio === 1 ? "least" : ""} ${side}" style="--share:${Math.min(ratio / FULL, 1)}"
    title="${row.implementation} ${row.options}: ${decimal(ratio, 2)} times the least">
    <a href=${address("result", keyOf(row))}>${count(row[metric])}</a></td>`;
}

export function rankingTable(question, { ranks, devices }) {
  const least = (device, metric) => Math.min(...ranks.map((rank) => rank.rows.get(device)[metric]));
  const leasts = devices.map((device) => METRICS.map((metric) => least(device, metric)));
  const near = devices.includes(question.device) ? question.device : devices[0];
  const side = (device) => (device === near ? "here" : "elsewhere");
  const weakest = (rank) => WORST.find((name) => [...rank.rows.values()].some((row) => row.constant_time === name));
  const worst = Math.max(...ranks.map((rank) => rank.score));
  const line = (rank, index) => html`<tr class=${rank.variant === question.show ? "shown" : ""}>
    <td class="number place">${index + 1}</td>
    <td class="name">${variantLink(rank.variant)} ${weakest(rank) === "yes" ? nothing : leakBadge(weakest(rank))}
      ${cipherBadges(variants.get(rank.variant).cipher)}</td>
    <td class="number bar score" style="--share:${rank.score / worst}">${rank.score.toFixed(3)}</td>
    ${devices.map((device, i) => METRICS.map((metric, j) =>
      cell(rank.rows.get(device), metric, leasts[i][j], side(device))))}
  </tr>`;
  return html`<div class="scroll"><table class="ranks">
    <thead>
      <tr>
        <th rowspan="2" class="number">place</th>
        <th rowspan="2" class="name">cipher</th>
        <th rowspan="2" class="number">${term("score", SCORES[question.score])}</th>
        ${devices.map((device) => html`<th colspan="3" class="device ${side(device)}">
          <a href=${address("device", device)} title=${targetTitle(device)}>${device}</a> ${doubtBadge(device)}</th>`)}
      </tr>
      <tr>${devices.map((device) => METRICS.map((metric) =>
        html`<th class="number ${side(device)}" title=${METRIC[metric].text}>${METRIC[metric].name}</th>`))}</tr>
    </thead>
    <tbody>${ranks.map(line)}</tbody>
  </table></div>`;
}

export function rankingView(state, question) {
  const found = ranking(question);
  return html`<section id="ranking">
    <h2>Ranking over ${found.devices.length} ${found.devices.length === 1 ? "device" : "devices"}</h2>
    <p class="measure">${scenarios.get(question.scenario).title}. Lower is better. Each figure is of the implementation
      with the best score there, as in <code>fw rank</code>; a bar is as long as the ratio to the least in its column,
      and ends at ${FULL} times the least.</p>
    ${controls(state, question)}
    <p role="status" class="remark">${found.remarks.join(" ")}</p>
    ${found.ranks.length ? rankingTable(question, found) : nothing}
    ${found.ranks.length < 2 ? nothing : html`<details class="more">
      <summary>How places change with the weights</summary>
      <p class="measure">The place in FELICS's figure of merit, from flash and RAM alone to cycles alone.</p>
      <fw-drawing .draw=${stability(question)}></fw-drawing>
    </details>`}
  </section>`;
}
