/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Draws the view that the address names. */

import { render } from "libraries";
import "drawing.js";
import "table.js";
import "tips.js";
import { aboutView } from "about.js";
import { cipherView, ciphersView } from "cipher.js";
import { compareView } from "compare.js";
import { deviceView, devicesView } from "device.js";
import { othersView, paperView, papersView } from "paper.js";
import { resultView, resultsView, verdictsView } from "result.js";
import { sheetView } from "sheet.js";
import { stateOf } from "state.js";

const VIEWS = {
  compare: compareView,
  ciphers: ciphersView,
  cipher: cipherView,
  devices: devicesView,
  device: deviceView,
  papers: papersView,
  paper: paperView,
  others: othersView,
  results: resultsView,
  result: resultView,
  verdicts: verdictsView,
  about: aboutView,
  sheet: sheetView,
};
const main = document.querySelector("main");
let shown = "";

/* In lines of chips that scroll. Asked for when all is laid out anyway. */
function showChosen() {
  for (const chosen of main.querySelectorAll(".chip[aria-current=true]")) {
    const line = chosen.parentElement;
    if (line.scrollWidth > line.clientWidth) line.scrollLeft = chosen.offsetLeft - 60;
  }
}

function draw() {
  const state = stateOf(location.hash);
  const view = VIEWS[state.view] ? state.view : "compare";
  const place = `${view}/${state.name}`;
  if (place !== shown) render("", main);
  render(VIEWS[view]({ ...state, view }), main);
  if (place !== shown && shown) scrollTo(0, 0);
  shown = place;
  const title = main.querySelector("h1")?.textContent.replace(/\s+/g, " ").trim();
  requestAnimationFrame(showChosen);
  document.title = title ? `${title} – Featherweight` : "Featherweight";
  for (const link of document.querySelectorAll("header nav a")) {
    const leads = link.hash.slice(1).replace(/s$/, "") === view.replace(/s$/, "");
    link.setAttribute("aria-current", leads ? "page" : "false");
  }
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", draw);
draw();
document.documentElement.dataset.ready = performance.now().toFixed(0);
