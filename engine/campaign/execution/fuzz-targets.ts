/** Which contracts are run, and what is known of them beforehand. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { newestHardfork } from "../../evm/hardforks.ts";
import { hexToBytes } from "../../evm/word.ts";
import { propertySignature } from "../../fuzz/entries.ts";
import {
  type FuzzContract,
  type FuzzTarget,
  librariesAmong,
  readFuzzContract,
  readFuzzInterface,
} from "../../fuzz/fuzz-target.ts";
import { parseNumber } from "../../ir/literals.ts";
import type { AnalysisInput } from "../../model/analysis.ts";
import type { SkippedContract } from "../../model/execution.ts";
import type { WatchedCast } from "../../model/scenario.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import type { ContractDefinition } from "../../solc/ast.ts";
import { definitionOf } from "./definition-of.ts";
import { withMeantContracts } from "./meant-contracts.ts";
import type { Promising } from "./promise.ts";
import { withSuspects } from "./suspect-functions.ts";

/** More literals than these help no fuzzer. */
const maxLiterals = 2000;

/** A contract that is to be run, as the compiler made it and as the fuzzer takes it. */
export interface ExecutionTarget {
  readonly compiled: CompiledContract;
  readonly target: FuzzTarget;
  /** Its part of what there is, beside those of the others. */
  readonly weight: number;
  /** Of each thing that was seen in its code and that a run may show, the oracles that say so. */
  readonly expected: Promising["expected"];
}

export interface Targets {
  readonly targets: readonly ExecutionTarget[];
  readonly skipped: readonly SkippedContract[];
}

/** What is known of contracts from their code. */
export interface Knowledge {
  /** How much there is to find. */
  readonly promiseOf: (contract: CompiledContract) => Promising;
  /** Which conversions are to be watched. */
  readonly castsOf: (contract: CompiledContract) => readonly WatchedCast[];
  /** Which functions are to be tried most. */
  readonly suspectsOf: (contract: CompiledContract) => ReadonlySet<string>;
}

/**
 * The contracts of the targets that can be deployed and that no other of them inherits from: what they do is done by
 * those too. With the contract that is asked for, that one alone. Those that promise most come first. Tests
 * are left out, unless they are wanted or there is nothing else.
 */
export function findTargets(
  code: CompiledCode,
  input: AnalysisInput,
  program: Program,
  knowledge: Knowledge,
  includesTests: boolean,
): Targets {
  const found = chooseTargets(code, input, program, knowledge, includesTests);
  const hasTestsAlone = found.targets.length === 0 && found.skipped.some(({ reason }) => reason === "test");
  return hasTestsAlone ? chooseTargets(code, input, program, knowledge, true) : found;
}

function chooseTargets(
  { contracts, imported }: CompiledCode,
  { targets: files, contractName }: AnalysisInput,
  program: Program,
  knowledge: Knowledge,
  includesTests: boolean,
): Targets {
  const { promiseOf } = knowledge;
  const readable = new Map(contracts.map((contract) => [contract, readTarget(contract, program, knowledge)]));
  const dictionary = readLiterals(program, files);
  const libraries = findLibraries([...readable], imported);
  const linked = new Set(libraries.values());
  const others = [...readable.values()].flatMap((one) => (one === undefined || linked.has(one) ? [] : one));
  const interfaces = [...imported, ...contracts].flatMap(
    (contract) => readFuzzInterface(contract.name, contract) ?? [],
  );
  const project: Project = {
    ...{ all: others, libraries, dictionary },
    interfaces: new Map(interfaces.map((one) => [one.name, one])),
  };
  const among = contractName === undefined ? files : null;
  const targets: (ExecutionTarget & { readonly worth: number })[] = [];
  const skipped: SkippedContract[] = [];
  for (const [compiled, contract] of readable) {
    const { file, name } = compiled;
    if (!files.includes(file) || (contractName !== undefined && contractName !== name)) continue;
    const obstacle = findObstacle(compiled, contract, program, among, includesTests);
    if (obstacle !== null && obstacle !== "unasked") skipped.push({ file, name, ...obstacle });
    if (obstacle !== null || contract === undefined) continue;
    const { worth, isGrave, expected } = promiseOf(compiled);
    const target = { ...targetOf(contract, project), setsUp: includesTests };
    targets.push({ compiled, target, worth, weight: weightOf(isGrave), expected });
  }
  targets.sort((a, b) => b.worth - a.worth);
  const stating = includesTests && contractName === undefined ? targets.filter(statesProperties) : [];
  return { targets: stating.length > 0 ? stating : targets, skipped };
}

