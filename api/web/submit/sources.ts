/** What is submitted of the files that were chosen. */

import { closureOf } from "../../../engine/solc/closure.ts";
import type { AnalysisModeName, Submission } from "../../analyses/contract.ts";
import { type CompilerChoice, toCompilerData } from "./compiler-choice.ts";

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The most that the server takes in one submission. */
export const maxFiles = 2_000;

/** Folders of what was built, fetched or is none of the contracts'. */
const leftOut = new Set(["artifacts", "cache", "out", "broadcast", "coverage", "typechain-types"]);

/** Whether a file of a chosen folder may be part of the project; `name` begins below that folder. */
export function isOfProject(name: string): boolean {
  const folders = name.split("/").slice(0, -1);
  return /\.sol$/i.test(name) && !folders.some((folder) => leftOut.has(folder) || folder.startsWith("."));
}

/** All of the project's own files, and of its packages those that they import. */
export function chooseSources(files: readonly NamedText[]): readonly NamedText[] {
  const byName = Object.fromEntries(files.map(({ name, text }) => [name, text]));
  const own = files.filter(({ name }) => !isOfPackage(name)).map(({ name }) => name);
  if (own.length === 0 || own.length === files.length) return files;
  const packages = [...new Set(files.flatMap(({ name }) => packageRemapping(name) ?? []))];
  const needed = closureOf(byName, own, packages);
  return files.filter(({ name }) => Object.hasOwn(needed, name));
}

interface SubmitOptions {
  readonly analysisMode: AnalysisModeName;
  /** Empty for none. */
  readonly groupName: string;
  readonly noCacheLookup: boolean;
  readonly compiler: CompilerChoice;
}

/** The submission of these files; the main one is the first among the least deep. */
export function toSubmission(files: readonly NamedText[], options: SubmitOptions): Submission {
  const names = files.map(({ name }) => name);
  const mainSource = names.toSorted((a, b) => depth(a) - depth(b))[0] ?? "";
  const { analysisMode, groupName, noCacheLookup, compiler } = options;
  return {
    clientToolName: "solhound-web",
    ...(groupName ? { groupName } : {}),
    ...(noCacheLookup ? { noCacheLookup } : {}),
    data: {
      analysisMode,
      mainSource,
      sourceList: names,
      ...toCompilerData(compiler),
      sources: Object.fromEntries(files.map(({ name, text }) => [name, { source: text }])),
    },
  };
}

function depth(name: string): number {
  return name.split("/").length + (isOfPackage(name) ? 1_000 : 0);
}

function isOfPackage(name: string): boolean {
  return /(^|\/)node_modules\//.test(name);
}

/** `pkg/=node_modules/pkg/`, as the server finds it too. */
function packageRemapping(name: string): string | undefined {
  const [, folder, packageName] = /^(.*node_modules\/)((?:@[^/=:]+\/)?[^/=:]+\/)/.exec(name) ?? [];
  return folder === undefined ? undefined : `${packageName}=${folder}${packageName}`;
}
