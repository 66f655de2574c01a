/** Reads files of one project on disk with everything that they import, as the engine takes it. */

import type { AnalysisInput } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import type { Problem } from "../model/problem.ts";
import { type LoadedSources, loadSources } from "../node/load-sources.ts";
import type { KnownProjects } from "../node/projects/known-projects.ts";
import { readSource } from "../node/read-source.ts";
import type { ProjectInput } from "./protocol.ts";

/** Targets that are compiled with the same settings. */
export interface ProjectGroup {
  readonly input: AnalysisInput;
  /** What could not be loaded of each target's imports, by target. */
  readonly problems: ReadonlyMap<string, Problem>;
}

export interface LoadedProject {
  readonly loaded: readonly LoadedSources[];
  /** Files that could not be had themselves, by absolute path. */
  readonly failed: readonly { readonly path: string; readonly error: AnalysisError }[];
}

/** Each file is read once, whoever imports it. */
export async function loadProject(
  { paths, ...shared }: Pick<ProjectInput, "paths" | "basePath" | "outerBasePath" | "overlay" | "settings">,
  projects: KnownProjects,
  signal: AbortSignal,
): Promise<LoadedProject> {
  const loaded: LoadedSources[] = [];
  const failed: { path: string; error: AnalysisError }[] = [];
  const read = remember(readSource);
  for (const path of paths) {
    const one = await loadSources({ ...shared, path, read }, projects, signal);
    if (one.ok) loaded.push(one.value);
    else failed.push({ path, error: one.error });
  }
  return { loaded, failed };
}

function remember<T>(read: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (file) => {
    const text = known.get(file) ?? read(file);
    known.set(file, text);
    return text;
  };
}

/** Puts together what can be compiled together. */
export function toGroups(
  loaded: readonly LoadedSources[],
  { contractName }: Pick<ProjectInput, "contractName">,
): readonly ProjectGroup[] {
  const bySettings = new Map<string, LoadedSources[]>();
  const named = new Set(loaded.map(({ target }) => target));
  for (const one of loaded) {
    const key = JSON.stringify(one.settings);
    bySettings.set(key, [...(bySettings.get(key) ?? []), one]);
  }
  return [...bySettings.values()].map((alike) => ({
    input: {
      sources: Object.assign({}, ...alike.map(({ sources }) => sources)),
      kinds: Object.assign({}, ...alike.map(({ kinds }) => kinds)),
      targets: alike.map(({ target }) => target),
      companions: [...new Set(alike.flatMap(({ companions }) => companions))].filter((name) => !named.has(name)),
      settings: alike[0]?.settings ?? {},
      ...(contractName === undefined ? {} : { contractName }),
    },
    problems: new Map(
      alike.flatMap(({ target, problems: [first] }) => (first === undefined ? [] : [[target, first] as const])),
    ),
  }));
}
