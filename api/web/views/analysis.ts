/** One analysis: how it goes, and what came of it. */

import { ok } from "../../../engine/util/result.ts";
import type { AnalysisInputData, Job, Report } from "../../analyses/contract.ts";
import type { App, View } from "../app.ts";
import type { Answer } from "../client/client.ts";
import type { ApiFailure } from "../client/failure.ts";
import { hasEnded, watchJob } from "../client/watch-job.ts";
import { type Child, fill, h } from "../dom.ts";
import { failurePanel } from "../parts/failure.ts";
import { statusText } from "../parts/job-table.ts";
import { loadInto } from "../parts/load.ts";
import { count, duration, modeTexts, nameText, timeOf, titleOf } from "../parts/words.ts";
import { downloads } from "../report/downloads.ts";
import { failedPanel } from "../report/failed.ts";
import { fileBanner } from "../report/file-banner.ts";
import { remarks } from "../report/remarks.ts";
import { reportView } from "../report/report-view.ts";
import { runningPanel } from "../report/running.ts";
import { toHash, wholeHistory } from "../route.ts";
import { readSources } from "../source/places.ts";

/** The analysis of this uuid. */
export function analysisView(uuid: string): View {
  return (app, signal) => {
    const title = h("h1", {}, "Analysis");
    const head = h("div", { class: "job-head" }, title);
    const place = h("div");
    void loadInto(
      place,
      { app, signal },
      () => app.client.job(uuid, signal),
      (job) => {
        fill(title, h("bdi", {}, titleOf(job)));
        document.title = `${titleOf(job)} · Solhound`;
        const facts = h("div", { class: "job-facts" });
        head.append(facts);
        const room = h("div");
        const show = (current: Job): void => {
          fill(facts, ...factsOf(current));
          if (hasEnded(current)) showEnd(app, signal, current, { head, room });
        };
        show(job);
        if (!hasEnded(job)) follow(app, signal, job, room, show);
        return room;
      },
    );
    return h("div", { class: "page wide" }, head, place);
  };
}

function follow(app: App, signal: AbortSignal, job: Job, room: HTMLElement, show: (job: Job) => void): void {
  const watching = new AbortController();
  const both = AbortSignal.any([signal, watching.signal]);
  const ended = (last: Job): void => {
    watching.abort();
    app.announce(last.status === "Finished" ? "The analysis has finished" : "The analysis has ended without a result");
    show(last);
  };
  const panel = runningPanel(app, job, ended, both);
  fill(room, panel.element);
  const listener = {
    status(current: Job): void {
      if (both.aborted) return;
      if (hasEnded(current)) {
        ended(current);
      } else {
        show(current);
        panel.status(current);
      }
    },
    progress: panel.progress,
    failed: (failure: ApiFailure): void => void fill(room, failurePanel(failure)),
  };
  void watchJob(app.client, job.uuid, listener, both);
}

function showEnd(
  app: App,
  signal: AbortSignal,
  job: Job,
  { head, room }: { head: HTMLElement; room: HTMLElement },
): void {
  if (job.status === "Error") {
    void loadInto(
      room,
      { app, signal },
      () => failureOf(app, job.uuid, signal),
      ({ reports, input }) => [failedPanel(app, job, input), ...foundAllTheSame(reports, input)],
    );
    return;
  }
  head.append(downloads(app, job, signal));
  const load = () => resultOf(app, job.uuid, signal);
  void loadInto(room, { app, signal }, load, ({ reports, input }) => [
    fileBanner(reports),
    remarks(reports),
    reportElement(reports, input),
  ]);
}

function reportElement(reports: readonly Report[], input: AnalysisInputData): HTMLElement {
  const report = reportView(reports, readSources(input));
  queueMicrotask(report.begin);
  return report.element;
}

/** Which files it was, where there were several; and the findings, where there are some. */
function foundAllTheSame(reports: readonly Report[], input: AnalysisInputData): readonly Child[] {
  const nFiles = reports.reduce((n, { meta }) => n + (meta.files ?? []).length, 0);
  const hasFindings = reports.some(({ issues }) => issues.length > 0);
  return [nFiles > 1 ? fileBanner(reports) : null, hasFindings ? reportElement(reports, input) : null];
}

interface Outcome {
  readonly reports: readonly Report[];
  readonly input: AnalysisInputData;
}

/** An analysis that was cancelled, or that an older version made, has no reports. */
async function failureOf({ client }: App, uuid: string, signal: AbortSignal): Answer<Outcome> {
  const reports = await client.reports(uuid, signal);
  const input = await client.input(uuid, signal);
  return input.ok ? ok({ reports: reports.ok ? reports.value : [], input: input.value }) : input;
}

async function resultOf({ client }: App, uuid: string, signal: AbortSignal): Answer<Outcome> {
  const reports = await client.reports(uuid, signal);
  if (!reports.ok) return reports;
  const input = await client.input(uuid, signal);
  return input.ok ? ok({ reports: reports.value, input: input.value }) : input;
}

function factsOf(job: Job): readonly Child[] {
  const group = toHash({ view: "history", filter: { ...wholeHistory, groupId: job.groupId } });
  return [
    statusText(job),
    h("span", {}, modeTexts[job.analysisMode]),
    h("span", {}, count(job.numSources, "file")),
    h("span", {}, timeOf(job.submittedAt)),
    hasEnded(job) && job.runTime >= 50 ? h("span", {}, duration(job.runTime)) : null,
    job.groupId === "" ? null : h("a", { href: group }, "Group ", h("bdi", {}, nameText(job.groupName))),
  ];
}
