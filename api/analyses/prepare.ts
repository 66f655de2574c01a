/** From what a client submitted to what is analysed. */

import type { CompilerSettings } from "../../engine/model/analysis.ts";
import type { SubmittedBytecode } from "../../engine/model/submitted-bytecode.ts";
import { parseRemapping } from "../../engine/solc/remappings.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { ErrorDetail, Failure } from "../http/error-catalogue.ts";
import { bareName, matchSourceNames, type SourceNames } from "./answers/source-names.ts";
import { hashBytecode, normalizeBytecode } from "./bytecode.ts";
import { type ClientCompiler, findClientCompiler, findClientSettings } from "./client-compiler.ts";
import type { AnalysisData } from "./contract.ts";
import { type ProjectFacts, readFacts } from "./project-facts.ts";

/** Bytecode with the compiler's source map of it, which may be empty. */
export interface SubmittedCode {
  readonly digits: string;
  /** The same, with placeholders where libraries are yet to be linked. */
  readonly object: string;
  readonly hash: string;
  readonly sourceMap: string;
  readonly isRuntime: boolean;
}

export interface UnreadFile {
  readonly file: string;
  /** A sentence. */
  readonly reason: string;
}

/** Contract data with the gaps and oddities of clients resolved. */
export interface Prepared {
  /** Texts by the names they were submitted under; imports are resolved among these. */
  readonly sources: Readonly<Record<string, string>>;
  /** The names to report on. */
  readonly targets: readonly string[];
  /** The file that the client is after; null where it names none and there are several. */
  readonly main: string | null;
  /** What was to be analysed and cannot be read. */
  readonly unread: readonly UnreadFile[];
  readonly settings: CompilerSettings;
  /** What the client has compiled with; null where nothing says it. */
  readonly compiler: ClientCompiler | null;
  readonly facts: ProjectFacts;
  readonly names: SourceNames;
  /** Hash of the runtime bytecode, else of the creation bytecode; null where neither was submitted. */
  readonly bytecodeHash: string | null;
  /** Creation code and runtime code, as far as they were submitted, in that order. */
  readonly codes: readonly SubmittedCode[];
  /** The same as the engine takes them; null where there is none. */
  readonly bytecode: SubmittedBytecode | null;
  readonly warnings: readonly string[];
}

/** Faults here are for the client to mend; whatever an analysis can do without is a warning. */
export function prepare(data: AnalysisData): Result<Prepared, Failure<"invalid-request">> {
  const entries = Object.entries(data.sources ?? {});
  const faults = [
    ...entries.flatMap(([name]) => findNameFault(name)),
    ...findBytecodeFaults(data),
    ...findRemappingFaults(data),
  ];
  const texts = entries.flatMap(([name, { source }]) => (typeof source === "string" ? [[name, source] as const] : []));
  const codes = usableCodes(data);
  if (faults.length === 0 && texts.length === 0 && codes.length === 0)
    faults.push(nothingToAnalyse(entries.length > 0));
  const [first] = faults;
  if (first) return err({ code: "invalid-request", message: first.message, details: faults.slice(0, 8) });
  const keys = texts.map(([name]) => name);
  const names = matchSourceNames(data.sourceList ?? [], keys);
  const facts = readFacts(data.project ?? {}, keys);
  const targets = facts.targets.length > 0 ? facts.targets : targetsOf(data, keys);
  const compiler = findClientCompiler(data, codes);
  const main = mainOf(data, names, targets);
  return ok({
    sources: Object.fromEntries(texts),
    targets,
    main,
    unread: unreadOf(data, main),
    settings: {
      // A client that knows its project has looked where the imports lead.
      remappings: data.project ? (data.remappings ?? []) : remappingsOf(keys, data.remappings ?? []),
      ...(compiler === null ? {} : { preferredVersion: compiler.version }),
      ...findClientSettings(data),
      ...facts.settings,
    },
    compiler,
    facts,
    names,
    bytecodeHash: codes.at(-1)?.hash ?? null,
    codes,
    bytecode: toBytecode(data, codes, names),
    warnings: [...names.warnings, ...warningsOf(data, main)],
  });
}

function nothingToAnalyse(hasEntries: boolean): ErrorDetail {
  const message = hasEntries
    ? "data.sources holds no text: give each file its text in `source`"
    : "data must hold `sources` or `bytecode`";
  return { path: hasEntries ? "data.sources" : "data", message };
}

/** Control characters would be written to people's terminals; `__proto__` is no name of a file but a trap for programs. */
function findNameFault(name: string): ErrorDetail[] {
  const isOdd =
    name === "" || name === "__proto__" || [...name].some((character) => character < " " || character === "\x7f");
  if (!isOdd) return [];
  const message = `data.sources has a file name that is not allowed: ${JSON.stringify(name.slice(0, 100))}`;
  return [{ path: "data.sources", message }];
}

function findBytecodeFaults(data: AnalysisData): ErrorDetail[] {
  const own = (["bytecode", "deployedBytecode"] as const)
    .filter((field) => normalizeBytecode(data[field] ?? "") === undefined)
    .map((field) => ({ path: `data.${field}`, message: `data.${field} must be hex digits, two for each byte` }));
  const libraries = Object.entries(data.libraries ?? {}).filter(
    ([, { bytecode }]) => normalizeBytecode(bytecode) === undefined,
  );
  const message = "data.libraries must have hex digits, two for each byte, in each `bytecode`";
  return [...own, ...(libraries.length > 0 ? [{ path: "data.libraries", message }] : [])];
}

