/** One analysis: how it goes, and what came of it. */

import { ok } from "../../../engine/util/result.ts";
import type { AnalysisInputData, Job, Report } from "../../analyses/contract.ts";
import type { AnalysisTriage } from "../../findings/contract.ts";
import type { App, View } from "../app.ts";
import type { Answer } from "../client/answer.ts";
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
import { makeJudged } from "../report/judged.ts";
import { remarks } from "../report/remarks.ts";
import { removeButton } from "../report/remove-button.ts";
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
  const remove = removeButton(app, job, signal);
  if (job.status === "Error") {
    head.append(remove);
    void loadInto(
      room,
      { app, signal },
      () => failureOf(app, job.uuid, signal),
      (outcome) => [
        failedPanel(app, job, outcome, !hasFindings(outcome)),
        ...foundAllTheSame({ app, signal }, outcome),
      ],
    );
    return;
  }
  head.append(downloads(app, job, signal), remove);
  const load = () => resultOf(app, job.uuid, signal);
  void loadInto(room, { app, signal }, load, (outcome) => [
    fileBanner(outcome.reports),
    remarks(outcome.reports),
    reportElement({ app, signal }, outcome),
  ]);
}

function reportElement({ app, signal }: Shown, { reports, input, triage }: Outcome): HTMLElement {
  const team = { app, signal, judged: makeJudged(app, triage) };
  const report = reportView(reports, readSources(input), team);
  queueMicrotask(report.begin);
  return report.element;
}

/** Which files it was, where there were several; and the findings, where there are some. */
function foundAllTheSame(shown: Shown, outcome: Outcome): readonly Child[] {
  const { reports } = outcome;
  const nFiles = reports.reduce((n, { meta }) => n + (meta.files ?? []).length, 0);
  return [nFiles > 1 ? fileBanner(reports) : null, hasFindings(outcome) ? reportElement(shown, outcome) : null];
}

function hasFindings({ reports }: Outcome): boolean {
  return reports.some(({ issues }) => issues.length > 0);
}

interface Shown {
  readonly app: App;
  readonly signal: AbortSignal;
}

interface Outcome {
  readonly reports: readonly Report[];
  readonly input: AnalysisInputData;
  readonly triage: AnalysisTriage;
}

/** An analysis that was cancelled, or that an older version made, has no reports. */
async function failureOf({ client }: App, uuid: string, signal: AbortSignal): Answer<Outcome> {
  const reports = await client.reports(uuid, signal);
  return withInput(client, uuid, reports.ok ? reports.value : [], signal);
}

async function resultOf({ client }: App, uuid: string, signal: AbortSignal): Answer<Outcome> {
  const reports = await client.reports(uuid, signal);
  return reports.ok ? withInput(client, uuid, reports.value, signal) : reports;
}

async function withInput(
  client: App["client"],
  uuid: string,
  reports: readonly Report[],
  signal: AbortSignal,
): Answer<Outcome> {
  const input = await client.input(uuid, signal);
  if (!input.ok) return input;
  const triage = await client.projects.triageOf(uuid, signal);
  return triage.ok ? ok({ reports, input: input.value, triage: triage.value }) : triage;
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
