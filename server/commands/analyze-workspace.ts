/** `solhound.analyzeWorkspace`: every Solidity file of the workspace folders, one project after the other. */

import { relative } from "node:path";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { findProjectRoot } from "../../engine/node/projects/find-project-root.ts";
import { type FindOptions, findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import { sayMessage, t } from "../l10n.ts";
import type { Folder, Project } from "../projects.ts";
import type { AnalyzeResult, AnalyzeWorkspaceArguments, CommandMode } from "../protocol.ts";
import type { Progress } from "../runs/progress.ts";
import type { RequestContext } from "../runs/requested-runs.ts";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { keyOfPath, uriKey } from "../texts/uri.ts";
import { addResults, emptyResult, failedResult, type RequestDeps, runForRequest, summaryOf } from "./requested-run.ts";

/** What it uses beside what every analysis does. */
export type WorkspaceDeps = RequestDeps & Pick<Session, "knownProjects">;

/** Answers when all files are done, or the first cancel; a file without a result does not keep others from theirs. */
export async function analyzeWorkspace(
  deps: WorkspaceDeps,
  { folder, mode }: AnalyzeWorkspaceArguments,
  context: RequestContext,
): Promise<AnalyzeResult> {
  await deps.settings.ready;
  const chosen = folder === undefined ? null : uriKey(folder);
  const folders = deps.projects
    .all()
    .flatMap((project: Project) => (project.folder === null ? [] : [project.folder]))
    .filter(({ key }) => chosen === null || key === chosen);
  if (folders.length === 0) return failedResult(noFolder(folder));
  const work = { title: t("Analyzing workspace"), keys: folders.map(({ key }) => key) };
  const run = (signal: AbortSignal, progress: Progress) => runFolders(deps, folders, mode, signal, progress);
  return deps.requested.run(work, context, run, summaryOf);
}

async function runFolders(
  deps: WorkspaceDeps,
  folders: readonly Folder[],
  mode: CommandMode | undefined,
  signal: AbortSignal,
  progress: Progress,
): Promise<AnalyzeResult> {
  let result = emptyResult;
  const files: WorkspaceFile[] = [];
  for (const folder of folders) {
    const { include } = deps.projects.of(folder.key).settings;
    const found = await filesOf(folder, { include, known: deps.knownProjects });
    if ("code" in found) result = addResults(result, failedResult(found));
    else files.push(...found.map((path) => ({ path, shown: relative(folder.path ?? "", path) })));
  }
  const unique = [...new Map(files.map((file) => [file.path, file])).values()];
  let nDone = 0;
  for (const { basePath, files: group } of await groupFiles(unique)) {
    if (signal.aborted) break;
    const [first] = group;
    const last = nDone + group.length;
    const which = group.length === 1 ? `${last}` : `${nDone + 1}–${last}`;
    const tell = (message: string): void =>
      progress.report(t("{0} of {1}: {2}", which, unique.length, message), nDone / unique.length);
    tell(first?.shown ?? "");
    const targets = group.map(({ path }) => targetOf(keyOfPath(path)));
    const told = await runForRequest(deps, targets, basePath, mode, signal, ({ message }) => {
      if (group.length > 1) tell(sayMessage(message));
    });
    result = addResults(result, told);
    nDone += group.length;
  }
  if (signal.aborted) return cancelledResult(result, unique.length);
  return unique.length === 0 && result.error === null ? failedResult(noFiles(folders)) : result;
}

/** What was found until the cancel; whatever has no result of its own counts as left out. */
function cancelledResult({ counts, nFiles, nErrors }: AnalyzeResult, nInAll: number): AnalyzeResult {
  const nLeft = nInAll - (nFiles - nErrors);
  return { counts, nFiles: nInAll, complete: false, error: cancelled(nLeft), nErrors: nLeft };
}

interface WorkspaceFile {
  readonly path: string;
  readonly shown: string;
}

/** What goes together, so that one sees it move and has the first findings soon. More at once is compiled in less time. */
const groupSize = 40;

/** Files of one project together, as many as may go; those of no project each alone, with no base path. */
async function groupFiles(
  files: readonly WorkspaceFile[],
): Promise<readonly { readonly basePath: string | null; readonly files: readonly WorkspaceFile[] }[]> {
  const groups = new Map<string, { readonly basePath: string | null; readonly files: WorkspaceFile[] }>();
  for (const file of files) {
    const basePath = (await findProjectRoot(file.path)) ?? null;
    const group = groups.get(basePath ?? file.path) ?? { basePath, files: [] };
    group.files.push(file);
    groups.set(basePath ?? file.path, group);
  }
  return [...groups.values()].flatMap(({ basePath, files: all }) =>
    chunks(all).map((some) => ({ basePath, files: some })),
  );
}

function chunks<T>(all: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, n) => n * groupSize);
  return starts.map((start) => all.slice(start, start + groupSize));
}

async function filesOf({ path, uri }: Folder, options: FindOptions): Promise<string[] | AnalysisError> {
  if (path === null) return { code: "file-unreadable", message: t("{0} is no folder on this disk.", uri), file: uri };
  return findSolidityFiles(path, options).catch((error: unknown) => ({
    code: "file-unreadable",
    message: t("The folder {0} cannot be read: {1}", path, error instanceof Error ? error.message : String(error)),
    file: path,
  }));
}

function noFolder(folder: string | undefined): AnalysisError {
  return folder === undefined
    ? { code: "no-sources", message: t("No folder is open. Open the folder of your contracts and try again.") }
    : { code: "no-sources", message: t("{0} is not a folder of this workspace.", folder) };
}

function noFiles(folders: readonly Folder[]): AnalysisError {
  const names = folders.map(({ path, uri }) => path ?? uri).join(", ");
  return { code: "no-sources", message: t("There is no Solidity file of its own in {0}.", names) };
}

function cancelled(nLeft: number): AnalysisError {
  return { code: "cancelled", message: t("The analysis was cancelled; {0} files were left out.", nLeft) };
}