function findRemappingFaults({ remappings }: AnalysisData): ErrorDetail[] {
  return (remappings ?? []).flatMap((text, index) => {
    if (parseRemapping(text) !== undefined) return [];
    const path = `data.remappings.${index}`;
    return [{ path, message: `${path} must be [context:]prefix=target` }];
  });
}

function usableCodes({ bytecode, sourceMap, deployedBytecode, deployedSourceMap }: AnalysisData) {
  const submitted = [
    { code: bytecode, sourceMap, isRuntime: false },
    { code: deployedBytecode, sourceMap: deployedSourceMap, isRuntime: true },
  ];
  return submitted.flatMap(({ code, sourceMap: map, isRuntime }): SubmittedCode[] => {
    const object = (code ?? "").trim();
    const digits = normalizeBytecode(object) || "";
    return digits === "" ? [] : [{ digits, object, hash: hashBytecode(digits), sourceMap: map ?? "", isRuntime }];
  });
}

/** Places in code go by its hash. */
function toBytecode(
  { contractName, libraries }: AnalysisData,
  codes: readonly SubmittedCode[],
  { sourceList, indexOf }: SourceNames,
): SubmittedBytecode | null {
  if (codes.length === 0) return null;
  const files: (string | null)[] = sourceList.map(() => null);
  for (const [name, index] of indexOf) files[index] = name;
  const find = (isRuntime: boolean) => {
    const code = codes.find((one) => one.isRuntime === isRuntime);
    return code === undefined ? null : { name: code.hash, object: code.object, sourceMap: code.sourceMap };
  };
  const parts = { creation: find(false), runtime: find(true), ...(libraries && { libraries: toLibraries(libraries) }) };
  return { contractName: contractName || null, ...parts, files, compiledAs: sourceList };
}

function toLibraries(libraries: NonNullable<AnalysisData["libraries"]>): NonNullable<SubmittedBytecode["libraries"]> {
  const codes = Object.entries(libraries).map(([qualifiedName, { bytecode }]) => {
    const name = hashBytecode(normalizeBytecode(bytecode) ?? "");
    return [qualifiedName, { name, object: bytecode.trim(), sourceMap: "" }] as const;
  });
  return Object.fromEntries(codes);
}

/** All files but those of packages; those too where there is nothing else. The main one always counts. */
function targetsOf({ mainSource }: AnalysisData, keys: readonly string[]): readonly string[] {
  const own = keys.filter((name) => name === mainSource || !isOfPackage(name));
  return own.length > 0 ? own : keys;
}

function isOfPackage(name: string): boolean {
  return name.startsWith("@") || /(^|[/\\])node_modules[/\\]/.test(name);
}

/**
 * `import "pkg/…"` finds `/home/…/node_modules/pkg/…`, unless files were submitted under that very name. What the client
 * says itself comes last, and wins.
 */
function remappingsOf(keys: readonly string[], given: readonly string[]): readonly string[] {
  const remappings = new Map<string, string>();
  for (const name of keys) {
    const [, folder, packageName] = /^(.*node_modules\/)((?:@[^/=:]+\/)?[^/=:]+\/)/.exec(name) ?? [];
    if (folder === undefined || packageName === undefined || remappings.has(packageName)) continue;
    if (!keys.some((other) => other.startsWith(packageName))) remappings.set(packageName, `${folder}${packageName}`);
  }
  return [...[...remappings].map(([prefix, target]) => `${prefix}=${target}`), ...given];
}

/** As it is called among the sources: by its name, by that of its counterpart in `sourceList`, or as the only one there is. */
function mainOf({ mainSource, sources }: AnalysisData, names: SourceNames, targets: readonly string[]): string | null {
  const [only] = targets.length === 1 ? targets : [];
  if (!mainSource) return only ?? null;
  if (Object.hasOwn(sources ?? {}, mainSource)) return mainSource;
  const counterpart = [...names.indexOf].find(([, index]) => names.sourceList[index] === mainSource);
  const alike = targets.filter((name) => bareName(name) === bareName(mainSource));
  return counterpart?.[0] ?? (alike.length === 1 ? alike[0] : only) ?? mainSource;
}

/** Files of packages are missed where something imports them. */
function unreadOf({ sources }: AnalysisData, main: string | null): readonly UnreadFile[] {
  const textless = Object.entries(sources ?? {}).filter(([, { source }]) => typeof source !== "string");
  const unread = textless
    .filter(([file]) => file === main || !isOfPackage(file))
    .map(([file]) => ({ file, reason: "It came without text: give it in `source`." }));
  const names = Object.keys(sources ?? {});
  return main !== null && names.length > 0 && !names.includes(main)
    ? [{ file: main, reason: "It is the `mainSource`, and has no entry in `sources`." }, ...unread]
    : unread;
}

function warningsOf({ mainSource, sources }: AnalysisData, main: string | null): string[] {
  const isTaken = mainSource && main !== null && main !== mainSource && Object.hasOwn(sources ?? {}, main);
  return isTaken ? [`mainSource "${mainSource}" has no entry in sources; "${main}" is taken for it.`] : [];
}
