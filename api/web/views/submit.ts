/** Where analyses begin: what to analyze, how deep, and the last ones. */

import type { App } from "../app.ts";
import { h } from "../dom.ts";
import { recentJobs } from "../parts/recent-jobs.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { filePicker } from "../submit/file-picker.ts";
import { submitOptions } from "../submit/options.ts";
import { submitDraft } from "../submit/submit-draft.ts";

/** The form and the list. */
export function submitView(app: App, signal: AbortSignal): HTMLElement {
  const trouble = h("div", { class: "trouble", role: "alert" });
  const button = h("button", { class: "primary", type: "submit" }, "Analyze");
  const picker = filePicker(app, signal);
  const form = h(
    "form",
    {
      class: "card submit",
      on: {
        submit: (event) => {
          event.preventDefault();
          void whileBusy([button], () => submitDraft(app, { trouble, settle: picker.settle }));
        },
      },
    },
    h("h1", {}, "Analyze contracts"),
    picker.element,
    submitOptions(app, signal),
    trouble,
    h("div", { class: "actions" }, button),
  );
  return h("div", { class: "page two-columns" }, form, recentJobs(app, signal));
}
