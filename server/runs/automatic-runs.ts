/** Runs that nobody asked for: when they are due, and of what. */

import type { AnalysisMode } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { isReported, sourceKind } from "../../engine/node/projects/source-kind.ts";
import type { Project } from "../projects.ts";
import { detach, publish, type Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { askToFetch } from "./compiler-consent.ts";
import { isDeath } from "./engine-trouble.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { runTarget } from "./run-target.ts";
import type { Job } from "./superseding-queue.ts";
import { type Target, targetOf } from "./target.ts";

/** Wall-clock of runs that nobody waits for. */
const budgetMs = { compile: 30_000, static: 60_000 };

/** Asks the compiler about a document, instead of any earlier such question. */
function requestCheck(session: Session, document: OpenDocument): void {
  const target = targetOf(document.uri);
  const project = session.projects.of(target.key);
  project.checks.request(
    target.key,
    automaticJob(session, target, "compile", ({ settings }) => settings.compilerDiagnostics !== "off"),
  );
}

/** Has a file checked statically, instead of any earlier such request. What is open goes first: somebody looks at it. */
export function requestStatic(session: Session, target: Target): void {
  const { analyses } = session.projects.of(target.key);
  const job = automaticJob(session, target, "static", () => true);
  analyses.request(target.key, job, session.documents.find(target.key) !== undefined);
}

function automaticJob(
  session: Session,
  target: Target,
  mode: "compile" | "static",
  isWanted: (project: Project) => boolean,
): Job {
  const isDue = (): boolean => {
    const project = session.projects.of(target.key);
    return project.settings.run !== "manual" && isWanted(project) && !project.trouble.isCoolingDown(Date.now());
  };
  return async (signal) => {
    await session.ready;
    let mayRun = true;
    // After a few deaths of the engine in a row it is no longer due.
    while (mayRun && !signal.aborted && isDue()) {
      const fitting = mode === "static" && !(await isCheckedByItself(session, target)) ? "compile" : mode;
      const options = { mode: fitting, budgetMs: budgetMs[fitting], signal, isAutomatic: true } as const;
      const outcome = await runTarget(session, target, options);
      if (fitting === "compile" && "summary" in outcome) notePace(session, target, outcome);
      mayRun = "summary" in outcome && isDeath(outcome.summary.error);
      detach(session, askForCompiler(session, target, outcome));
    }
  };
}

/** A compile that was cut short says nothing of how long one takes. */
function notePace({ projects }: Session, { key }: Target, { summary }: RunOutcome): void {
  if (summary.error?.code !== "cancelled" && !isDeath(summary.error)) projects.of(key).pace.record(summary.durationMs);
}

/** Tests, and what others wrote, are only compiled, unless the user wants them checked. */
async function isCheckedByItself({ projects, knownProjects }: Session, { key, path }: Target): Promise<boolean> {
  if (path === null) return true;
  return isReported(await sourceKind(path, knownProjects), projects.of(key).settings.include);
}

/** What is open may need the same compiler. */
async function askForCompiler(session: Session, target: Target, outcome: RunOutcome | AnalysisError): Promise<void> {
  if (!(await askToFetch(session, target, outcome, false))) return;
  for (const document of session.documents.all()) {
    requestCheck(session, document);
    requestStatic(session, targetOf(document.uri));
  }
}

/** After each edit: a check once typing pauses, the sooner the faster the compiler answers; static checks once it pauses longer. */
export function scheduleAfterEdit(session: Session, document: OpenDocument): void {
  const { key } = document;
  const { settings, checks, trouble, pace } = session.projects.of(key);
  trouble.reset();
  checks.drop(key);
  session.debouncer.schedule(timerOf("compile", key), pace.quietMs(settings.debounceMs), () => {
    publish(session, [key]);
    if (settings.run === "onType") requestCheck(session, document);
  });
  if (settings.run !== "onType") return;
  session.debouncer.schedule(timerOf("static", key), settings.idleMs, () =>
    requestStatic(session, targetOf(document.uri)),
  );
}

/** Nothing of the document is due any more. */
export function unschedule(session: Session, { key }: OpenDocument): void {
  session.debouncer.cancel(timerOf("compile", key));
  session.debouncer.cancel(timerOf("static", key));
  session.projects.of(key).checks.drop(key);
}

/** Has every open file that read this one checked again; closed ones may be many, and nobody looks at them. */
export function requestDependents(session: Session, key: string): void {
  for (const owner of session.results.ownersReading(key)) {
    const document = session.documents.find(owner);
    if (document !== undefined && owner !== key) requestStatic(session, targetOf(document.uri));
  }
}

/** Has every open file with an error checked again: `key` came, or came back, and may be the import that one is missing. */
export function requestBroken(session: Session, key: string): void {
  for (const { key: owner, uri } of session.documents.all()) {
    const isBroken = session.results.of(owner).messages.some(({ severity }) => severity === "error");
    if (owner !== key && isBroken) requestStatic(session, targetOf(uri));
  }
}

function timerOf(mode: AnalysisMode, key: string): string {
  return `${mode} ${key}`;
}
