/** Asks before something that cannot be undone. */

import { h } from "../dom.ts";

/** Whether the reader agrees; closing the question in any other way is a no. */
export function confirm(question: string, explanation: string, yes: string): Promise<boolean> {
  const dialog = h(
    "dialog",
    { "aria-labelledby": "question", "aria-describedby": "explanation" },
    h("h2", { id: "question" }, question),
    h("p", { id: "explanation" }, explanation),
    h(
      "div",
      { class: "actions" },
      h("button", { class: "primary", on: { click: () => dialog.close("yes") } }, yes),
      h("button", { on: { click: () => dialog.close() } }, "Cancel"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
