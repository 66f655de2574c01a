/** Reads a source file and everything it imports from disk. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CompilerSettings } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import type { Problem } from "../model/problem.ts";
import { parseRemappings } from "../solc/closure.ts";
import { type ImportDirective, scanDirectives } from "../solc/directives.ts";
import type { Remapping } from "../solc/remappings.ts";
import { isRelativeImport, resolveImport } from "../solc/resolve-import.ts";
import { makeSourceText, type SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";
import { type ImportFinder, isInside, makeImportFinder } from "./import-finder.ts";
import { findProjectRoot } from "./project-root.ts";
import { checkBuffer, type ReadFailure, readSource } from "./read-source.ts";

export interface LoadRequest {
  /** Absolute path of the file to analyse. */
  readonly path: string;
  /** Absolute; absent: the project root found, else the file's folder. */
  readonly basePath?: string;
  /** Absolute, around `path`; taken where no project root is found and an import leads above the file's folder. */
  readonly outerBasePath?: string;
  /** Open buffers by absolute path; they win over the disk. */
  readonly overlay?: Readonly<Record<string, string>>;
  readonly settings: CompilerSettings;
}

export interface LoadedSources {
  readonly basePath: string;
  /** The source unit that was asked for. */
  readonly target: string;
  /** Text and absolute path of each source unit, by name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
  /** With the project's own remappings. */
  readonly settings: CompilerSettings;
  /** Imports that lead nowhere, each at its place. */
  readonly problems: readonly Problem[];
}

/** Enough for any project; what is past it is an accident or an attack. */
const limits = { nSources: 5000, nCharacters: 64 * 1024 * 1024 };

interface Loading {
  readonly basePath: string;
  readonly remappings: readonly Remapping[];
  readonly find: ImportFinder;
  readonly read: (file: string) => Promise<Result<string, ReadFailure>>;
  readonly sources: Record<string, string>;
  readonly paths: Record<string, string>;
  readonly problems: Problem[];
  /** Some relative import leads above the base path. */
  leadsAbove: boolean;
}

interface Unit {
  readonly name: string;
  readonly path: string;
  readonly text: SourceText;
}

/** Fails where the file itself cannot be had; an import that cannot is a problem at its place, and the rest is loaded. */
export async function loadSources(
  request: LoadRequest,
  signal: AbortSignal,
): Promise<Result<LoadedSources, AnalysisError>> {
  const { overlay = {} } = request;
  const file = path.resolve(request.path);
  const read = async (one: string): Promise<Result<string, ReadFailure>> =>
    Object.hasOwn(overlay, one) ? checkBuffer(overlay[one] ?? "") : readSource(one);
  const raw = await read(file);
  if (!raw.ok) return err(toError(file, raw.error));

  const start = { request, file, raw: raw.value, read };
  const { outerBasePath } = request;
  const root = request.basePath ?? (await findProjectRoot(file));
  const { loaded, leadsAbove } = await loadFrom(root ?? path.dirname(file), start, signal);
  const isEnough = root !== undefined || outerBasePath === undefined || !isInside(outerBasePath, file);
  return ok(isEnough || !leadsAbove ? loaded : (await loadFrom(outerBasePath, start, signal)).loaded);
}

interface Start {
  readonly request: LoadRequest;
  readonly file: string;
  readonly raw: string;
  readonly read: Loading["read"];
}

async function loadFrom(
  base: string,
  { request, file, raw, read }: Start,
  signal: AbortSignal,
): Promise<{ loaded: LoadedSources; leadsAbove: boolean }> {
  const basePath = path.resolve(base);
  const own = request.settings.remappings ?? [];
  const remappings = [...(await readRemappings(basePath)), ...own];
  const allowed = parseRemappings(own).map(({ target }) => path.resolve(basePath, target));
  const find = await makeImportFinder({ basePath, allowed, overlay: request.overlay ?? {} });
  const loading: Loading = {
    basePath,
    remappings: parseRemappings(remappings),
    find,
    read,
    sources: {},
    paths: {},
    problems: [],
    leadsAbove: false,
  };
  const target = toUnitName(basePath, file);
  await loadClosure(loading, addUnit(loading, target, file, raw), signal);
  const { sources, paths, problems, leadsAbove } = loading;
  const settings = { ...request.settings, remappings };
  return { loaded: { basePath, target, sources, paths, problems, settings }, leadsAbove };
}

