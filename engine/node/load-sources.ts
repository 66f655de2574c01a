/** Reads a source file and everything it imports from disk. */

import path from "node:path";
import type { CompilerSettings } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceKinds } from "../model/source-kind.ts";
import { type ImportDirective, scanDirectives } from "../solc/directives.ts";
import { isRelativeImport } from "../solc/resolve-import.ts";
import { makeSourceText, type SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";
import { chooseSettings } from "./projects/choose-settings.ts";
import { explainMissing, explainOutside } from "./projects/explain-import.ts";
import { findProjectRoot } from "./projects/find-project-root.ts";
import { type ImportResolver, makeImportResolver } from "./projects/import-resolver.ts";
import type { KnownProjects } from "./projects/known-projects.ts";
import { isInside, toUnitName } from "./projects/paths.ts";
import type { Project } from "./projects/project.ts";
import { isOwnSource, kindWithin } from "./projects/source-kind.ts";
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
  /** How files are read; absent: from disk. */
  readonly read?: (file: string) => Promise<Result<string, ReadFailure>>;
}

export interface LoadedSources {
  readonly basePath: string;
  /** The source unit that was asked for. */
  readonly target: string;
  /** The units that it imports which are the project's own, as `SourceKind` has it. */
  readonly companions: readonly string[];
  /** Text and absolute path of each source unit, by name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
  readonly kinds: SourceKinds;
  /** With what the project says: its remappings, and its compiler where nothing else was asked for. */
  readonly settings: CompilerSettings;
  /** Imports that lead nowhere, each at its place. */
  readonly problems: readonly Problem[];
  /** What of the project's configuration could not be read: sentences for people. */
  readonly notes: readonly string[];
}

/** Enough for any project; what is past it is an accident or an attack. */
const limits = { nSources: 5000, nCharacters: 64 * 1024 * 1024 };

interface Loading {
  readonly project: Project;
  readonly resolver: ImportResolver;
  readonly read: (file: string) => Promise<Result<string, ReadFailure>>;
  readonly units: Map<string, Unit>;
  readonly problems: Problem[];
  /** Some relative import leads above the base path. */
  leadsAbove: boolean;
}

interface Unit {
  readonly name: string;
  readonly path: string;
  readonly raw: string;
  readonly text: SourceText;
}

/** Fails where the file itself cannot be had; an import that cannot is a problem at its place, and the rest is loaded. */
export async function loadSources(
  request: LoadRequest,
  known: KnownProjects,
  signal: AbortSignal,
): Promise<Result<LoadedSources, AnalysisError>> {
  const { overlay = {}, read: readFile = readSource } = request;
  const file = path.resolve(request.path);
  const read = async (one: string): Promise<Result<string, ReadFailure>> =>
    Object.hasOwn(overlay, one) ? checkBuffer(overlay[one] ?? "") : readFile(one);
  const raw = await read(file);
  if (!raw.ok) return err(toError(file, raw.error));

  const start = { request, known, file, raw: raw.value, read };
  const { outerBasePath } = request;
  const root = request.basePath ?? (await findProjectRoot(file));
  const { loaded, leadsAbove } = await loadFrom(root ?? path.dirname(file), start, signal);
  const isEnough = root !== undefined || outerBasePath === undefined || !isInside(outerBasePath, file);
  return ok(isEnough || !leadsAbove ? loaded : (await loadFrom(outerBasePath, start, signal)).loaded);
}

interface Start {
  readonly request: LoadRequest;
  readonly known: KnownProjects;
  readonly file: string;
  readonly raw: string;
  readonly read: Loading["read"];
}

async function loadFrom(
  base: string,
  { request, known, file, raw, read }: Start,
  signal: AbortSignal,
): Promise<{ loaded: LoadedSources; leadsAbove: boolean }> {
  const project = await known.read(path.resolve(base));
  const { overlay = {}, settings } = request;
  const resolver = await makeImportResolver({ project, remappings: settings.remappings ?? [], overlay });
  const loading: Loading = { project, resolver, read, units: new Map(), problems: [], leadsAbove: false };
  const target = toUnitName(project.root, file);
  await loadClosure(loading, addUnit(loading, target, file, raw), signal);
  const { units, problems, leadsAbove } = loading;
  const texts = [...units.values()].map(({ text }) => text);
  const loaded = {
    basePath: project.root,
    target,
    companions: await companionsOf([...units.values()], file, known, project),
    sources: Object.fromEntries([...units].map(([name, { raw: source }]) => [name, source])),
    paths: Object.fromEntries([...units].map(([name, unit]) => [name, unit.path])),
    kinds: Object.fromEntries([...units].map(([name, unit]) => [name, kindWithin(project, unit.path)])),
    problems,
    settings: chooseSettings(project, target, texts, { ...settings, remappings: resolver.remappings }),
    notes: project.notes,
  };
  return { loaded, leadsAbove };
}

/** What tests and others' code do wrong is no news about the file that imports them. */
async function companionsOf(
  units: readonly Unit[],
  file: string,
  known: KnownProjects,
  project: Project,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { name, path: imported } of units) {
    if (imported !== file && (await isOwnSource(imported, project, known))) names.push(name);
  }
  return names;
}

function addUnit({ units }: Loading, name: string, file: string, raw: string): Unit {
  const unit = { name, path: file, raw, text: makeSourceText(name, raw) };
  units.set(name, unit);
  return unit;
}

async function loadClosure(loading: Loading, first: Unit, signal: AbortSignal): Promise<void> {
  const queue = [first];
  let nCharacters = 0;
  for (let unit = queue.shift(); unit !== undefined && !signal.aborted; unit = queue.shift()) {
    nCharacters += unit.text.text.length;
    for (const directive of scanDirectives(unit.text.text).imports) {
      const isFull = loading.units.size >= limits.nSources || nCharacters > limits.nCharacters;
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
  const { resolver, units, project } = loading;
  const direct = isRelativeImport(directive.path) ? directPath(importer, directive) : undefined;
  const isAbove = direct !== undefined && !isInside(project.root, direct);
  loading.leadsAbove ||= isAbove;
  if (units.has(resolver.nameOf(importer, directive.path))) return undefined;
  const report = (code: Problem["code"], message: string): undefined => {
    const location = importer.text.locateUnits(directive.start, directive.end);
    loading.problems.push({ code, message, location });
  };
  if (isFull) return report("file-too-large", tooMuchMessage);
  const result = await resolver.resolve(importer, directive.path);
  if (result.kind === "found") {
    const raw = await loading.read(result.path);
    if (raw.ok) return addUnit(loading, result.name, result.path, raw.value);
    return report(raw.error.code, `Imported file "${result.name}" (${result.path}) ${raw.error.message}.`);
  }
  const outside = result.kind === "outside" ? result.path : isAbove ? direct : undefined;
  if (outside !== undefined) return report("import-not-found", explainOutside(project, directive.path, outside));
  return report("import-not-found", await explainMissing(project, directive.path, result.name));
}

function directPath(importer: Unit, directive: ImportDirective): string {
  return path.resolve(path.dirname(importer.path), directive.path);
}

const tooMuchMessage = `The imports bring in more than ${limits.nSources} files or ${limits.nCharacters / (1024 * 1024)} million characters. Analyse a smaller part of the project.`;

function toError(file: string, { code, message, textBefore }: ReadFailure): AnalysisError {
  const error = { code, message: `${file} ${message}.`, file };
  if (textBefore === undefined) return error;
  const { line, character } = makeSourceText(file, textBefore).locateUnits(textBefore.length, textBefore.length).range
    .start;
  return { ...error, line: line + 1, column: character + 1 };
}
