/** Goes through pages of a list. */

import { h, setAttribute } from "../dom.ts";

/** As many as the server gives at once. */
export const pageSize = 20;

interface Pages {
  readonly offset: number;
  readonly total: number;
  readonly hrefAt: (offset: number) => string;
  /** What the links say: `Newer` and `Older` where it is not said. */
  readonly words?: readonly [before: string, after: string];
}

/** Links to the pages before and after; nothing where all is on one. */
export function pager({ offset, total, hrefAt, words = ["Newer", "Older"] }: Pages): HTMLElement | null {
  if (total <= pageSize && offset === 0) return null;
  const last = Math.min(offset + pageSize, total);
  const link = (text: string, target: number, isThere: boolean): HTMLElement => {
    const element = h("a", { class: "button", href: isThere ? hrefAt(target) : null }, text);
    if (!isThere) setAttribute(element, "aria-disabled", "true");
    return element;
  };
  return h(
    "nav",
    { class: "pager", "aria-label": "Pages" },
    link(words[0], Math.max(0, offset - pageSize), offset > 0),
    h("span", {}, total === 0 ? "none" : `${Math.min(offset + 1, total)} to ${last} of ${total.toLocaleString("en")}`),
    link(words[1], offset + pageSize, last < total),
  );
}
