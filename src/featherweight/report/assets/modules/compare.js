/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The front page: which cipher on my device? An answer, the chart behind it, and the ranking. */

import { html, nothing } from "libraries";
import { comparison, pointsOf } from "chart.js";
import { choices } from "choices.js";
import { data, keyOf, METRICS, published, rows, scenarios, SUBJECT, targets } from "data.js";
import { rankingView } from "ranks.js";
import { fastest, ranking, smallest } from "score.js";
import { address, changed, questionOf } from "state.js";
import {
  count, doubtBadge, implementationText, LEAGUE, leakBadge, METRIC, proofBadge, resultLink, targetTitle, term, variantLink,
  variantText,
} from "words.js";

const NO_BREAK = "\u2011";

/* A row that answers a question, with what it takes and how it is done. */
const card = (title, row, explanation) => html`<article class="card">
  <h3>${term(title, explanation)}</h3>
  <p class="who">${variantLink(row.variant)} ${leakBadge(row.constant_time)} ${proofBadge(row)}</p>
  <p class="figures">
    <b>${count(row.code_bytes)}</b> B flash <b>${count(row.ram_bytes)}</b> B RAM <b>${count(row.cycles)}</b> cycles
  </p>
  <p class="how">${resultLink(row, `${row.implementation} ${row.options.replace("-", NO_BREAK)}`)}: ${implementationText(row)}</p>
</article>`;

function answers(question, points) {
  if (!points.rows.length) return nothing;
  const { ranks } = ranking({ ...question, devices: [question.device] });
  const cards = [
    ["Chosen", points.rows.find((row) => keyOf(row) === question.at), "The point that was clicked in the chart."],
    ["Fastest", fastest(points.rows), "The fewest cycles of all that fit."],
    ["Smallest", smallest(points.rows), "The fewest bytes of flash of all that fit."],
    ["Best balance", ranks[0]?.rows.get(question.device), `The best score (${question.score}) on this device.`],
  ];
  return html`<div class="cards">${cards.filter(([, row]) => row).map((item) => card(...item))}</div>`;
}

function headline(question, points) {
  const title = targetTitle(question.device);
  const where = `On ${/^[AEIOU]/.test(title) ? "an" : "a"} ${title}`;
  if (!points.rows.length) return `${where}, nothing fits`;
  const [fast, small] = [fastest(points.rows).variant, smallest(points.rows).variant];
  const name = (id) => html`<em title=${variantText(id)}>${id}</em>`;
  return fast === small
    ? html`${where}, ${name(fast)} is both the fastest and the smallest`
    : html`${where}, ${name(fast)} is the fastest and ${name(small)} the smallest`;
}

/* How many of the published figures of this place are beaten. */
function duel({ device, scenario, league }) {
  const here = published.filter((row) =>
    !row.again && row.target === device && row.scenario === scenario && row.league === league);
  const verdicts = here.flatMap((row) => METRICS.map((name) => row[`our_${name}`]?.[1]));
  const [better, equal, worse] = ["better", "equal", "worse"].map((word) =>
    verdicts.filter((verdict) => verdict === word).length);
  if (!better && !equal && !worse) return nothing;
  return html`Of ${better + equal + worse} published figures that were counted as here, the best of Featherweight is
    less in ${better}, equal in ${equal}, more in ${worse}: <a href=${address("papers")}>all of them</a>.`;
}

/* The signs of the chart that are in it. */
function legend(question, points) {
  const keys = [
    ["front", "nothing beats it", true],
    ["dot", "best of its cipher", true],
    ["triangle", "secret addresses", points.dots.some((row) => row.constant_time !== "yes")],
    ["theirs", "published by others", points.fair.length],
    ["cross", "counted otherwise", points.unlike.length],
    ["shown", question.show, question.show],
  ];
  return html`<p class="legend">${keys.filter(([, , there]) => there).map(([sign, text]) =>
    html`<span class="key ${sign}"></span> ${text} `)}</p>`;
}

function download(some) {
  const names = [...SUBJECT, ...METRICS, "stack_bytes", "constant_time"];
  const lines = [names, ...some.map((row) => names.map((name) => row[name]))].map((line) => `${line.join(",")}\n`);
  const href = URL.createObjectURL(new Blob(lines, { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href, download: "featherweight.csv" }).click();
  URL.revokeObjectURL(href);
}

function chartView(state, question, points) {
  const names = [...new Set(points.dots.map((row) => row.variant))].sort();
  const go = (changes) => {
    location.hash = changed(state, changes);
  };
  return html`<figure class="chart">
    <figcaption>
      <span>${term("Cycles", METRIC.cycles.text)} over
        ${term(METRIC[question.across].name, METRIC[question.across].text)}. Lower left is better; the scales are
        logarithmic.</span>
      <label>Show
        <select @change=${(event) => go({ show: event.target.value })}>
          <option value="">no cipher</option>
          ${names.map((id) => html`<option value=${id} ?selected=${id === question.show}>${id}</option>`)}
        </select></label>
    </figcaption>
    <fw-drawing .draw=${comparison(question, points, (at) => go({ at }))}></fw-drawing>
    ${legend(question, points)}
    <p class="source">
      ${targets.get(question.device).engines.join("; ")}. ${duel(question)}
      <button type="button" @click=${() => download(points.rows)}>The ${count(points.rows.length)} rows as CSV</button>
    </p>
  </figure>`;
}

/* What was measured, and what was not. */
function stock() {
  const { commits, missing } = data;
  return html`<p class="source">
    ${count(rows.length)} measurements of ${data.ciphers.length} ciphers at
    ${commits.length === 1 ? "commit" : "commits"} ${commits.join(", ")}.
    ${missing.measurements ? html`${count(missing.measurements)} are not made yet (<code>fw measure</code>).` : nothing}
    ${missing.checks ? html`${count(missing.checks)} are left out because the referee has not tried their
      implementations yet (<code>fw check</code>).` : nothing}
  </p>`;
}

export function compareView(state) {
  const question = questionOf(state.values);
  const points = pointsOf(question);
  return html`
    ${choices(state, question)}
    <section class="answer">
      <h1>${headline(question, points)} ${doubtBadge(question.device)}</h1>
      <p class="measure">${scenarios.get(question.scenario).title}; ${LEAGUE[question.league].name}.
        ${count(points.rows.length)} implementations and options weighed.</p>
      ${answers(question, points)} ${chartView(state, question, points)}
    </section>
    ${rankingView(state, question)} ${stock()}`;
}
