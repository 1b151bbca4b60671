/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* <fw-drawing>: an element that draws itself as wide as it is, and again when that changes. In closed details it
   waits. */

class Drawing extends HTMLElement {
  #draw = () => "";
  #width = 0;
  #observer = new ResizeObserver(() => {
    if (Math.abs(this.clientWidth - this.#width) > 1) this.#measure();
  });
  #opened = (event) => {
    if (event.target.contains(this)) this.#measure();
  };

  /* A function from a width to a node. The width is the last known: to ask for it would lay out the page in between. */
  set draw(value) {
    this.#draw = value;
    if (this.isConnected) this.#redraw();
  }

  connectedCallback() {
    this.#measure();
    this.#observer.observe(this);
    document.addEventListener("toggle", this.#opened, true);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    document.removeEventListener("toggle", this.#opened, true);
  }

  #measure() {
    this.#width = this.clientWidth;
    this.#redraw();
  }

  #redraw() {
    if (this.#width && !this.closest("details:not([open])")) this.replaceChildren(this.#draw(this.#width));
  }
}
customElements.define("fw-drawing", Drawing);
