/** Which inputs of a call are analysed together. */

import type { CliInput } from "./expand-paths.ts";

/** An input that is a file. */
export interface FileInput {
  readonly shown: string;
  readonly path: string;
}

/** Inputs with their places in the call. */
export type InputGroup = SingleGroup | ProjectGroup;

interface SingleGroup {
  readonly kind: "single";
  readonly input: CliInput;
  readonly index: number;
}

export interface ProjectGroup {
  readonly kind: "project";
  readonly basePath: string;
  readonly files: readonly FileInput[];
  readonly indexes: readonly number[];
}

/**
 * Files of one project that folders of the call brought are a group; everything else is alone. `basePath` is what the
 * call says; null where each project has its own. In the order of each group's first input.
 */
export function groupInputs(inputs: readonly CliInput[], basePath: string | null): readonly InputGroup[] {
  const groups = new Map<string, InputGroup>();
  for (const [index, input] of inputs.entries()) {
    const { project, source, shown } = input;
    if (project === null || !("path" in source)) {
      groups.set(`${index}`, { kind: "single", input, index });
      continue;
    }
    const base = basePath ?? project;
    const known = groups.get(base);
    const { files, indexes } = known?.kind === "project" ? known : { files: [], indexes: [] };
    const file = { shown, path: source.path };
    groups.set(base, { kind: "project", basePath: base, files: [...files, file], indexes: [...indexes, index] });
  }
  return [...groups.values()];
}
