/** Runs that nobody asked for: when they are due, and of what. */

import type { AnalysisMode } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { isReported, sourceKind } from "../../engine/node/projects/source-kind.ts";
import type { Project } from "../projects.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { makeDebouncer } from "./debouncer.ts";
import { isDeath } from "./engine-trouble.ts";
import type { RunOutcome } from "./run-outcome.ts";
import type { Job } from "./superseding-queue.ts";
import { type Target, targetOf } from "./target.ts";

/** Wall-clock of runs that nobody waits for. */
const budgetMs = { compile: 30_000, static: 60_000 };

export interface AutomaticRuns {
  /** Has a file checked statically, instead of any earlier such request. What is open goes first: somebody looks at it. */
  request(target: Target): void;
  /** Has every open file that read this one checked again; closed ones may be many, and are when there is time. */
  requestDependents(key: string): void;
  /** Has every open file with an error checked again: `key` came, or came back, and may be the import that one is missing. */
  requestBroken(key: string): void;
  /** After each edit: a check once typing pauses, the sooner the faster the compiler answers; static checks once it pauses longer. */
  scheduleAfterEdit(document: OpenDocument): void;
  /** Nothing of the document is due any more. */
  unschedule(document: OpenDocument): void;
  /** Nothing is due any more, and what runs ends. */
  endAll(): void;
}

type AutomaticDeps = Pick<
  Session,
  | "client"
  | "settings"
  | "projects"
  | "knownProjects"
  | "documents"
  | "results"
  | "publisher"
  | "consents"
  | "runner"
  | "quiet"
  | "background"
>;

/** Nothing is due yet. */
export function makeAutomaticRuns(deps: AutomaticDeps): AutomaticRuns {
  const { client, projects, documents, results, publisher, quiet, background } = deps;
  const debouncer = makeDebouncer();

  /** Asks the compiler about a document, instead of any earlier such question. */
  function requestCheck(document: OpenDocument): void {
    const target = targetOf(document.uri);
    const isWanted = ({ settings }: Project) => settings.compilerDiagnostics !== "off";
    projects.of(target.key).checks.request(target.key, makeJob(deps, target, "compile", isWanted, recheckOpen));
  }

  function request(target: Target): void {
    const job = makeJob(deps, target, "static", () => true, recheckOpen);
    projects.of(target.key).analyses.request(target.key, job, documents.find(target.key) !== undefined);
  }

  /** What is open may need the same compiler, and so may the rest. */
  function recheckOpen(): void {
    client.detach(background.lookAround());
    for (const document of documents.all()) {
      requestCheck(document);
      request(targetOf(document.uri));
    }
  }

  return {
    request,
    requestDependents(key) {
      const owners = results.ownersReading(key);
      background.note(owners.filter((owner) => owner !== key));
      for (const owner of owners) {
        const document = documents.find(owner);
        if (document !== undefined && owner !== key) request(targetOf(document.uri));
      }
    },
    requestBroken(key) {
      for (const { key: owner, uri } of documents.all()) {
        const isBroken = results.of(owner).messages.some(({ severity }) => severity === "error");
        if (owner !== key && isBroken) request(targetOf(uri));
      }
    },
    scheduleAfterEdit(document) {
      const { key } = document;
      quiet.note();
      const { settings, checks, trouble, pace } = projects.of(key);
      trouble.reset();
      checks.drop(key);
      debouncer.schedule(timerOf("compile", key), pace.quietMs(settings.debounceMs), () => {
        publisher.publish([key]);
        if (settings.run === "onType") requestCheck(document);
      });
      if (settings.run !== "onType") return;
      debouncer.schedule(timerOf("static", key), settings.idleMs, () => request(targetOf(document.uri)));
    },
    unschedule({ key }) {
      debouncer.cancel(timerOf("compile", key));
      debouncer.cancel(timerOf("static", key));
      projects.of(key).checks.drop(key);
    },
    endAll() {
      debouncer.cancelAll();
      for (const { checks, analyses } of projects.all()) {
        checks.dropAll();
        analyses.dropAll();
      }
    },
  };
}

/** `onAgreed`: the user wants a compiler fetched that this target lacked. */
function makeJob(
  deps: AutomaticDeps,
  target: Target,
  mode: "compile" | "static",
  isWanted: (project: Project) => boolean,
  onAgreed: () => void,
): Job {
  const { client, settings, projects, consents, runner } = deps;
  const isDue = (): boolean => {
    const project = projects.of(target.key);
    return project.settings.run !== "manual" && isWanted(project) && !project.trouble.isCoolingDown(Date.now());
  };
  const askForCompiler = async (outcome: RunOutcome | AnalysisError): Promise<void> => {
    if (await consents.ask(target, outcome, false)) onAgreed();
  };
  return async (signal) => {
    await settings.ready;
    let mayRun = true;
    // After a few deaths of the engine in a row it is no longer due.
    while (mayRun && !signal.aborted && isDue()) {
      const fitting = mode === "static" && !(await isCheckedByItself(deps, target)) ? "compile" : mode;
      const options = { mode: fitting, budgetMs: budgetMs[fitting], signal, isAutomatic: true } as const;
      const outcome = await runner.runOne(target, options);
      if (fitting === "compile" && "summary" in outcome) notePace(deps, target, outcome);
      mayRun = "summary" in outcome && isDeath(outcome.summary.error);
      client.detach(askForCompiler(outcome));
    }
  };
}

/** A compile that was cut short says nothing of how long one takes. */
function notePace({ projects }: AutomaticDeps, { key }: Target, { summary }: RunOutcome): void {
  if (summary.error?.code !== "cancelled" && !isDeath(summary.error)) projects.of(key).pace.record(summary.durationMs);
}

/** Tests, and what others wrote, are only compiled, unless the user wants them checked. */
async function isCheckedByItself({ projects, knownProjects }: AutomaticDeps, { key, path }: Target): Promise<boolean> {
  if (path === null) return true;
  return isReported(await sourceKind(path, knownProjects), projects.of(key).settings.include);
}

function timerOf(mode: AnalysisMode, key: string): string {
  return `${mode} ${key}`;
}
