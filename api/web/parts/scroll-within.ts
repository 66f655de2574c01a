/** Brings a part of a scrolling box into sight, and leaves the page where it is. */

/** `center`: to the middle of the box. `nearest`: only as far as it has to. */
export function scrollWithin(box: HTMLElement, target: Element, where: "center" | "nearest"): void {
  const outer = box.getBoundingClientRect();
  const inner = target.getBoundingClientRect();
  const above = inner.top - outer.top;
  const below = inner.bottom - outer.top - box.clientHeight;
  if (where === "center") box.scrollTop += (above + below) / 2;
  else if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += Math.min(above, below);
}

/** The same, sideways: the start of the target, with something of what is before it. */
export function scrollSideways(box: HTMLElement, target: Element): void {
  const margin = box.clientWidth / 4;
  const left = target.getBoundingClientRect().left - box.getBoundingClientRect().left;
  const isInSight = margin / 2 <= left && left <= box.clientWidth - margin;
  if (!isInSight) box.scrollLeft += left - margin;
}
