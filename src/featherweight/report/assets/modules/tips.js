/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Explanations: what has data-tip shows it while the pointer or the focus is on it. */

const tip = document.createElement("div");
tip.id = "tip";
tip.popover = "manual";
tip.role = "tooltip";
document.body.append(tip);

function show(event) {
  const item = event.target.closest?.("[data-tip]");
  if (!item) return tip.hidePopover();
  tip.textContent = item.dataset.tip;
  tip.showPopover();
  const [at, own] = [item.getBoundingClientRect(), tip.getBoundingClientRect()];
  const below = at.bottom + own.height + 8 < innerHeight;
  tip.style.left = `${Math.max(8, Math.min(at.left, innerWidth - own.width - 8))}px`;
  tip.style.top = `${below ? at.bottom + 6 : at.top - own.height - 6}px`;
  return undefined;
}
for (const happening of ["pointerover", "focusin"]) document.addEventListener(happening, show);
addEventListener("scroll", () => tip.hidePopover(), { passive: true, capture: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape") tip.hidePopover();
});
