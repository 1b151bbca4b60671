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

/* Ranking: FELICS's figure of merit, as score.py computes it. */
const data = JSON.parse(document.getElementById("data").textContent);
const form = document.getElementById("weights");
function applyWeights() {
  const weights = ["code", "RAM", "cycles"].map((name) => Number(form.elements[name].value));
  for (const slider of form.querySelectorAll("input[type=range]")) slider.nextElementSibling.textContent = slider.value;
  const targets = [...form.querySelectorAll("input[name=target]:checked")].map((box) => box.value);
  const rows = data.filter(
    (row) => row[3] === form.elements.scenario.value && row[4] === form.elements.league.value && targets.includes(row[2]),
  );
  const best = new Map();
  for (const target of targets) {
    const here = rows.filter((row) => row[2] === target);
    const least = [6, 7, 8].map((column) => Math.min(...here.map((row) => row[column])));
    for (const row of here) {
      const points = weights.reduce((sum, weight, i) => sum + (weight * row[6 + i]) / least[i], 0);
      const own = best.get(row[0]) ?? best.set(row[0], new Map()).get(row[0]);
      if (!own.has(target) || points < own.get(target)[0]) own.set(target, [points, row]);
    }
  }
  const present = targets.filter((target) => rows.some((row) => row[2] === target));
  const ranks = [...best].filter(([, own]) => own.size === present.length).map(([variant, own]) => {
    const score = [...own.values()].reduce((sum, [points]) => sum + points, 0) / own.size;
    return [variant, score, [...own].map(([target, [, row]]) => `${target}: ${row[1]} ${row[5]}`).join("; ")];
  });
  ranks.sort((one, other) => one[1] - other[1]);
  document.querySelector("#ranks tbody").replaceChildren(
    ...ranks.map(([variant, score, used], index) => {
      const line = document.createElement("tr");
      for (const text of [index + 1, variant, score.toFixed(3), used]) line.insertCell().textContent = text;
      return line;
    }),
  );
}
form.addEventListener("input", applyWeights);
applyWeights();
