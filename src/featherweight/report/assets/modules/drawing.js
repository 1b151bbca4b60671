/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* <fw-drawing>: an element that draws itself as wide as it is, and again when that changes. In closed details it
   waits. */

class Drawing extends HTMLElement {
  #draw = () => "";
  #width = 0;
  #observer = new ResizeObserver(() => {
    if (Math.abs(this.clientWidth - this.#width) > 1) this.#redraw();
  });
  #opened = (event) => {
    if (event.target.contains(this)) this.#redraw();
  };

  /* A function from a width to a node. */
  set draw(value) {
    this.#draw = value;
    if (this.isConnected) this.#redraw();
  }

  connectedCallback() {
    this.#redraw();
    this.#observer.observe(this);
    document.addEventListener("toggle", this.#opened, true);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    document.removeEventListener("toggle", this.#opened, true);
  }

  #redraw() {
    if (this.closest("details:not([open])")) return;
    this.#width = this.clientWidth;
    if (this.#width) this.replaceChildren(this.#draw(this.#width));
  }
}
customElements.define("fw-drawing", Drawing);
