/** What the PATHs of a call stand for: single files, or the reason why there is none. */

import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Includable } from "../../engine/model/includable.ts";
import { findProjectRoot } from "../../engine/node/projects/find-project-root.ts";
import { type FindOptions, findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import { makeKnownProjects } from "../../engine/node/projects/known-projects.ts";
import { isInside } from "../../engine/node/projects/paths.ts";
import { optionsFrom } from "../../engine/node/projects/read-project.ts";
import { isMissing, reasonOf } from "../file-trouble.ts";
import { bytecodeExtensions, isBytecodeFile } from "./bytecode-file.ts";
import { shownPath } from "./shown-path.ts";

export interface CliInput {
  /** As reports name it. */
  readonly shown: string;
  /** The absolute path of a Solidity file and the folder it was named from, or of bytecode; or why this input has none. */
  readonly source:
    | { readonly path: string; readonly outer: string }
    | { readonly path: string; readonly isBytecode: true }
    | { readonly error: AnalysisError };
  /** The project it was found in, a folder of the call; inputs of one project are compiled together. Null: alone. */
  readonly project: string | null;
}

/** In the order of the call, folders in the order of their files; a file that is named twice comes once. */
export async function expandPaths(
  paths: readonly string[],
  cwd: string,
  include: readonly Includable[],
): Promise<readonly CliInput[]> {
  const find: FindOptions = { include, known: makeKnownProjects(optionsFrom(process.env)) };
  const inputs = await Promise.all(paths.map((one) => expandPath(path.resolve(cwd, one), { cwd, find })));
  const seen = new Set<string>();
  const kept: CliInput[] = [];
  for (const input of inputs.flat()) {
    const identity = await identityOf(input);
    if (!seen.has(identity)) kept.push(input);
    seen.add(identity);
  }
  return kept;
}

async function identityOf({ source, shown }: CliInput): Promise<string> {
  return "path" in source ? await realpath(source.path).catch(() => source.path) : shown;
}

interface Expansion {
  readonly cwd: string;
  readonly find: FindOptions;
}

async function expandPath(absolute: string, expansion: Expansion): Promise<readonly CliInput[]> {
  const { cwd } = expansion;
  const shown = shownPath(absolute, cwd);
  const fail = (code: AnalysisError["code"], message: string): readonly CliInput[] => [
    { shown, source: { error: { code, message: `${shown} ${message}`, file: shown } }, project: null },
  ];
  try {
    const info = await stat(absolute);
    if (info.isDirectory()) return await expandFolder(absolute, expansion, fail);
    if (!info.isFile()) return fail("file-unreadable", "is not a regular file. Name a .sol file or a folder.");
    return expandFile(absolute, { shown, outer: cwd }, fail);
  } catch (error) {
    if (isMissing(error)) return fail("file-not-found", "does not exist. Check the path.");
    return fail("file-unreadable", `${reasonOf(error)}.`);
  }
}

type Fail = (code: AnalysisError["code"], message: string) => readonly CliInput[];

function expandFile(
  absolute: string,
  { shown, outer }: { readonly shown: string; readonly outer: string },
  fail: Fail,
): readonly CliInput[] {
  const extension = path.extname(absolute).toLowerCase();
  if (extension === ".sol") return [{ shown, source: { path: absolute, outer }, project: null }];
  if (isBytecodeFile(absolute)) return [{ shown, source: { path: absolute, isBytecode: true }, project: null }];
  return fail(
    "unsupported-file",
    `is neither a Solidity source nor bytecode (${bytecodeExtensions.join(", ")}). Name a .sol file or a folder.`,
  );
}

async function expandFolder(absolute: string, { cwd, find }: Expansion, fail: Fail): Promise<readonly CliInput[]> {
  const files = await findSolidityFiles(absolute, find);
  if (files.length === 0) {
    return fail(
      "no-sources",
      "has no Solidity file to analyse. Dependencies, build output, tests, scripts and mocks are left out of a folder: name one of them, or use --include, to have them analysed.",
    );
  }
  const outer = isInside(cwd, absolute) ? cwd : absolute;
  return Promise.all(
    files.map(async (file) => ({
      shown: shownPath(file, cwd),
      source: { path: file, outer },
      project: (await findProjectRoot(file)) ?? null,
    })),
  );
}
