/** Compiles sources around what is wrong in them. */

import type { CompilerSettings } from "../../model/analysis.ts";
import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import type { SourceUnit } from "../../solc/ast.ts";
import type { Compiler } from "../../solc/compiler.ts";
import { makeInput } from "../../solc/make-input.ts";
import { normalizeOutput } from "../../solc/normalize/normalize-output.ts";
import { toDiagnostic } from "../../solc/to-diagnostic.ts";
import { makeSourceText, type SourceText } from "../../text/source-text.ts";
import { applyCuts, type Cuts, extendCuts } from "./blank-declarations.ts";
import { withBrokenReferences } from "./broken-references.ts";
import { idleWordsOf } from "./idle-words.ts";
import { withStandInMembers } from "./stand-in-members.ts";
import { makeStandIns, type StandIns } from "./stand-ins.ts";
import { withUndeclaredNames } from "./undeclared-names.ts";

type Texts = ReadonlyMap<string, SourceText>;

/** What was made of sources so that the rest of them compiles. */
export interface Changes {
  /** Nobody knows what these would do. */
  readonly cuts: Cuts;
  /** Left out as well, without a loss. */
  readonly idle: Cuts;
  /** Sources that were missing. */
  readonly standIns: StandIns;
}

export const noChanges: Changes = { cuts: new Map(), idle: new Map(), standIns: new Map() };

/** What both say; the second where they differ. */
export function mergeChanges(one: Changes, other: Changes): Changes {
  return {
    cuts: new Map([...one.cuts, ...other.cuts]),
    idle: new Map([...one.idle, ...other.idle]),
    standIns: new Map([...one.standIns, ...other.standIns]),
  };
}

export interface Remainder {
  /** Null where nothing compiles whatever is left out, or the signal came. */
  readonly sourceUnits: readonly SourceUnit[] | null;
  /** Those that were given, and those that stand in. */
  readonly texts: Texts;
  readonly changes: Changes;
}

/** With what sources are compiled, and what is known to be wrong in them. */
export interface Surroundings {
  readonly version: string;
  readonly settings: CompilerSettings;
  readonly compiler: Compiler;
  /** What was made of sources when they were compiled among others. */
  readonly known: Changes;
  /** How many sources are analysed: what is wrong may come to light in one after the other. */
  readonly nTargets: number;
}

/** What falls with a broken declaration may break others in turn, but not for ever; more where much is missing. */
const minRounds = 12;
const roundsBesideStandIns = 48;

/** What compiles once enough is left out, and what is missing stood in for. `errors` are those of the whole. */
export async function recoverCompile(
  errors: readonly CompilerDiagnostic[],
  texts: Texts,
  around: Surroundings,
  signal: AbortSignal,
): Promise<Remainder> {
  const { cuts, idle } = around.known;
  const standIns = findStandIns(texts, around);
  if (standIns.size > 0) {
    const completed = new Map(texts);
    for (const [file, text] of standIns) completed.set(file, makeSourceText(file, text));
    const start = { cuts: within(texts, cuts), idle: within(texts, idle), standIns };
    const remainder = await leaveOut(start, completed, around, signal);
    if (remainder.sourceUnits !== null) return remainder;
  }
  const start: Changes = { ...noChanges, cuts: within(texts, cuts) };
  const first = start.cuts.size > 0 ? start : extend(start, errors, texts, around);
  return first === null ? { sourceUnits: null, texts, changes: start } : leaveOut(first, texts, around, signal);
}

/** Those made for all, where they serve: what is the same for each is compiled once. */
function findStandIns(texts: Texts, { known, settings, version }: Surroundings): StandIns {
  const own = makeStandIns(texts, settings.remappings ?? [], version);
  const shared = new Map([...known.standIns].filter(([file]) => own.has(file)));
  return shared.size === own.size ? shared : own;
}

function within(texts: Texts, cuts: Cuts): Cuts {
  return new Map([...cuts].filter(([file]) => texts.has(file)));
}

/** Compiles with more and more left out, until it works or nothing is left to try. */
async function leaveOut(start: Changes, texts: Texts, around: Surroundings, signal: AbortSignal): Promise<Remainder> {
  const { version, settings, compiler, nTargets } = around;
  const maxRounds = Math.max(start.standIns.size > 0 ? roundsBesideStandIns : minRounds, nTargets);
  let changes = start;
  for (let round = 0; round < maxRounds && !signal.aborted; round++) {
    const json = makeInput(applyCuts(texts, allLeftOut(changes)), settings, "ast", version);
    const compiled = await compiler.compile(version, json, signal);
    if (!compiled.ok) break;
    const output = normalizeOutput(version, compiled.value, texts);
    const trouble = (output.errors ?? []).filter(({ severity }) => severity === "error");
    const sourceUnits = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    if (trouble.length === 0) return { sourceUnits, texts, changes };
    const told = trouble.map((error) => toDiagnostic(error, texts));
    const extended = extend(changes, told, texts, around);
    if (extended === null) break;
    changes = extended;
  }
  return { sourceUnits: null, texts, changes };
}

function allLeftOut({ cuts, idle }: Changes): Cuts {
  return new Map([...idle, ...cuts].map(([file]) => [file, [...(cuts.get(file) ?? []), ...(idle.get(file) ?? [])]]));
}

/** More that is left out because of these errors; null where that would change nothing. */
function extend(
  before: Changes,
  told: readonly CompilerDiagnostic[],
  texts: Texts,
  { settings }: Surroundings,
): Changes | null {
  const idle = findIdle(before, told, texts);
  if (idle !== null) return { ...before, idle };
  const cuts = extendCuts(before.cuts, told, texts);
  if (cuts === null) return null;
  const spread = withStandInMembers(withUndeclaredNames(cuts, told, texts), told, texts, before.standIns);
  return { ...before, cuts: withBrokenReferences(spread, told, texts, settings.remappings ?? []) };
}

/** Null where no error is about words that are still there. */
function findIdle({ idle, standIns }: Changes, told: readonly CompilerDiagnostic[], texts: Texts): Cuts | null {
  const extended = new Map(idle);
  let grows = false;
  for (const error of told) {
    const text = texts.get(error.location?.file ?? "");
    const known = extended.get(text?.file ?? "") ?? [];
    const words = text === undefined ? [] : idleWordsOf(error, text, standIns.size > 0);
    const more = words.filter(({ start }) => !known.some((one) => one.start === start));
    if (text === undefined || more.length === 0) continue;
    extended.set(text.file, [...known, ...more]);
    grows = true;
  }
  return grows ? extended : null;
}
