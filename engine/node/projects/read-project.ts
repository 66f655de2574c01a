/** Reads what a project says about its sources: from its configuration, without running anything of it. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseRemappings } from "../../solc/closure.ts";
import { findBoundary } from "./find-project-root.ts";
import { type FoundryConfig, readFoundryConfig } from "./foundry-config.ts";
import { foundryRemappings } from "./foundry-remappings.ts";
import { readBuildInfos } from "./hardhat-build-info.ts";
import { defaultSources, readHardhatConfig } from "./hardhat-config.ts";
import { isFolder, isInside, readConfigText, toReal } from "./paths.ts";
import type { Project } from "./project.ts";
import { addSoldeer } from "./soldeer.ts";

export interface ReadOptions {
  /** As `FOUNDRY_PROFILE` has it; absent: `default`. */
  readonly foundryProfile?: string;
}

/** What the environment says, which tools of projects read too. */
export function optionsFrom(env: Readonly<Record<string, string | undefined>>): ReadOptions {
  const profile = env["FOUNDRY_PROFILE"];
  return profile ? { foundryProfile: profile } : {};
}

/** What Foundry takes for a `foundry.toml` that is empty. */
const emptyFoundry: FoundryConfig = {
  src: null,
  test: "test",
  script: "script",
  out: "out",
  libs: null,
  includePaths: [],
  allowPaths: [],
  remappings: [],
  detectsRemappings: true,
  compiler: { settings: {} },
  notes: [],
};

/** `root` is absolute; a folder with no configuration at all is a project too, with libraries in `lib`, if it has them. */
export async function readProject(root: string, { foundryProfile = "default" }: ReadOptions = {}): Promise<Project> {
  const boundary = await toReal(await findBoundary(root));
  const config = await readFoundryConfig(root, { profile: foundryProfile, boundary });
  const foundry = config ?? emptyFoundry;
  const hardhat = await readHardhat(root);
  const libs = await libsOf(root, foundry);
  const absolute = (written: readonly string[]): string[] => written.map((one) => path.resolve(root, one));
  const remappings = await foundryRemappings({
    root,
    remappings: foundry.remappings,
    libs,
    detects: foundry.detectsRemappings,
    ownFolders: [foundry.src ?? "src", foundry.test, foundry.script],
    boundary,
    profile: foundryProfile,
  });
  const libraries = [...libs, ...absolute(foundry.includePaths)];
  // Some projects name their own sources as a library too, so that imports find them: that makes them nobody else's.
  const sourceFolders = [root, ...absolute([foundry.src ?? "src", hardhat?.sources ?? defaultSources])];
  return {
    root,
    kind: config !== undefined ? "foundry" : hardhat !== undefined ? "hardhat" : "plain",
    remappings: await addSoldeer(remappings, root),
    libraries,
    allowed: await reachable(
      [...libraries, ...absolute(foundry.allowPaths), ...targetsOf(remappings, root)],
      root,
      boundary,
    ),
    boundary,
    compilers: config === undefined ? (hardhat?.compilers ?? []) : [config.compiler],
    overrides: config === undefined ? (hardhat?.overrides ?? {}) : {},
    testFolders: absolute([foundry.test, foundry.script, ...(hardhat?.tests ?? [])]).filter((one) => one !== root),
    dependencyFolders: [...libs, path.join(root, "node_modules")].filter((one) => !sourceFolders.some(isIn(one))),
    outputFolders: absolute([foundry.out, "artifacts", "cache", "broadcast", ...(hardhat?.outputs ?? [])]),
    notes: [...foundry.notes, ...(hardhat?.notes ?? [])],
  };
}

/** Whether a folder is `outer` or lies in it. */
function isIn(outer: string): (folder: string) => boolean {
  return (folder) => isInside(outer, folder);
}

/** Where Foundry looks for libraries unless told otherwise; those of npm are found without remappings. */
async function libsOf(root: string, { libs }: FoundryConfig): Promise<string[]> {
  const named = (libs ?? ["lib"]).map((lib) => path.resolve(root, lib));
  const soldeer = path.join(root, "dependencies");
  const all = [...new Set([...named, soldeer])].filter((lib) => path.basename(lib) !== "node_modules");
  const isThere = await Promise.all(all.map(isFolder));
  return all.filter((_, index) => isThere[index]);
}

function targetsOf(remappings: readonly string[], root: string): string[] {
  return parseRemappings(remappings).map(({ target }) => path.resolve(root, target));
}

/** Those outside of the project that lie in the repository around it, or the workspace. */
async function reachable(paths: readonly string[], root: string, boundary: string): Promise<string[]> {
  const outside = paths.filter((one) => !isInside(root, one));
  const isReachable = await Promise.all(outside.map(async (one) => isInside(boundary, await toReal(one))));
  return outside.filter((_, index) => isReachable[index]);
}

type HardhatParts = Pick<Project, "compilers" | "overrides" | "notes"> & {
  readonly sources: string;
  readonly tests: readonly string[];
  readonly outputs: readonly string[];
};

const hardhatConfigName = /^hardhat\.config\.(js|cjs|mjs|ts|cts|mts)$/;

/** The compilers are those that the script names, else those that Hardhat compiled with the last time. */
async function readHardhat(root: string): Promise<HardhatParts | undefined> {
  const names = await readdir(root).catch(() => []);
  const name = names.find((one) => hardhatConfigName.test(one));
  const script = name === undefined ? undefined : await readConfigText(path.join(root, name));
  if (script === undefined) return undefined;
  const { compilers, overrides, paths } = readHardhatConfig(script);
  const known = compilers.length > 0 ? compilers : await readBuildInfos(path.resolve(root, paths.artifacts));
  const note = `The compilers in ${path.join(root, name ?? "")} cannot be seen without running it, and there is no build-info in ${paths.artifacts}: the pragmas decide.`;
  return {
    compilers: known,
    overrides,
    notes: known.length > 0 ? [] : [note],
    sources: paths.sources,
    tests: paths.tests,
    outputs: [paths.artifacts, paths.cache],
  };
}
