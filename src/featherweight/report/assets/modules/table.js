/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* <fw-table>: a table of any length, sorted by a click on a head; only the lines in sight exist. */

import { elementScroll, html, nothing, observeElementOffset, observeElementRect, render, Virtualizer } from "libraries";
import { count } from "words.js";

/* From this length on, a table scrolls by itself. */
const LONG = 40;
/* The rows that are printed of a table. */
const PRINTED = 60;
const LINE = 30;
const WIDE = 34;
const WIDEST = 44;
const LONG_TEXT = 60;

/* What a cell shows: a template, or text. Of a long text two lines are shown, and all of it where the pointer is. */
function content(column, row) {
  const found = contentOf(column, row);
  return typeof found === "string" && found.length > LONG_TEXT
    ? html`<div class="clip" data-tip=${found}>${found}</div>`
    : found;
}
const contentOf = (column, row) =>
  column.shown
    ? column.shown(row)
    : typeof row[column.field] === "number"
      ? count(row[column.field])
      : row[column.field];

/* The width of a column in letters, which does not change while one scrolls: of the longest text, or, where that is very
   long, of nearly all. */
function widthOf(column, rows) {
  if (column.width) return column.width;
  const textOf = (value) => (typeof value === "number" ? count(value) : String(value ?? ""));
  const lengths = rows.map((row) => textOf(row[column.field]).length).sort((one, other) => one - other);
  const [nearlyAll, all] = [0.95, 1].map((share) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0);
  return Math.max(column.title.length, Math.min(WIDEST, all <= WIDE ? all : Math.max(WIDE, nearlyAll))) + 3;
}

class Table extends HTMLElement {
  #columns = [];
  #all = [];
  #rows = [];
  #sort = { field: "", falling: false };
  #view = [];
  #widths = [];
  #lines = null;
  #unmount = null;
  #frame = 0;

  /* [{ title, field, shown?, number?, text?, width? }]: SHOWN makes the content of a row, TEXT explains the head, WIDTH
     is in letters. */
  set columns(value) {
    this.#columns = value;
  }

  /* All rows that there may be: the columns are as wide as these need. */
  set all(value) {
    if (value === this.#all) return;
    this.#all = value;
    this.#widths = this.#columns.map((column) => widthOf(column, value));
  }

  get rows() {
    return this.#rows;
  }

  /* Those that are shown. */
  set rows(value) {
    if (value === this.#rows) return;
    this.#rows = value;
    this.#arrange();
  }

  connectedCallback() {
    this.tabIndex = 0;
    this.role = "region";
    this.ariaLabel = "table";
    addEventListener("beforeprint", this.#print);
    addEventListener("afterprint", this.#draw);
    this.#arrange();
  }

  disconnectedCallback() {
    removeEventListener("beforeprint", this.#print);
    removeEventListener("afterprint", this.#draw);
    this.#unmount?.();
    this.#unmount = this.#lines = null;
  }

  /* The rows in order; those without a value are last. */
  #arrange() {
    const { field, falling } = this.#sort;
    const isEmpty = (row) => row[field] == null || row[field] === "";
    const order = (one, other) => (one < other ? -1 : one > other ? 1 : 0) * (falling ? -1 : 1);
    this.#view = field
      ? this.#rows.toSorted((one, other) => isEmpty(one) - isEmpty(other) || order(one[field], other[field]))
      : this.#rows;
    if (!this.isConnected) return;
    this.classList.toggle("long", this.#all.length > LONG);
    this.scrollTop = 0;
    if (this.#all.length > LONG) this.#virtualize();
    this.#draw();
  }

  #virtualize() {
    const options = {
      count: this.#view.length,
      estimateSize: () => LINE,
      overscan: 8,
      initialRect: { width: 0, height: 600 },
      getScrollElement: () => this,
      scrollToFn: elementScroll,
      observeElementOffset,
      observeElementRect,
      onChange: this.#drawSoon,
    };
    if (this.#lines) this.#lines.setOptions(options);
    else {
      this.#lines = new Virtualizer(options);
      this.#unmount = this.#lines._didMount();
    }
    this.#lines._willUpdate();
    this.#lines.measure();
  }

  #sortBy(field) {
    this.#sort = { field, falling: this.#sort.field === field && !this.#sort.falling };
    this.#arrange();
  }

  #head(column) {
    const { field, falling } = this.#sort;
    const sorted = field !== column.field ? "none" : falling ? "descending" : "ascending";
    return html`<th scope="col" class=${column.number ? "number" : ""} aria-sort=${sorted}><button type="button"
      title=${column.text ?? nothing} @click=${() => this.#sortBy(column.field)}>${column.title}</button></th>`;
  }

  #table(rows, before = 0, after = 0, first = 0) {
    const gap = (height) => (height > 0 ? html`<tr class="gap"><td style="height:${height}px"></td></tr>` : nothing);
    return html`<table style="width:${this.#widths.reduce((sum, width) => sum + width, 0)}ch">
      <colgroup>${this.#widths.map((width) => html`<col style="width:${width}ch">`)}</colgroup>
      <thead><tr>${this.#columns.map((column) => this.#head(column))}</tr></thead>
      <tbody>${gap(before)}${rows.map(
        (row, index) =>
          html`<tr data-index=${first + index}>${this.#columns.map(
            (column) => html`<td class=${column.number ? "number" : ""}>${content(column, row)}</td>`,
          )}</tr>`,
      )}${gap(after)}</tbody></table>
      ${this.#view.length ? nothing : html`<p class="none">Nothing here.</p>`}`;
  }

  /* Once in a frame: measuring lines calls it for each. */
  #drawSoon = () => {
    this.#frame ||= requestAnimationFrame(this.#draw);
  };

  #draw = () => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#lines) return render(this.#table(this.#view), this);
    const items = this.#lines.getVirtualItems();
    const [first, last] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
    const after = this.#lines.getTotalSize() - (items.at(-1)?.end ?? 0);
    render(this.#table(this.#view.slice(first, last), items[0]?.start ?? 0, after, first), this);
    for (const line of this.querySelectorAll("tr[data-index]")) this.#lines.measureElement(line);
    return undefined;
  };

  #print = () => {
    const left = this.#view.length - PRINTED;
    render(
      html`${this.#table(this.#view.slice(0, PRINTED))}
      ${left > 0 ? html`<p class="none">${count(left)} more rows are in the file.</p>` : nothing}`,
      this,
    );
  };
}
customElements.define("fw-table", Table);

/* A column of numbers. */
export const number = (field, title, text) => ({ field, title, text, number: true });
