/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The front page: which cipher on my device? An answer, the chart behind it, and the ranking. */

import { html, nothing } from "libraries";
import { data, keyOf, leaguesOf, published, rows, scenarios, targets } from "data.js";
import { comparison, pointsOf } from "chart.js";
import { fastest, ranking, smallest } from "score.js";
import { changed, address, questionOf } from "state.js";
import { rankingView } from "ranks.js";
import {
  chip, chips, count, doubtBadge, implementationText, leakBadge, LEAGUE, METRIC, resultLink, targetTitle, term, useOf,
  variantLink, variantText,
} from "words.js";

/* A row that answers a question, with what it takes and how to have it. */
const card = (title, row, explanation) => html`<article class="card">
  <h3>${term(title, explanation)}</h3>
  <p class="who">${variantLink(row.variant)} ${leakBadge(row.constant_time)}</p>
  <p class="figures"><b>${count(row.code_bytes)}</b> B flash <b>${count(row.ram_bytes)}</b> B RAM <b>${count(row.cycles)}</b> cycles</p>
  <p class="how">${resultLink(row, html`${row.implementation} ${row.options}`)}: ${implementationText(row)}</p>
</article>`;

function answers(question, points) {
  if (!points.rows.length) return html`<p class="empty">Nothing fits these limits on ${targetTitle(question.device)}.</p>`;
  const [fast, small] = [fastest(points.rows), smallest(points.rows)];
  const { ranks } = ranking({ ...question, devices: [question.device] });
  const balanced = ranks[0]?.rows.get(question.device);
  const chosen = question.at && points.rows.find((row) => keyOf(row) === question.at);
  return html`<div class="cards">
    ${chosen ? card("Chosen", chosen, "The point that was clicked in the chart.") : nothing}
    ${card("Fastest", fast, "The fewest cycles of all that fit.")}
    ${card("Smallest", small, "The fewest bytes of flash of all that fit.")}
    ${balanced ? card("Best balance", balanced, `The best score (${question.score}) of flash, RAM and cycles on this device.`) : nothing}
  </div>`;
}

function headline(question, points) {
  const where = html`On ${/^[AEIOU]/.test(targetTitle(question.device)) ? "an" : "a"} ${targetTitle(question.device)}`;
  if (!points.rows.length) return html`${where}, nothing fits`;
  const [fast, small] = [fastest(points.rows), smallest(points.rows)];
  const is = (name) => html`<em title=${variantText(name)}>${name}</em>`;
  if (fast.variant === small.variant) return html`${where}, ${is(fast.variant)} is both the fastest and the smallest`;
  return html`${where}, ${is(fast.variant)} is the fastest and ${is(small.variant)} the smallest`;
}

function choices(state, question) {
  const set = (changes) => changed(state, { at: "", ...changes });
  const leagues = leaguesOf(question.scenario);
  return html`<div class="choices">
    ${chips("device", data.targets.map((target) => chip(target.title.replace(/ \(.*/, ""), set({ device: target.id }),
      target.id === question.device, `${target.id}: ${target.title}, ${target.cycles} cycles`)))}
    ${chips("use", data.scenarios.map((item) => chip(useOf(item.id), set({ scenario: item.id, league: "" }),
      item.id === question.scenario, `${item.id}: ${item.title}`)))}
    <details class="more" ?open=${["league", "leak", "language", "flash", "ram", "across", "unlike"].some((key) => state.values.get(key))}>
      <summary>Limits: leaks, language, budget …</summary>
      ${leagues.length > 1 ? chips("code", leagues.map((name) =>
        chip(LEAGUE[name].name, set({ league: name }), name === question.league, LEAGUE[name].text))) : nothing}
      ${chips("leaks", [["", "all shown"], ["yes", "constant time only"]].map(([value, text]) =>
        chip(text, set({ leak: value }), value === question.leak)))}
      ${chips("language", [["", "any"], ["c", "C"], ["asm", "assembly"]].map(([value, text]) =>
        chip(text, set({ language: value }), value === question.language)))}
      ${chips("across", ["code_bytes", "ram_bytes"].map((name) =>
        chip(METRIC[name].name, set({ across: name === "code_bytes" ? "" : name }), name === question.across, METRIC[name].text)))}
      ${chips("published", [["", "counted as here"], ["yes", "all"]].map(([value, text]) =>
        chip(text, set({ unlike: value }), (value === "yes") === question.unlike,
          "Some published figures were counted in another way, e.g. on a board with wait states.")))}
      <div class="chips"><span class="label">budget</span>
        ${["flash", "ram"].map((name) => html`<label>${name} at most <input type="number" min="0" step="1" name=${name}
          .value=${question[name] === Infinity ? "" : question[name]} placeholder="any"
          @input=${(event) => location.replace(set({ [name]: event.target.value }))}> bytes</label>`)}</div>
    </details>
  </div>`;
}

