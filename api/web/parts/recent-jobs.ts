/** The newest analyses, beside the form. */

import { ok } from "../../../engine/util/result.ts";
import type { Job } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { h } from "../dom.ts";
import { makeJobTable } from "./job-table.ts";
import { keepUpToDate } from "./live-jobs.ts";
import { loadInto } from "./load.ts";

const maxShown = 8;

/** Of a session that may not list, those that it submitted from this tab. */
export function recentJobs(app: App, signal: AbortSignal): HTMLElement {
  const place = h("div");
  const load = (): Answer<readonly Job[]> =>
    app.may("ANALYSES_LOOKUP_OWN") ? newest(app, signal) : ofThisTab(app, signal);
  void loadInto(place, { app, signal }, load, (jobs) => {
    if (jobs.length === 0) return emptyHint();
    const table = makeJobTable("The newest analyses");
    table.show(jobs);
    void keepUpToDate(jobs, { app, signal, load, show: table.show });
    return table.element;
  });
  return h(
    "section",
    { class: "card recent", "aria-labelledby": "recent-title" },
    h("h2", { id: "recent-title" }, "Recent analyses"),
    place,
  );
}

async function newest(app: App, signal: AbortSignal): Answer<readonly Job[]> {
  const answer = await app.client.jobs({}, signal);
  return answer.ok ? ok(answer.value.analyses.slice(0, maxShown)) : answer;
}

async function ofThisTab(app: App, signal: AbortSignal): Answer<readonly Job[]> {
  const jobs: Job[] = [];
  for (const uuid of app.submitted.slice(0, maxShown)) {
    const answer = await app.client.job(uuid, signal);
    if (answer.ok) jobs.push(answer.value);
    else if (answer.error.kind !== "refused") return answer;
  }
  return ok(jobs);
}

function emptyHint(): HTMLElement {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "Nothing was analyzed yet."),
    h("p", {}, "Drop a contract, and its findings will be listed here."),
  );
}
