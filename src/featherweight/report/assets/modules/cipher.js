/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The pages of ciphers: all of them, and each. */

import { html, nothing } from "libraries";
import {
  bestColumns, changeColumns, implementationColumns, measurementColumns, otherColumns, publishedColumns, sboxColumns, table, verdictColumns,
} from "columns.js";
import { changes, ciphers, data, others, published, rows, scenarios, targets, tried } from "data.js";
import { fastest, smallest } from "score.js";
import { address } from "state.js";
import { cipherBadges, count, deviceLink, doubtBadge, leakBadge, resultLink, kindText } from "words.js";

/* Each call of `memo` with the same key gives the same list, so that tables see that nothing has changed. */
const lists = new Map();
export const memo = (key, make) => {
  if (!lists.has(key)) lists.set(key, make());
  return lists.get(key);
};

/* The fastest row of each place, and the smallest where that is another. */
const bestOf = (some) =>
  [...Map.groupBy(some, (row) => [row.variant, row.scenario, row.league, row.target].join(" ")).values()].flatMap((own) => {
    const [fast, small] = [fastest(own), smallest(own)];
    return fast === small ? [{ ...fast, best: "both" }] : [{ ...fast, best: "fastest" }, { ...small, best: "smallest" }];
  });
const order = (row) => [row.variant, data.scenarios.indexOf(scenarios.get(row.scenario)), row.league,
  data.targets.indexOf(targets.get(row.target)), row.cycles];
export const bestRows = (key, wanted) => memo(`best ${key}`, () => bestOf(rows.filter(wanted)).sort((one, other) => {
  const [a, b] = [order(one), order(other)];
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : a[place] < b[place] ? -1 : 1;
}));

export function ciphersView() {
  const shown = data.targets;
  const figure = (cipher, target) => {
    const scenario = cipher.variants.some((item) => item.kind === "block") ? data.chosen.scenario
      : cipher.variants.some((item) => item.kind === "aead") ? "aead" : "hash";
    const some = rows.filter((row) => row.cipher === cipher && row.target === target.id && row.scenario === scenario);
    return some.length ? fastest(some) : null;
  };
  return html`<h1>Ciphers</h1>
    <p class="measure">The fewest cycles of each on each device: 128 bytes in CBC mode there and back, or 1,024 bytes of authenticated
      encryption or hash. A name leads to everything about the cipher.</p>
    <div class="scroll"><table class="plain"><thead><tr><th class="name">cipher</th><th>members</th><th class="number">implementations</th>
      ${shown.map((target) => html`<th class="number">${deviceLink(target.id)} ${doubtBadge(target.id)}</th>`)}</tr></thead>
    <tbody>${data.ciphers.map((cipher) => html`<tr>
      <td class="name"><a href=${address("cipher", cipher.name)} title=${cipher.reference}>${cipher.title}</a> ${cipherBadges(cipher)}</td>
      <td class="members">${cipher.variants.length > 6 ? `${cipher.variants.length} members` : cipher.variants.map((item) => item.id).join(", ")}</td>
      <td class="number">${cipher.implementations.length}</td>
      ${shown.map((target) => { const row = figure(cipher, target); return html`<td class="number">${row ? resultLink(row, count(row.cycles)) : ""}</td>`; })}
    </tr>`)}</tbody></table></div>`;
}

const picture = (svg, alt) => html`<img src="data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(svg)))}" alt=${alt} loading="lazy">`;

export function cipherView(state) {
  const cipher = ciphers.get(state.name);
  if (!cipher) return html`<h1>No such cipher: ${state.name}</h1><p><a href="#ciphers">All ciphers</a></p>`;
  const has = new Set(cipher.variants.map((item) => item.id));
  const own = (name, list) => memo(`${name} ${cipher.name}`, () => list.filter((row) => has.has(row.variant)));
  const verdicts = own("tried", tried);
  const passed = verdicts.filter((row) => row.state === "passed").length;
  const classes = ["yes", "cycles-only", "no"].filter((name) => cipher.implementations.some((item) => item.constant_time === name));
  const theirs = own("published", published.filter((row) => !row.again));
  return html`<h1>${cipher.title} ${cipherBadges(cipher)} ${classes.map(leakBadge)}</h1>
    <p class="measure">${cipher.reference}. ${cipher.byte_order}</p>
    <dl class="facts">${cipher.variants.map((item) => html`<dt>${item.id}</dt><dd>${kindText(item.id)};
      ${cipher.competes ? html`<a href=${address("compare", "", { show: item.id, scenario: item.kind === "block" ? "" : item.kind })}>in the chart</a>` : nothing}</dd>`)}</dl>
    <section id="best"><h2>Best on each device</h2>${table(bestColumns, bestRows(cipher.name, (row) => has.has(row.variant)))}</section>
    <section id="rows"><h2>All measurements</h2>${table(measurementColumns, own("rows", rows))}</section>
    <section id="implementations"><h2>Implementations</h2>${table(implementationColumns, cipher.implementations)}</section>
    <section id="verdicts"><h2>What the referee saw</h2>
      <p>${count(passed)} of ${count(verdicts.length)} pairs of implementation and device passed. From the stored verdicts of
        <code>fw check</code>, over the options named: the weakest class with its evidence, the least numbers of inputs and of blocks
        in a chain. These are evidence from runs: <strong>no implementation is proved right or constant-time for all inputs.</strong></p>
      ${table(verdictColumns, verdicts)}</section>
    ${cipher.sboxes.length ? html`<section id="sboxes"><h2>What is proved of its S-box</h2><p>Short sequences of instructions, each
      compared with the S-box on all inputs. A lower bound is proved by enumerating all smaller circuits; what is
      <em>best found</em> may be beaten.</p>${table(sboxColumns, cipher.sboxes)}</section>` : nothing}
    ${theirs.length ? html`<section id="published"><h2>Published by others</h2>${table(publishedColumns(theirs, true), theirs)}</section>` : nothing}
    ${own("others", others).length ? html`<section id="units"><h2>Others, in their own units</h2>${table(otherColumns, own("others", others))}</section>` : nothing}
    ${cipher.layouts || cipher.grids.length ? html`<details class="drawings"><summary><h2>Where the state is</h2></summary>
      ${cipher.layouts ? html`<p>As the manifest declares it: a line is a word of the state, a box a register, a dashed one is in memory. In C the
        compiler has the last word.</p><figure class="layout">${picture(cipher.layouts, `the words of the state of ${cipher.title} in registers, core by core`)}</figure>` : nothing}
      ${cipher.grids.map((item) => html`<figure>${picture(item.svg, item.name)}<figcaption>A round key of ${item.name}, bit by bit, found by running
        the key schedule.</figcaption></figure>`)}</details>` : nothing}
    <h2>History</h2>
    ${own("changes", changes).length ? html`<p>Each change of a figure between stored measurements, the newest first.</p>${table(changeColumns, own("changes", changes))}`
      : html`<p>No change among the stored measurements.</p>`}`;
}