/** Relative to the base path where the file lies under it; else its absolute path. Forward slashes either way. */
export function toUnitName(basePath: string, file: string): string {
  const name = isInside(basePath, file) ? path.relative(basePath, file) : file;
  return name.split(path.sep).join("/");
}

/** The lines of the project's `remappings.txt`; the last word on a tie belongs to the settings, so these come first. */
async function readRemappings(basePath: string): Promise<string[]> {
  const text = await readFile(path.join(basePath, "remappings.txt"), "utf8").catch(() => "");
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => parseRemappings([line]).length > 0);
}

function addUnit(loading: Loading, name: string, file: string, raw: string): Unit {
  loading.sources[name] = raw;
  loading.paths[name] = file;
  return { name, path: file, text: makeSourceText(name, raw) };
}

async function loadClosure(loading: Loading, first: Unit, signal: AbortSignal): Promise<void> {
  const queue = [first];
  let nCharacters = 0;
  for (let unit = queue.shift(); unit !== undefined && !signal.aborted; unit = queue.shift()) {
    nCharacters += unit.text.text.length;
    for (const directive of scanDirectives(unit.text.text).imports) {
      const isFull = Object.keys(loading.sources).length >= limits.nSources || nCharacters > limits.nCharacters;
      const imported = await loadImport(loading, unit, directive, isFull);
      if (imported !== undefined) queue.push(imported);
    }
  }
}

/** The imported unit; undefined where it is loaded already or cannot be. */
async function loadImport(
  loading: Loading,
  importer: Unit,
  directive: ImportDirective,
  isFull: boolean,
): Promise<Unit | undefined> {
  const name = resolveImport(loading.remappings, importer.name, directive.path);
  loading.leadsAbove ||=
    isRelativeImport(directive.path) && !isInside(loading.basePath, directPath(importer, directive));
  if (Object.hasOwn(loading.sources, name)) return undefined;
  const report = (code: Problem["code"], message: string): undefined => {
    const location = importer.text.locateUnits(directive.start, directive.end);
    loading.problems.push({ code, message, location });
  };
  if (isFull) return report("file-too-large", tooMuchMessage);
  const relativePath = isRelativeImport(directive.path) ? directive.path : undefined;
  const result = await loading.find({ name, relativePath, importer: importer.path });
  if (result.kind === "missing") return report("import-not-found", missingMessage(loading, importer, directive, name));
  if (result.kind === "outside") return report("import-not-found", outsideMessage(loading, directive, result.path));
  const raw = await loading.read(result.path);
  if (!raw.ok) return report(raw.error.code, `Imported file "${name}" (${result.path}) ${raw.error.message}.`);
  return addUnit(loading, name, result.path, raw.value);
}

function directPath(importer: Unit, directive: ImportDirective): string {
  return path.resolve(path.dirname(importer.path), directive.path);
}

const tooMuchMessage = `The imports bring in more than ${limits.nSources} files or ${limits.nCharacters / (1024 * 1024)} million characters. Analyse a smaller part of the project.`;

function missingMessage(loading: Loading, importer: Unit, directive: ImportDirective, name: string): string {
  const { basePath } = loading;
  const direct = directPath(importer, directive);
  if (isRelativeImport(directive.path) && !isInside(basePath, direct))
    return outsideMessage(loading, directive, direct);
  const looked = `Import "${directive.path}" was not found: there is no ${path.join(basePath, name)}`;
  if (isRelativeImport(directive.path)) return `${looked}. Correct the path, or create the file.`;
  const packageName = name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  return `${looked}, and no node_modules folder above has it. Install the package (npm install ${packageName}), or add a remapping for "${packageName}/" to remappings.txt.`;
}

function outsideMessage({ basePath }: Loading, directive: ImportDirective, file: string): string {
  return `Import "${directive.path}" leads outside the project, to ${file}; it is not followed. Choose a base path that contains it (now ${basePath}), or give a remapping for it.`;
}

function toError(file: string, { code, message, textBefore }: ReadFailure): AnalysisError {
  const error = { code, message: `${file} ${message}.`, file };
  if (textBefore === undefined) return error;
  const { line, character } = makeSourceText(file, textBefore).locateUnits(textBefore.length, textBefore.length).range
    .start;
  return { ...error, line: line + 1, column: character + 1 };
}
