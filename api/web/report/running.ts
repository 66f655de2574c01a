/** An analysis under way: what it does, for how long, and how to end it. */

import type { Job, Progress } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { fill, h, setAttribute } from "../dom.ts";
import { failurePanel } from "../parts/failure.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { duration } from "../parts/words.ts";

export interface RunningPanel {
  readonly element: HTMLElement;
  status(job: Job): void;
  progress(progress: Progress): void;
}

const phaseTexts: Readonly<Record<Progress["phase"], string>> = {
  load: "Reading the sources",
  compile: "Compiling",
  static: "Checking the code",
  symbolic: "Following paths",
  fuzz: "Trying transactions",
};

/** `cancelled` is told how the analysis stands then. */
export function runningPanel(app: App, first: Job, cancelled: (job: Job) => void, signal: AbortSignal): RunningPanel {
  const what = h("p", { class: "phase", role: "status" });
  const detail = h("p", { class: "phase-detail" });
  const bar = h("progress", { max: 1, "aria-label": "Progress of the analysis" });
  const elapsed = h("span", { class: "elapsed" });
  const trouble = h("div");
  const cancel = async (): Promise<void> => {
    fill(trouble);
    const answer = await app.client.cancel(first.uuid);
    if (signal.aborted) return;
    if (answer.ok) cancelled(answer.value);
    else if (answer.error.code !== "analysis-has-ended") fill(trouble, failurePanel(answer.error));
  };
  const click = (): void => void whileBusy([button], cancel);
  const button = h("button", { on: { click } }, "Cancel");
  let shownAtMs = performance.now();
  let job = first;
  const tick = (): void => {
    const sinceMs = performance.now() - shownAtMs;
    fill(elapsed, duration((job.status === "Queued" ? job.queueTime : job.runTime) + sinceMs));
  };
  const timer = setInterval(tick, 1_000);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  const status = (next: Job): void => {
    job = next;
    shownAtMs = performance.now();
    const text = job.status === "Queued" ? "Waiting for its turn" : "Starting";
    if (job.status === "Queued" || what.textContent === "" || what.textContent === "Waiting for its turn")
      fill(what, text);
    tick();
  };
  status(first);
  return {
    element: h(
      "div",
      { class: "running card" },
      what,
      bar,
      h("div", { class: "actions" }, detail, elapsed, button),
      trouble,
    ),
    status,
    progress({ phase, message, fraction }) {
      const text = phaseTexts[phase];
      if (what.textContent !== text) fill(what, text);
      fill(detail, message === text ? "" : message);
      // A part that has just begun may know no more than that.
      setAttribute(bar, "value", fraction === 0 ? null : fraction);
    },
  };
}
