/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The chart of a device: cycles over flash or RAM, ours and what others published; and places over weights. */

import { axisX, axisY, dot, gridX, gridY, line, plot, pointer, text, tip } from "libraries";
import { keyOf, METRICS, published, rowsAt, sources } from "data.js";
import { front, places } from "score.js";
import { isWanted } from "state.js";
import { count, implementationText, METRIC } from "words.js";

const EDGE = { top: 26, right: 16, bottom: 40, left: 66 };
const LABEL = { width: 7, height: 14 };

/* Of ROWS, those that no other of the same variant beats in both figures. */
const bestOfEach = (rows, metrics) =>
  [...Map.groupBy(rows, (row) => row.variant).values()].flatMap((own) => front(own, metrics));

/* What the chart of QUESTION shows: all rows, the best of each variant, the best of all; and what others published:
   counted as here, and counted otherwise. */
export function pointsOf(question) {
  const { device, scenario, league, across } = question;
  const metrics = [across, "cycles"];
  const rows = rowsAt(device, scenario, league).filter(isWanted(question));
  const theirs = published.filter(
    (row) =>
      row.target === device &&
      row.scenario === scenario &&
      row.league === league &&
      metrics.every((metric) => row[metric] != null),
  );
  const [fair, unlike] = [true, false].map((wanted) =>
    theirs.filter((row) => metrics.every((metric) => row.comparable.split(" ").includes(metric)) === wanted),
  );
  return {
    rows,
    dots: bestOfEach(rows, metrics),
    best: front(rows, metrics),
    fair: bestOfEach(fair, metrics),
    unlike: question.unlike ? bestOfEach(unlike, metrics) : [],
  };
}

const figures = (row) =>
  METRICS.filter((metric) => row[metric] != null)
    .map((metric) => `${METRIC[metric].name} ${count(row[metric])}`)
    .join(" · ");

const ourTitle = (row) =>
  `${row.variant}\n${row.implementation} ${row.options}\n${figures(row)}\n${implementationText(row)}` +
  (row.constant_time === "yes" ? "" : "\nreads tables at secret addresses") +
  "\nClick to keep it";

const theirTitle = (row) =>
  `${row.variant}, published\n${sources.get(row.source).title}\n${row.implementation} ${row.options}\n${figures(row)}` +
  (row.note ? `\n${row.note}` : "");

/* 1, 2, 5, 10 ... between the ends; on little room only the powers of ten and their halves. */
function ticks([low, high], room) {
  const found = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    for (const step of [1, 2, 5]) if (power * step >= low && power * step <= high) found.push(power * step);
  }
  return found.length * 60 > room ? found.filter((value) => !/^2/.test(String(value))) : found;
}

/* From the least to the most of all; but what others published may exceed the most of OURS by half only. */
const extent = (ours, theirs) => {
  const most = Math.max(...(ours.length ? ours : theirs));
  const near = theirs.filter((value) => value <= 1.5 * most);
  return [Math.min(...ours, ...near) / 1.15, Math.max(most, ...near) * 1.15];
};

/* Of ROWS, one for each variant whose name has room beside it: among other names, and from the number FIRST on among
   POINTS. PLACE says where a row is, to the right and up. */
function labelled(rows, points, first, place) {
  const taken = [];
  const dots = points.map(place);
  return rows.filter((row, index) => {
    if (rows.findIndex((other) => other.variant === row.variant) !== index) return false;
    const [x, y] = place(row);
    const right = x + LABEL.width * row.variant.length;
    const covers = ([left, up]) => left > x + 4 && left < right + 8 && up > y && up < y + LABEL.height;
    const free = taken.every((box) => x > box.right || right < box.x || Math.abs(y - box.y) > LABEL.height);
    if (!free || (index >= first && dots.some(covers))) return false;
    return taken.push({ x, y, right });
  });
}

