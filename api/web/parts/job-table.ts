/** A list of analyses that keeps itself up to date. */

import type { Job } from "../../analyses/contract.ts";
import { h } from "../dom.ts";
import { toHash } from "../route.ts";
import { severityCounts } from "./severity.ts";
import { duration, modeTexts, nameText, timeOf, titleOf } from "./words.ts";

export interface JobTable {
  readonly element: HTMLElement;
  /** Shows these; rows that are the same as before stay as they are. */
  show(jobs: readonly Job[]): void;
}

interface Row {
  readonly job: Job;
  readonly element: HTMLTableRowElement;
}

const columns = ["Files", "State", "Findings", "Mode", "Group", "Submitted"];

/** `caption` says what the list is, to those who hear it. */
export function makeJobTable(caption: string): JobTable {
  const body = h("tbody");
  const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)));
  const element = h(
    "table",
    { class: "jobs" },
    h("caption", { class: "for-readers" }, caption),
    h("thead", {}, head),
    body,
  );
  let rows = new Map<string, Row>();
  return {
    element,
    show(jobs) {
      const focused = document.activeElement?.getAttribute("data-uuid");
      rows = new Map(jobs.map((job) => [job.uuid, rowFor(job, rows.get(job.uuid))]));
      body.replaceChildren(...[...rows.values()].map((row) => row.element));
      if (focused) body.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(focused)}"]`)?.focus();
    },
  };
}

function rowFor(job: Job, known: Row | undefined): Row {
  return known && JSON.stringify(known.job) === JSON.stringify(job) ? known : { job, element: toRow(job) };
}

function toRow(job: Job): HTMLTableRowElement {
  const title = h("a", { href: toHash({ view: "analysis", uuid: job.uuid }), "data-uuid": job.uuid }, titleOf(job));
  const cells = [
    h("bdi", {}, title),
    [statusText(job), job.status === "In Progress" ? ` ${duration(job.runTime)}` : null],
    findingsOf(job),
    modeTexts[job.analysisMode],
    h("bdi", {}, nameText(job.groupName)),
    timeOf(job.submittedAt),
  ];
  return h("tr", {}, ...cells.map((cell, index) => h("td", { "data-label": columns[index] }, cell)));
}

/** The state as a badge. */
export function statusText(job: Job): HTMLElement {
  const isCancelled = job.error === "The analysis was cancelled.";
  const isIncomplete = job.status === "Finished" && job.numNotAnalysed > 0;
  if (isCancelled) return statusBadge("cancelled", "Cancelled");
  if (isIncomplete) return statusBadge("error", "Incomplete");
  return statusBadge(job.status.replace(" ", "-").toLowerCase(), statusTexts[job.status]);
}

function statusBadge(kind: string, text: string): HTMLElement {
  return h("span", { class: `status status-${kind}` }, text);
}

const statusTexts: Readonly<Record<Job["status"], string>> = {
  Queued: "Waiting",
  "In Progress": "Running",
  Finished: "Finished",
  Error: "Failed",
};

function findingsOf(job: Job): readonly (HTMLElement | string)[] {
  if (job.status !== "Finished" && job.numNotAnalysed === 0) return [];
  const counts = severityCounts(job.numVulnerabilities);
  const none = job.numNotAnalysed > 0 ? [] : ["none"];
  return counts.length > 0 ? counts : none;
}
