/** Guesses the remappings of a folder of libraries, by the rules that Foundry has for it. */

import { opendir, realpath } from "node:fs/promises";
import path from "node:path";
import { compareText } from "../../util/compare-text.ts";
import { isFolder, isInside } from "./paths.ts";

/**
 * Where the sources of a library begin. A folder `lib` within a library opens a window of its own: what is found in it
 * is a library too.
 */
interface Candidate {
  /** The folder that names the library. */
  readonly opener: string;
  readonly sources: string;
  /** How many windows are around it. */
  readonly depth: number;
}

export interface DetectOptions {
  /** Absolute; links that lead out of it are not followed. */
  readonly boundary: string;
}

/** What is past it is not looked at: an accident or an attack. */
const maxFolders = 20_000;

/** Not looked into. */
const skipped: ReadonlySet<string> = new Set(["test", "tests", "demo"]);

interface Walk {
  readonly boundary: string;
  readonly visitedLinks: Set<string>;
  readonly isInNodeModules: boolean;
  nFolders: number;
}

/** The source folder of each library under `folder` by the name of the library; names and paths end with a slash. */
export async function detectRemappings(folder: string, { boundary }: DetectOptions): Promise<Map<string, string>> {
  const isInNodeModules = path.basename(folder) === "node_modules";
  const walk: Walk = { boundary: await realpath(boundary), visitedLinks: new Set(), isInNodeModules, nFolders: 0 };
  const found = new Map<string, string>();
  for (const library of (await listFolder(folder, walk)).folders) {
    for (const { opener, sources } of await findCandidates(library, { opener: library, depth: 0 }, walk)) {
      const name = `${path.basename(opener)}/`;
      const known = found.get(name);
      if (known === undefined || isBetter(sources, known)) found.set(name, sources);
    }
  }
  return new Map([...found].sort(byName).map(([name, sources]) => [name, `${sources}/`]));
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return compareText(a, b);
}

/** Nearer is better, and so is `src`. */
function isBetter(one: string, other: string): boolean {
  return nSegments(one) < nSegments(other) || (path.basename(one) === "src" && path.basename(other) !== "src");
}

function nSegments(folder: string): number {
  return folder.split(path.sep).length;
}

type Window = Pick<Candidate, "opener" | "depth">;

async function findCandidates(folder: string, window: Window, walk: Walk): Promise<Candidate[]> {
  if (++walk.nFolders > maxFolders) return [];
  const { folders, hasSources } = await listFolder(folder, walk);
  const nested: Candidate[] = [];
  for (const child of folders.filter((one) => !skipped.has(path.basename(one)))) {
    const inner = isLibraryFolder(child) ? { opener: child, depth: window.depth + 1 } : window;
    nested.push(...(await findCandidates(child, inner, walk)));
  }
  const opener = openerOf(window.opener, folder);
  const nRivals = nested.filter((one) => one.depth === window.depth && one.opener === opener).length;
  if (hasSources || nRivals > 1) return merge(nested, { opener, depth: window.depth }, folder, walk);
  return nested.map((one, index) => {
    const isFirst = nested.findIndex(({ depth }) => depth === window.depth) === index;
    return isFirst ? { ...one, sources: adjusted(one, opener, window.opener) } : one;
  });
}

/** Several folders of sources in one window are one library, unless one of them alone is called `src`. */
function merge(nested: readonly Candidate[], window: Window, folder: string, walk: Walk): Candidate[] {
  const named = nested.filter(({ sources }) => path.basename(sources) === "src");
  if (named.length === 1) return [...named];
  const others = nested.filter(({ depth }) => depth !== window.depth);
  const sources = walk.isInNodeModules ? window.opener : folder;
  const isStray =
    window.depth > 0 && sources === window.opener && (isSourceFolder(sources) || isLibraryFolder(sources));
  return isStray ? others : [...others, { ...window, sources }];
}

/** Where a library has but one folder of sources: the folder that imports of it are relative to. */
function adjusted({ opener, sources }: Candidate, window: string, root: string): string {
  const distance = nSegments(sources) - nSegments(opener);
  if (distance > 1 && /(^|[\\/])contracts([\\/]src)?$/.test(sources)) return window;
  if (isSourceFolder(sources) || sources === opener) return sources;
  let at = path.dirname(sources);
  while (at !== root && !isSourceFolder(at) && at !== path.dirname(at)) at = path.dirname(at);
  return isSourceFolder(at) && at !== root ? at : root;
}

/** In a window that a folder `lib` opened, each folder in it names a library. */
function openerOf(opener: string, folder: string): string {
  if (!isLibraryFolder(opener) || opener === folder) return opener;
  const [first = ""] = path.relative(opener, folder).split(path.sep);
  return path.join(opener, first);
}

function isSourceFolder(folder: string): boolean {
  return ["src", "contracts"].includes(path.basename(folder));
}

function isLibraryFolder(folder: string): boolean {
  return ["lib", "node_modules"].includes(path.basename(folder));
}

interface Listing {
  /** Absolute, sorted. */
  readonly folders: readonly string[];
  /** Whether it holds a Solidity file itself. */
  readonly hasSources: boolean;
}

/** What is hidden does not count; a link counts once, and only where it leads into the boundary. */
async function listFolder(folder: string, walk: Walk): Promise<Listing> {
  const folders: string[] = [];
  let hasSources = false;
  const entries = await opendir(folder).catch(() => []);
  for await (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const child = path.join(folder, entry.name);
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFollowed(child, walk)))) folders.push(child);
    else if (entry.name.endsWith(".sol")) hasSources = true;
  }
  return { folders: folders.sort(), hasSources };
}

async function isFollowed(link: string, { boundary, visitedLinks }: Walk): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined || visitedLinks.has(target) || !isInside(boundary, target)) return false;
  if (isInside(target, link) || !(await isFolder(target))) return false;
  visitedLinks.add(target);
  return true;
}
