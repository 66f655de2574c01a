/** A secret that is shown this once, to be taken along. */

import type { App } from "../app.ts";
import { h } from "../dom.ts";

interface Secret {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** What to do with it. */
  readonly hint: string;
}

/** The panel; `focus` takes the reader to it. */
export function shownOnce({ announce }: App, { id, label, value, hint }: Secret) {
  const field = h("input", { id, readonly: true, value, spellcheck: "false", autocomplete: "off" });
  const copy = async (): Promise<void> => {
    field.select();
    // Browsers let pages write to the clipboard only where the connection is safe from others.
    await navigator.clipboard?.writeText(value).then(
      () => announce("It is copied"),
      () => {},
    );
  };
  const element = h(
    "div",
    { class: "notice", role: "status" },
    h("label", { for: id }, label),
    h("div", { class: "together" }, field, h("button", { on: { click: () => void copy() } }, "Copy")),
    h("p", {}, hint),
  );
  const focus = (): void => {
    field.focus();
    field.select();
  };
  return { element, focus };
}
