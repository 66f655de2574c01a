/** Checks of the files that nobody has open: a few at a time, while the user does nothing, and less than that at once. */

import { MessageType, ShowMessageNotification } from "vscode-languageserver/node";
import { findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import { t } from "../l10n.ts";
import type { Project } from "../projects.ts";
import { type BackgroundParams, backgroundNotification } from "../protocol.ts";
import type { Session } from "../session.ts";
import { keyOfPath } from "../texts/uri.ts";
import { isDeath } from "./engine-trouble.ts";
import { type FileGroup, firstGroup } from "./file-groups.ts";
import type { Quiet } from "./quiet.ts";
import type { RunOutcome } from "./run-outcome.ts";
import type { AbortReason } from "./superseding-queue.ts";

export interface BackgroundRuns {
  /** Finds the files of the folders that were not checked yet, and all of those `anew`; asked again, it begins again. */
  lookAround(anew?: ReadonlySet<Project>): Promise<void>;
  /** These are to be checked again, as far as nobody has them open. */
  note(keys: Iterable<string>): void;
  /** Nothing is due any more, and what runs ends. */
  endAll(): void;
}

type BackgroundDeps = Pick<
  Session,
  "client" | "projects" | "knownProjects" | "documents" | "results" | "backend" | "runner"
> & { readonly quiet: Quiet };

/** Of a larger workspace the rest is checked when it is opened, or by command. */
const maxFiles = 2000;

/** Wall-clock of one file; a group has as many times that. */
const budgetMs = 60_000;

/** What is due and what runs. */
interface State {
  /** Keys, each with the number of the snapshot that its findings were of when it became due. */
  readonly due: Map<string, number>;
  /** A process died of them together with others: they are tried by themselves. */
  readonly suspects: Set<string>;
  running: AbortController | null;
  isWorking: boolean;
  nDone: number;
  nLooks: number;
  isBoundTold: boolean;
}

/** Nothing is due yet. */
export function makeBackgroundRuns(deps: BackgroundDeps): BackgroundRuns {
  const { client, projects, documents, results, quiet } = deps;
  const state: State = {
    due: new Map(),
    suspects: new Set(),
    running: null,
    isWorking: false,
    nDone: 0,
    nLooks: 0,
    isBoundTold: false,
  };
  const giveWay = (): void => state.running?.abort("superseded" satisfies AbortReason);
  quiet.onDisturbed(giveWay);

  const background: BackgroundRuns = {
    async lookAround(anew = new Set()) {
      const look = ++state.nLooks;
      dropUnwanted(deps, state);
      const found = await findFiles(deps);
      if (look !== state.nLooks) return;
      const fresh = found.filter((key) => anew.has(projects.of(key)) || results.of(key).findingsFrom < 0);
      if (fresh.length > maxFiles) tellBound(deps, state, fresh.length);
      background.note(fresh.slice(0, maxFiles));
    },
    note(keys) {
      for (const key of keys) {
        if (isOn(projects.of(key)) && documents.find(key) === undefined) {
          state.due.set(key, results.of(key).findingsFrom);
        }
      }
      if (state.due.size > 0 && !state.isWorking) client.detach(work(deps, state));
    },
    endAll() {
      state.nLooks++;
      state.due.clear();
      giveWay();
    },
  };
  return background;
}

/** Settings have changed, or folders have gone. */
function dropUnwanted({ projects }: BackgroundDeps, { due, running }: State): void {
  const unwanted = [...due.keys()].filter((key) => !isOn(projects.of(key)));
  for (const key of unwanted) due.delete(key);
  if (unwanted.length > 0) running?.abort("superseded" satisfies AbortReason);
}

function isOn({ folder, settings }: Project): boolean {
  return folder !== null && settings.analyzeWorkspace && settings.run !== "manual";
}

/** Keys; those of one folder are neighbours. */
async function findFiles({ projects, knownProjects }: BackgroundDeps): Promise<readonly string[]> {
  const found = projects.all().map(async (project) => {
    const path = project.folder?.path;
    if (path == null || !isOn(project)) return [];
    return findSolidityFiles(path, { include: project.settings.include, known: knownProjects }).catch(() => []);
  });
  return [...new Set((await Promise.all(found)).flat().map(keyOfPath))];
}

function tellBound({ client }: BackgroundDeps, state: State, nFiles: number): void {
  if (state.isBoundTold) return;
  state.isBoundTold = true;
  const message = t(
    "Of {0} Solidity files, {1} are checked in the background. The others are when you open them, or by the command Analyze Workspace.",
    nFiles,
    maxFiles,
  );
  client.notify(ShowMessageNotification.method, { type: MessageType.Info, message });
}

/** One group after the other, each when it is quiet, until nothing is due. */
async function work(deps: BackgroundDeps, state: State): Promise<void> {
  state.isWorking = true;
  try {
    for (;;) {
      await deps.quiet.settled();
      const group = await nextGroup(deps, state);
      tell(deps, state);
      if (group.targets.length === 0) break;
      await checkGroup(deps, state, group);
    }
  } finally {
    state.isWorking = false;
    state.nDone = 0;
    deps.backend.restBackground();
  }
}

/** What was opened or checked meanwhile is due no more. */
async function nextGroup({ documents, results }: BackgroundDeps, state: State): Promise<FileGroup> {
  for (const [key, findingsFrom] of state.due) {
    const isDone = documents.find(key) !== undefined || results.of(key).findingsFrom > findingsFrom;
    if (isDone) state.due.delete(key);
  }
  return firstGroup(state.due.keys(), (key) => state.suspects.has(key));
}

async function checkGroup(deps: BackgroundDeps, state: State, { targets, basePath }: FileGroup): Promise<void> {
  const controller = new AbortController();
  state.running = controller;
  const { signal } = controller;
  const options = { mode: "static", budgetMs, signal, isAutomatic: true, isBackground: true } as const;
  const outcomes = await deps.runner.run(targets, basePath, options);
  state.running = null;
  if (signal.aborted) return;
  const died = "code" in outcomes ? [] : targets.filter((_, index) => isDeath(errorOf(outcomes[index])));
  for (const { key, name } of targets) {
    const isToRepeat = died.length > 1 && died.some((one) => one.key === key);
    if (isToRepeat) {
      state.suspects.add(key);
      continue;
    }
    state.due.delete(key);
    state.suspects.delete(key);
    state.nDone++;
    if (died.some((one) => one.key === key)) deps.client.logError(`${name}: the background check died.`);
  }
}

function errorOf(outcome: RunOutcome | undefined) {
  return outcome?.summary.error ?? null;
}

function tell({ client }: BackgroundDeps, { nDone, due }: State): void {
  if (!client.features.findings) return;
  client.notify(backgroundNotification, { nDone, nAll: nDone + due.size } satisfies BackgroundParams);
}