/* How many of the published figures of this place are matched. */
function duel(question) {
  const here = published.filter((row) => !row.again && row.target === question.device && row.scenario === question.scenario && row.league === question.league);
  const verdicts = here.flatMap((row) => Object.keys(METRIC).map((name) => row[`our_${name}`]?.[1]));
  const tally = (word) => verdicts.filter((verdict) => verdict === word).length;
  const [better, equal, worse] = ["better", "equal", "worse"].map(tally);
  if (!better && !equal && !worse) return nothing;
  return html` Of ${better + equal + worse} published figures that were counted as here, the best of Featherweight is less in
    ${better}, equal in ${equal}, more in ${worse}: <a href=${address("papers")}>all of them</a>.`;
}

const legend = (question, points) => html`<p class="legend">
  <span class="key front"></span> nothing beats it
  <span class="key dot"></span> best of its cipher
  ${points.dots.some((row) => row.constant_time !== "yes") ? html`<span class="key triangle"></span> secret addresses` : nothing}
  ${points.fair.length ? html`<span class="key theirs"></span> published by others` : nothing}
  ${points.unlike.length ? html`<span class="key cross"></span> counted otherwise` : nothing}
  ${question.show ? html`<span class="key shown"></span> ${question.show}` : nothing}
</p>`;

function download(points) {
  const names = ["variant", "implementation", "target", "scenario", "league", "options", "code_bytes", "ram_bytes", "stack_bytes", "cycles", "constant_time"];
  const lines = [names, ...points.rows.map((row) => names.map((name) => row[name]))];
  const blob = new Blob([lines.map((line) => line.join(",")).join("\n") + "\n"], { type: "text/csv" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: "featherweight.csv" });
  link.click();
  URL.revokeObjectURL(link.href);
}

export function compareView(state) {
  const question = questionOf(state.values);
  const points = pointsOf(question);
  const picked = (at) => { location.hash = changed(state, { at }); };
  const variants = [...new Set(points.dots.map((row) => row.variant))].sort();
  return html`
    ${choices(state, question)}
    <section class="answer">
      <h1>${headline(question, points)} ${doubtBadge(question.device)}</h1>
      <p class="measure">${scenarios.get(question.scenario).title}; ${LEAGUE[question.league].name}.
        ${count(points.rows.length)} implementations and options weighed.</p>
      ${answers(question, points)}
      <figure class="chart">
        <figcaption><span>${term("Cycles", METRIC.cycles.text)} over ${term(METRIC[question.across].name, METRIC[question.across].text)}, both
          logarithmic: lower left is better.</span>
          <label>Show <select @change=${(event) => location.replace(changed(state, { show: event.target.value }))}>
            <option value="">no cipher</option>
            ${variants.map((id) => html`<option value=${id} ?selected=${id === question.show}>${id}</option>`)}</select></label></figcaption>
        <fw-drawing .draw=${comparison(question, points, picked)}></fw-drawing>
        ${legend(question, points)}
        <p class="source">${targets.get(question.device).engines.join("; ")}.${duel(question)}
          <button type="button" @click=${() => download(points)}>These ${count(points.rows.length)} rows as CSV</button></p>
      </figure>
    </section>
    ${rankingView(state, question)}
    <p class="source">${count(rows.length)} measurements of ${data.ciphers.length} ciphers at ${data.commits.length === 1 ? "commit" : "commits"}
      ${data.commits.join(", ")}.
      ${data.missing.measurements ? `${count(data.missing.measurements)} measurements are not made yet (fw measure).` : ""}
      ${data.missing.checks ? `${count(data.missing.checks)} are left out because the referee has not tried them yet (fw check).` : ""}</p>`;
}