/* A function that draws QUESTION's POINTS; PICKED is called with the key of a row that is clicked. */
export const comparison = (question, points, picked) => (width) => {
  const { dots, best } = points;
  const { across, show, at } = question;
  const height = Math.round(Math.max(300, Math.min(520, width * 0.55)));
  if (!dots.length && !points.fair.length) return document.createTextNode("Nothing fits. Take away a limit above.");
  const [xDomain, yDomain] = [across, "cycles"].map((metric) =>
    extent(
      dots.map((row) => row[metric]),
      points.fair.map((row) => row[metric]),
    ),
  );
  const isInside = (row) =>
    row[across] <= xDomain[1] && row[across] >= xDomain[0] && row.cycles <= yDomain[1] && row.cycles >= yDomain[0];
  const [fair, unlike] = [points.fair.filter(isInside), points.unlike.filter(isInside)];
  const outside = points.fair.length + points.unlike.length - fair.length - unlike.length;
  const all = [...dots, ...fair, ...unlike];
  const scale =
    ([low, high], room) =>
    (value) =>
      (Math.log(value / low) / Math.log(high / low)) * room;
  const [right, up] = [scale(xDomain, width - EDGE.left - EDGE.right), scale(yDomain, height - EDGE.top - EDGE.bottom)];
  const isShown = (row) => row.variant === show || row.cipher?.name === show;
  const shown = dots.filter(isShown);
  const nearest = dots.toSorted((one, other) => one[across] * one.cycles - other[across] * other.cycles);
  const important = [...shown.toReversed(), ...best];
  const names = labelled([...important, ...(width > 700 ? nearest : [])], all, important.length, (row) => [
    right(row[across]),
    up(row.cycles),
  ]);
  const isTight = (row) => right(row[across]) + LABEL.width * (row.variant.length + 1) > width - EDGE.left;
  const colour = (row) => (isShown(row) ? "var(--shown)" : best.includes(row) ? "var(--front)" : "var(--quiet)");
  const symbol = (row) => (row.constant_time === "yes" ? "circle" : "triangle");
  const symbols = { symbol: { type: "identity" } };
  const place = { x: across, y: "cycles" };
  const found = plot({
    width,
    height,
    ...symbols,
    marginLeft: EDGE.left,
    marginRight: EDGE.right,
    marginTop: EDGE.top,
    marginBottom: EDGE.bottom,
    ariaLabel: `cycles over ${METRIC[across].name}, ${dots.length} points`,
    style: { fontSize: "12px", background: "transparent" },
    x: { type: "log", domain: xDomain },
    y: { type: "log", domain: yDomain },
    marks: [
      gridX({ ticks: ticks(xDomain, width), strokeOpacity: 0.08 }),
      gridY({ ticks: ticks(yDomain, 2 * height), strokeOpacity: 0.08 }),
      axisX({ ticks: ticks(xDomain, width), text: count, tickSize: 0, label: `${METRIC[across].name}, bytes →` }),
      axisY({ ticks: ticks(yDomain, 2 * height), text: count, tickSize: 0, label: "↑ cycles" }),
      dot(unlike, { ...place, symbol: "times", stroke: "var(--faint)", r: 3 }),
      dot(fair, { ...place, stroke: (row) => (isShown(row) ? "var(--shown)" : "var(--theirs)"), r: 3.5, fill: "none" }),
      dot(dots, { ...place, symbol, fill: "var(--dot)", r: 3 }),
      line(best, { ...place, curve: "step-after", stroke: "var(--front)", strokeOpacity: 0.5 }),
      dot(best, { ...place, symbol, fill: "var(--front)", r: 4.5 }),
      dot(shown, { ...place, symbol, fill: "var(--shown)", r: 5 }),
      dot(
        dots.filter((row) => keyOf(row) === at),
        { ...place, stroke: "currentColor", strokeWidth: 2, r: 8 },
      ),
      ...[false, true].map((isLeft) =>
        text(
          names.filter((row) => isTight(row) === isLeft),
          {
            ...place,
            text: "variant",
            textAnchor: isLeft ? "end" : "start",
            dx: isLeft ? -7 : 7,
            dy: -7,
            fill: colour,
            stroke: "var(--paper)",
            strokeWidth: 3,
          },
        ),
      ),
      outside
        ? text([`${outside} published points lie further out`], { frameAnchor: "top-right", fill: "var(--quiet)" })
        : null,
      tip(
        all,
        pointer({
          ...place,
          title: (row) => (row.source ? theirTitle(row) : ourTitle(row)),
          maxRadius: 30,
          fontSize: 12,
          lineHeight: 1.3,
        }),
      ),
    ],
  });
  found.addEventListener("click", () => {
    if (found.value && !found.value.source) picked(keyOf(found.value));
  });
  return found;
};

/* A function that draws each variant's place in FELICS's ranking over the share of cycles in the weights. */
export const stability = (question) => (width) => {
  const found = places(question);
  const last = found.filter((point) => point.share === found.at(-1).share);
  const isShown = (point) => point.variant === question.show;
  const height = Math.max(240, 16 * last.length + 60);
  const lines = { x: "share", y: "place", z: "variant" };
  return plot({
    width,
    height,
    marginRight: 130,
    marginLeft: 40,
    marginBottom: 40,
    ariaLabel: "places over the share of cycles in the weights",
    style: { fontSize: "12px", background: "transparent" },
    x: { domain: [0, 100], percent: true, label: "share of cycles in the weights, %; flash and RAM share the rest →" },
    y: { reverse: true, label: "↑ place", tickFormat: count },
    marks: [
      line(found, { ...lines, stroke: (point) => (isShown(point) ? "var(--shown)" : "var(--dot)"), curve: "bump-x" }),
      text(last, {
        ...lines,
        text: "variant",
        textAnchor: "start",
        dx: 8,
        fill: (point) => (isShown(point) ? "var(--shown)" : "currentColor"),
      }),
      tip(found, pointer({ ...lines, title: (point) => `${point.variant}: place ${point.place}`, fontSize: 12 })),
    ],
  });
};
