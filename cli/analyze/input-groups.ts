/** Which inputs of a call are analysed together. */

import type { CliInput } from "./expand-paths.ts";

/** An input that is a file. */
export interface FileInput {
  readonly shown: string;
  readonly path: string;
  /** Its place in the call. */
  readonly index: number;
}

/** Files that are analysed as one project; a file by itself is a project of one. */
export interface ProjectGroup {
  /** Null: the project root found around the file. */
  readonly basePath: string | null;
  /** The folder that a file by itself was named from; null where the base path is known. */
  readonly outer: string | null;
  readonly files: readonly FileInput[];
}

/** Inputs that are bytecode, in their order: each is alone. */
export function bytecodeInputs(inputs: readonly CliInput[]): readonly FileInput[] {
  return inputs.flatMap(({ source, shown }, index) =>
    "isBytecode" in source ? [{ shown, path: source.path, index }] : [],
  );
}

/**
 * Files of one project that folders of the call brought are a group; every other file is alone; other inputs
 * are in none. `basePath` is what the call says; null where each project has its own. In the order of each group's first
 * input.
 */
export function groupInputs(inputs: readonly CliInput[], basePath: string | null): readonly ProjectGroup[] {
  const groups = new Map<string, ProjectGroup>();
  for (const [index, { project, source, shown }] of inputs.entries()) {
    if (!("outer" in source)) continue;
    const file = { shown, path: source.path, index };
    if (project === null) {
      groups.set(`${index}`, { basePath, outer: source.outer, files: [file] });
      continue;
    }
    const base = basePath ?? project;
    const files = [...(groups.get(base)?.files ?? []), file];
    groups.set(base, { basePath: base, outer: null, files });
  }
  return [...groups.values()];
}
