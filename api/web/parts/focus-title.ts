/** Where the reader is left when what had the focus is gone. */

import { setAttribute } from "../dom.ts";

/** Takes the reader to the head of a card. */
export function focusTitle(title: HTMLElement | null): void {
  if (title === null) return;
  setAttribute(title, "tabindex", -1);
  title.focus({ preventScroll: true });
}
