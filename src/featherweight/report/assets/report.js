/* SPDX-License-Identifier: Apache-2.0 OR MIT */
"use strict";

/* Sorting: tablesort listens to clicks and Enter; the space bar does the same. */
for (const table of document.querySelectorAll("table.sortable")) {
  new Tablesort(table);
  for (const head of table.querySelectorAll("th")) {
    head.addEventListener("keydown", (event) => {
      if (event.key === " ") {
        event.preventDefault();
        head.click();
      }
    });
  }
}

/* Filtering: a row stays if it holds every word. */
const filter = document.getElementById("filter");
const lines = [...document.querySelectorAll("#measurements tbody tr")].map((row) => [row, row.textContent.toLowerCase()]);
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [row, text] of lines) {
    row.hidden = !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  document.getElementById("count").textContent = `${shown} of ${lines.length} rows`;
}
filter.addEventListener("input", applyFilter);
applyFilter();

/* Ranking: both figures of merit, as score.py computes them. */
const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => sum(values) / values.length;
const baseline = JSON.parse(document.getElementById("baseline").textContent);
const data = JSON.parse(document.getElementById("data").textContent);
const form = document.getElementById("weights");
const leagues = new Set(data.map((row) => `${row[3]} ${row[4]}`));
function offerLeagues() {
  const exists = (option) => leagues.has(`${form.elements.scenario.value} ${option.value}`);
  const options = [...form.elements.league.options];
  for (const option of options) option.disabled = !exists(option);
  if (form.elements.league.selectedOptions[0].disabled) form.elements.league.value = options.find(exists).value;
}
function applyWeights() {
  offerLeagues();
  const remarks = [];
  const weights = ["code", "RAM", "cycles"].map((name) => Number(form.elements[name].value));
  for (const slider of form.querySelectorAll("input[type=range]")) slider.nextElementSibling.textContent = slider.value;
  const targets = [...form.querySelectorAll("input[name=target]:checked")].map((box) => box.value);
  const rows = data.filter(
    (row) => row[3] === form.elements.scenario.value && row[4] === form.elements.league.value && targets.includes(row[2]),
  );
  const best = new Map();
  const frozen = form.elements.score.value === "frozen";
  for (const target of targets) {
    const here = rows.filter((row) => row[2] === target);
    const least = [6, 7, 8].map((column) => Math.min(...here.map((row) => row[column])));
    const yardstick = baseline[form.elements.scenario.value]?.[target];
    if (frozen && !yardstick) {
      if (here.length) remarks.push(`${target} is left out: the frozen baseline has nothing of it in this scenario.`);
      continue;
    }
    const base = frozen ? [yardstick.code_bytes, yardstick.ram_bytes, yardstick.cycles] : least;
    for (const row of here) {
      const costs = base.map((value, i) => row[6 + i] / value);
      const points = frozen
        ? Math.exp(sum(costs.map((cost, i) => weights[i] * Math.log(cost))) / sum(weights))
        : sum(costs.map((cost, i) => weights[i] * cost));
      const own = best.get(row[0]) ?? best.set(row[0], new Map()).get(row[0]);
      if (!own.has(target) || points < own.get(target)[0]) own.set(target, [points, row]);
    }
  }
  const present = targets.filter((target) => [...best.values()].some((own) => own.has(target)));
  const ranks = [...best].filter(([, own]) => own.size === present.length).map(([variant, own]) => {
    const points = [...own.values()].map(([value]) => value);
    const score = frozen ? Math.exp(mean(points.map(Math.log))) : mean(points);
    return [variant, score, [...own].map(([target, [, row]]) => `${target}: ${row[1]} ${row[5].replace("-", "\u2011")}`).join("; ")];
  });
  if (sum(weights) === 0) ranks.length = 0;
  if (!ranks.length) remarks.push("Nothing to rank: choose devices and weights above zero.");
  document.getElementById("remark").textContent = remarks.join(" ");
  ranks.sort((one, other) => one[1] - other[1]);
  document.querySelector("#ranks tbody").replaceChildren(
    ...ranks.map(([variant, score, used], index) => {
      const line = document.createElement("tr");
      for (const text of [index + 1, variant, score.toFixed(3), used]) line.insertCell().textContent = text;
      return line;
    }),
  );
}
for (const happening of ["input", "change"]) form.addEventListener(happening, applyWeights);
applyWeights();
