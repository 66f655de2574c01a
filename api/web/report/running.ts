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

const waitingText = "Waiting for its turn";

/** `cancelled` is told how the analysis stands then. */
export function runningPanel(app: App, first: Job, cancelled: (job: Job) => void, signal: AbortSignal): RunningPanel {
  const what = h("p", { class: "phase", role: "status" });
  const detail = h("p", { class: "phase-detail" });
  const bar = h("progress", { max: 1, "aria-label": "Progress of the analysis" });
  const { element: elapsed, count } = elapsedTime(signal);
  const { trouble, button } = cancelButton(app, first.uuid, cancelled, signal);
  const status = (job: Job): void => {
    const isQueued = job.status === "Queued";
    const saysNoPhase = what.textContent === "" || what.textContent === waitingText;
    if (isQueued || saysNoPhase) fill(what, isQueued ? waitingText : "Starting");
    count(isQueued ? job.queueTime : job.runTime);
  };
  status(first);
  const actions = h("div", { class: "actions" }, detail, elapsed, button);
  return {
    element: h("div", { class: "running card" }, what, bar, actions, trouble),
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

/** Counts on from the time that it was told last, until the signal fires. */
function elapsedTime(signal: AbortSignal) {
  const element = h("span", { class: "elapsed" });
  let toldMs = 0;
  let toldAt = performance.now();
  const tick = (): void => void fill(element, duration(toldMs + performance.now() - toldAt));
  const timer = setInterval(tick, 1_000);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  const count = (ms: number): void => {
    toldMs = ms;
    toldAt = performance.now();
    tick();
  };
  return { element, count };
}

/** An analysis that has ended meanwhile needs no words: the page shows its end. */
function cancelButton(app: App, uuid: string, cancelled: (job: Job) => void, signal: AbortSignal) {
  const trouble = h("div");
  const cancel = async (): Promise<void> => {
    fill(trouble);
    const answer = await app.client.cancel(uuid);
    if (signal.aborted) return;
    if (answer.ok) cancelled(answer.value);
    else if (answer.error.code !== "analysis-has-ended") fill(trouble, failurePanel(answer.error));
  };
  const click = (): void => void whileBusy([button], cancel);
  const button = h("button", { on: { click } }, "Cancel");
  return { trouble, button };
}
