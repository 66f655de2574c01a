/** Gives the reader a file. */

import { h } from "../dom.ts";

/** The browser asks for no further permission: it is a download like any other. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  const link = h("a", { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
