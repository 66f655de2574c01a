/** Deletes an analysis that has ended. */

import type { Job } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { titleOf } from "../parts/words.ts";
import { wholeHistory } from "../route.ts";

/** Asks first; leads to the history afterwards. */
export function removeButton(app: App, job: Job, signal: AbortSignal): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const remove = async (): Promise<void> => {
    const explanation = "Its sources and findings are gone for good. What was judged of them stays in the project.";
    if (!(await confirm(`Delete the analysis of ${titleOf(job)}?`, explanation, "Delete"))) return;
    await attempt(app.client.remove(job.uuid), () => {
      app.announce("The analysis is deleted");
      app.submitted.splice(0, app.submitted.length, ...app.submitted.filter((uuid) => uuid !== job.uuid));
      app.go({ view: "history", filter: wholeHistory });
    });
  };
  return h("div", {}, h("button", { class: "quiet", on: { click: () => void remove() } }, "Delete"), trouble);
}
