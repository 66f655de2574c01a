/** The remappings of a project as Foundry infers them: written ones, those of its libraries, and guesses. */

import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { parseRemappings } from "../../solc/closure.ts";
import type { Remapping } from "../../solc/remappings.ts";
import { detectRemappings } from "./detect-remappings.ts";
import { readFoundryConfig } from "./foundry-config.ts";
import { isFile, isFolder, isInside, readConfigText, toUnitName } from "./paths.ts";
import { makeRemappingList, placeRemapping, type RemappingList } from "./remapping-list.ts";

export interface FoundryLayout {
  /** Absolute. */
  readonly root: string;
  /** As `foundry.toml` has them. */
  readonly remappings: readonly string[];
  /** Absolute folders of libraries. */
  readonly libs: readonly string[];
  /** Whether remappings are guessed from the folders of libraries. */
  readonly detects: boolean;
  /** The project's own folders, relative to the root. */
  readonly ownFolders: readonly string[];
  /** Absolute; nothing beyond it is read. */
  readonly boundary: string;
  readonly profile: string;
}

/** As the compiler takes them. What is written weighs most, `remappings.txt` before `foundry.toml`. */
export async function foundryRemappings(layout: FoundryLayout): Promise<string[]> {
  const { root, libs } = layout;
  const list = makeRemappingList(layout.ownFolders.map((folder) => `${folder.toLowerCase()}/`));
  const written = [...(await readRemappingsFile(root)), ...parseRemappings(layout.remappings)];
  for (const remapping of written) addPlaced(list.add, remapping, root, root);
  if (!layout.detects) return list.texts();

  const libraries = await findLibraries(layout);
  for (const { name, remapping } of libraries.flatMap(scoped).sort(byDepth)) {
    addPlaced(list.addOfDependency, remapping, name, root);
  }
  const entries = libraries.filter(({ isDirect }) => isDirect).flatMap(visible);
  for (const { remapping, folder } of entries.filter(({ isEntry }) => isEntry)) {
    addPlaced(list.addGuess, remapping, folder, root);
  }
  for (const lib of libs.filter(isDetectable)) await addDetected(list, lib, layout);
  for (const { remapping, folder } of entries) addPlaced(list.addGuess, remapping, folder, root);
  for (const library of libraries) list.addGuess(ownEntry(library, root));
  return list.texts();
}

/** What Soldeer installs is imported by the name of its folder. */
function isDetectable(lib: string): boolean {
  return path.basename(lib) !== "dependencies";
}

/** The lines of a folder's `remappings.txt` that are remappings. */
async function readRemappingsFile(folder: string): Promise<Remapping[]> {
  const text = (await readConfigText(path.join(folder, "remappings.txt"))) ?? "";
  return parseRemappings(text.split(/\r\n|\r|\n/).map((line) => line.trim()));
}

function addPlaced(add: RemappingList["add"], remapping: Remapping, folder: string, root: string): void {
  const placed = placeRemapping(remapping, folder, root);
  if (placed !== undefined) add(placed);
}

async function addDetected(list: RemappingList, lib: string, { root, boundary }: FoundryLayout): Promise<void> {
  for (const [prefix, folder] of await detectRemappings(lib, { boundary })) {
    const isOdd = ["lib/", "src/", "contracts/"].includes(prefix);
    if (!isOdd) list.addGuess({ context: "", prefix, target: `${toUnitName(root, path.resolve(folder))}/` });
  }
}

/** A library with a configuration of its own. */
interface Library {
  /** Absolute. */
  readonly folder: string;
  /** As it is imported, as in `@scope/name/`. */
  readonly prefix: string;
  readonly remappings: readonly Remapping[];
  /** Absolute. */
  readonly sources: string;
  /** Not a library of a library. */
  readonly isDirect: boolean;
}

/** Deeper than any project; where links lead in circles, each folder counts once. */
const maxLibraries = 500;

async function findLibraries({ libs, boundary, profile }: FoundryLayout): Promise<Library[]> {
  const found: Library[] = [];
  const seen = new Set<string>();
  const queue = libs.map((lib) => ({ lib, isDirect: true }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const folder of await foldersOf(next.lib)) {
      const real = await realpath(folder).catch(() => undefined);
      if (real === undefined || seen.has(real) || !isInside(boundary, real) || found.length >= maxLibraries) continue;
      seen.add(real);
      const config = await readFoundryConfig(folder, { profile, boundary });
      if (config === undefined) continue;
      const written = [...(await readRemappingsFile(folder)), ...parseRemappings(config.remappings)];
      const remappings = await leadingSomewhere(written, folder);
      const sources = path.resolve(folder, config.src ?? "src");
      found.push({ folder, prefix: prefixOf(folder), remappings, sources, isDirect: next.isDirect });
      queue.push(...(config.libs ?? ["lib"]).map((lib) => ({ lib: path.resolve(folder, lib), isDirect: false })));
    }
  }
  return found;
}

/** A library names what it was made with; not all of that is installed along with it. */
async function leadingSomewhere(remappings: readonly Remapping[], folder: string): Promise<Remapping[]> {
  const targets = remappings.map(({ target }) => path.resolve(folder, target));
  const isThere = await Promise.all(targets.map(async (one) => (await isFolder(one)) || isFile(one)));
  return remappings.filter((_, index) => isThere[index]);
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => path.join(folder, name))
    .sort();
}

function prefixOf(folder: string): string {
  const scope = path.basename(path.dirname(folder));
  return `${scope.startsWith("@") ? `${scope}/` : ""}${path.basename(folder)}/`;
}

/** What a library says, for its own sources alone. */
function scoped({ folder, remappings }: Library): { name: string; remapping: Remapping }[] {
  return remappings.map((one) => ({
    name: folder,
    remapping: { ...one, context: one.context === "" ? "./" : one.context },
  }));
}

/** What a library says, for everybody: projects have come to lean on it. */
function visible({ folder, prefix, remappings }: Library) {
  return remappings
    .filter(({ context }) => context === "")
    .map((remapping) => ({ remapping, folder, isEntry: remapping.prefix === prefix }));
}

function ownEntry({ prefix, sources }: Library, root: string): Remapping {
  return { context: "", prefix, target: `${toUnitName(root, sources)}/` };
}

/** Deeper libraries first: among equals the first word counts. */
function byDepth(a: { readonly name: string }, b: { readonly name: string }): number {
  return b.name.split(path.sep).length - a.name.split(path.sep).length;
}
