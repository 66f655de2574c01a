/** Tells from a source's place and name whose it is. */

import path from "node:path";
import type { Includable } from "../../model/includable.ts";
import type { SourceKind } from "../../model/source-kind.ts";
import { findProjectRoot } from "./find-project-root.ts";
import type { KnownProjects } from "./known-projects.ts";
import { isInside } from "./paths.ts";
import type { Project } from "./project.ts";

/** `test`, `testing`, `test-helpers`, `testutils`; `mocks`, `mockups`; `scripts`; `fakes`; what fuzzers and provers are given. */
const testName =
  /^(?:tests?(?:[-_]?(?:helpers?|utils?|contracts?|harness(?:es)?))?|testing|mocks?|mockups?|mock[-_]?contracts?|fakes?|scripts?|harness(?:es)?|echidna|medusa|certora|halmos)$/i;

/** With a word before or after: `z_mocks`, `mocks-v2`, `contracts.mock`; and what Hardhat's plugin derives to expose internals. */
const mockWord = /(?:^|[-_.])(?:mocks?|mockups?|fakes?)(?:[-_.]|$)|^contracts-exposed$/i;

/** Foundry's tests and scripts; `MockToken.sol`, `TestToken.sol`, `FakeToken.sol`, `TokenMock.sol`, `VaultHarness.sol`. */
const testFile = /(?:\.[ts]|^(?:Mock|Test|Fake|Dummy)[A-Z].*|[a-z0-9](?:Mock|Fake|Harness))\.sol$/;

/** What a folder of this name and place makes of the sources in it; `own` where it is nothing special. */
export function folderKind(folder: string, projects: readonly Project[]): SourceKind {
  const name = path.basename(folder);
  if (name === "node_modules") return "dependency";
  if (name.startsWith(".")) return "output";
  if (testName.test(name) || mockWord.test(name)) return "test";
  const isOne = (folders: (project: Project) => readonly string[]): boolean =>
    projects.some((project) => folders(project).includes(folder));
  if (isOne(({ dependencyFolders }) => dependencyFolders)) return "dependency";
  if (isOne(({ outputFolders }) => outputFolders)) return "output";
  return isOne(({ testFolders }) => testFolders) ? "test" : "own";
}

/** By the file's name alone. */
export function fileKind(file: string): SourceKind {
  return testFile.test(path.basename(file)) ? "test" : "own";
}

/** By all folders between the project's root and the file. */
export async function sourceKind(file: string, known: KnownProjects): Promise<SourceKind> {
  const root = await findProjectRoot(file);
  return root === undefined ? fileKind(file) : kindWithin(await known.read(root), file);
}

/** Whether the file is `project`'s own, and no dependency of a project inside of it. */
export async function isOwnSource(file: string, project: Project, known: KnownProjects): Promise<boolean> {
  if (!isInside(project.root, file) || kindWithin(project, file) !== "own") return false;
  return (await sourceKind(file, known)) === "own";
}

/** By the folders between the root of the project and the file. */
export function kindWithin(project: Project, file: string): SourceKind {
  const kinds = foldersBetween(project.root, file).map((folder) => folderKind(folder, [project]));
  return kinds.find((kind) => kind !== "own") ?? fileKind(file);
}

/** Whether sources of the kind are reported on. */
export function isReported(kind: SourceKind, include: readonly Includable[]): boolean {
  if (kind === "own") return true;
  return (kind === "test" && include.includes("tests")) || (kind === "dependency" && include.includes("dependencies"));
}

function foldersBetween(root: string, file: string): string[] {
  const folder = path.dirname(file);
  return folder === root || !isInside(root, folder) ? [] : [...foldersBetween(root, folder), folder];
}
