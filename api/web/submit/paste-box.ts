/** A source that is pasted or typed. */

import { h, setAttribute } from "../dom.ts";
import type { NamedText } from "./sources.ts";

export interface PasteBox {
  /** Opens and closes the box. */
  readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  /** The source, and an empty box again; undefined where it was empty. */
  take(): NamedText | undefined;
}

const usualName = "Contract.sol";

/** Closed at first. */
export function pasteBox(): PasteBox {
  const name = h("input", {
    id: "paste-name",
    value: usualName,
    maxlength: 200,
    spellcheck: "false",
    autocomplete: "off",
  });
  const text = h("textarea", { id: "paste-text", rows: 12, spellcheck: "false", autocapitalize: "none", wrap: "off" });
  const element = h(
    "div",
    { class: "paste", id: "paste", hidden: true },
    h("div", { class: "field" }, h("label", { for: "paste-name" }, "Name of the file"), name),
    h("div", { class: "field" }, h("label", { for: "paste-text" }, "Source"), text),
  );
  const toggle = (): void => {
    element.hidden = !element.hidden;
    setAttribute(button, "aria-expanded", String(!element.hidden));
    if (!element.hidden) text.focus();
  };
  const button = h(
    "button",
    { type: "button", "aria-expanded": "false", "aria-controls": "paste", on: { click: toggle } },
    "Paste a source",
  );
  return {
    button,
    element,
    take() {
      if (element.hidden || text.value.trim() === "") return undefined;
      const typed = name.value.trim() || usualName;
      const pasted = { name: /\.sol$/i.test(typed) ? typed : `${typed}.sol`, text: text.value };
      text.value = "";
      toggle();
      return pasted;
    },
  };
}
