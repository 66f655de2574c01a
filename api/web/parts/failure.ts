/** What went wrong, and the way on. */

import type { ApiFailure } from "../client/failure.ts";
import { h } from "../dom.ts";

/** `retry` is offered where trying again may help. */
export function failurePanel(
  { message, status }: Pick<ApiFailure, "message" | "status">,
  retry?: () => void,
): HTMLElement {
  const mayHelp = status === 0 || status === 409 || status === 429 || status >= 500;
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("p", {}, message),
    retry && mayHelp ? h("button", { on: { click: retry } }, "Try again") : null,
  );
}