/** Where there is something of weight to prove, so many times as much is tried as elsewhere. */
const graveWeight = 4;

function weightOf(isGrave: boolean): number {
  return isGrave ? graveWeight : 1;
}

/** What contracts link, wherever it comes from. */
function findLibraries(
  own: readonly (readonly [CompiledContract, FuzzContract | undefined])[],
  imported: readonly CompiledContract[],
): FuzzTarget["libraries"] {
  const read = imported.map((one) => [one, readFuzzContract(one.name, one)] as const);
  return librariesAmong(
    new Map(
      [...own, ...read].flatMap(([{ file, name }, contract]) => (contract ? [[`${file}:${name}`, contract]] : [])),
    ),
  );
}

function readTarget(
  compiled: CompiledContract,
  program: Program,
  { castsOf, suspectsOf }: Knowledge,
): FuzzContract | undefined {
  const contract = readFuzzContract(compiled.name, compiled);
  if (contract === undefined) return undefined;
  const casts = castsOf(compiled);
  const watched = casts.length === 0 ? {} : { casts };
  const meant = withMeantContracts(contract, definitionOf(compiled, program), program);
  return { ...withSuspects(meant, suspectsOf(compiled)), ...watched };
}

/** Whether it says what must hold: where some do, they stand for what they test. */
function statesProperties({ target }: ExecutionTarget): boolean {
  return target.contract.functions?.some(({ signature }) => propertySignature.test(signature ?? "")) === true;
}

/** What all contracts of an analysis share. */
interface Project extends Pick<FuzzTarget, "interfaces" | "libraries" | "dictionary"> {
  readonly all: readonly FuzzContract[];
}

function targetOf(contract: FuzzContract, { all, ...project }: Project): FuzzTarget {
  const others = all.filter((one) => one !== contract);
  return { hardfork: newestHardfork, contract, others, ...project, initialAccounts: [] };
}

/** Why a contract is not run; `unasked` for what nobody expects to be. `files` is null where it was asked for by name. */
function findObstacle(
  compiled: CompiledContract,
  contract: FuzzContract | undefined,
  program: Program,
  files: readonly string[] | null,
  includesTests: boolean,
): Pick<SkippedContract, "reason" | "why"> | "unasked" | null {
  const self = definitionOf(compiled, program);
  if (self === undefined || self.contractKind !== "contract") return "unasked";
  if (self.abstract) return { reason: "abstract", why: "it is abstract" };
  if (files !== null && !includesTests && roleOf(program, self) === "test")
    return { reason: "test", why: "it is a test" };
  const heir = files === null ? undefined : findHeir(self, program, files);
  if (heir !== undefined) return { reason: "inherited", why: `it is run as part of ${heir.name}` };
  if (contract === undefined) return { reason: "no-code", why: "the compiler made no bytecode of it" };
  if ((contract.functions ?? []).length === 0) return { reason: "no-functions", why: "it has no function to call" };
  return null;
}

function findHeir(
  self: ContractDefinition,
  program: Program,
  files: readonly string[],
): ContractDefinition | undefined {
  return program.contracts.find(
    (one) =>
      one !== self &&
      !one.abstract &&
      files.includes(program.fileOf(one)) &&
      program.linearizedBases(one).includes(self),
  );
}

/** Numbers, texts and bytes that the sources write down: what a condition compares with is often among them. */
function readLiterals(program: Program, targets: readonly string[]): FuzzTarget["dictionary"] {
  const numbers = new Set<bigint>();
  const texts = new Set<string>();
  const bytes = new Set<string>();
  for (const literal of program.nodesOf("Literal")) {
    if (!targets.includes(program.fileOf(literal)) || numbers.size + texts.size + bytes.size >= maxLiterals) continue;
    const number = literal.kind === "number" ? parseNumber(literal.value ?? "") : undefined;
    if (number !== undefined) numbers.add(number);
    else if (literal.kind === "string" && literal.value != null) texts.add(literal.value);
    else if (literal.kind === "hexString") bytes.add(literal.hexValue);
  }
  return { numbers: [...numbers], texts: [...texts], bytes: [...bytes].map(hexToBytes) };
}
