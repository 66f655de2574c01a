/** The flows of each contract of a program, with what is known of them together. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import type { ValueFactory } from "../../flow/value-factory.ts";
import { makeSharedWalks } from "../../flow/walk/shared-walks.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { deployableContracts, entryPointsOf, makeResolver } from "../../program/resolve.ts";
import { memoize, memoizeWithin } from "../../util/memoize.ts";
import { attemptWithin } from "../../util/step-budget.ts";
import { runsOnProxyOnly } from "./entry-tests.ts";
import { findTrust, type Trust } from "./reachability.ts";
import { findShadows, isShadowed } from "./shadowed-entries.ts";
import { findShortLived } from "./short-lived.ts";

export interface ContractFlows {
  readonly contract: ContractDefinition;
  /** One for each entry point that may change something; `view` and `pure` functions are left out. */
  readonly flows: readonly Flow[];
  /** Walks those `view` and `pure` functions that are wanted. */
  readonly lowerViews: (isWanted: (entry: FunctionDefinition) => boolean) => readonly Flow[];
  /** Walks the constructors of the contract and its bases, most derived first; on request only those that are wanted. */
  readonly lowerConstructors: (isWanted?: (one: FunctionDefinition) => boolean) => readonly Flow[];
  /** Walks any function of the contract as if a transaction entered there. */
  readonly lowerAlone: (callee: FunctionDefinition) => Flow;
  /** Entry points that were not walked because the program is too large. */
  readonly leftOut: readonly FunctionDefinition[];
  readonly trust: Trust;
  readonly values: ValueFactory;
}

const cache = new WeakMap<Program, readonly ContractFlows[]>();

/** Steps walked for one program; entry points that come after are left out. Fifty times what large libraries have. */
const maxSteps = 1_000_000;

const walksOf = memoize(makeSharedWalks);
const resolverOf = memoizeWithin(makeResolver);

/**
 * What a function does in `contract`, as if a transaction entered there; also one of a library or an abstract contract.
 * What storage its parameters stand for is open. Computed once, for all contracts that have it alike.
 */
export function functionFlow(program: Program, contract: ContractDefinition, callee: FunctionDefinition): Flow {
  return walksOf(program).walk(resolverOf(program, contract), callee);
}

/**
 * The contracts of a program as deployed, in the order of the source; those that have no code of a target are left out,
 * as nothing in them is reported. Computed once for a program.
 */
export function contractFlows(program: Program): readonly ContractFlows[] {
  for (const _ of walkContracts(program));
  return cache.get(program) ?? [];
}

/** Finds the flows of one contract after the other, for whoever has to breathe in between; ask `contractFlows` then. */
export function* walkContracts(program: Program): Generator<ContractDefinition> {
  if (cache.has(program)) return;
  const made: ContractFlows[] = [];
  let stepsLeft = maxSteps;
  const isReported = importersOfTargets(program);
  for (const contract of deployableContracts(program)) {
    if (!isReported(program.fileOf(contract))) continue;
    const flows = flowsOf(program, contract, stepsLeft);
    stepsLeft -= countSteps(flows.flows);
    made.push(flows);
    yield contract;
  }
  cache.set(program, made);
}

const shadowsIn = memoize((program: Program) =>
  findShadows(program, (contract, entry) => functionFlow(program, contract, entry)),
);

const shortLivedIn = memoize((program: Program) =>
  findShortLived(program, (contract, entry) => functionFlow(program, contract, entry)),
);

function flowsOf(program: Program, contract: ContractDefinition, maxSteps: number): ContractFlows {
  const [views, others] = partition(entryPointsOf(program, contract), isView);
  const { values } = walksOf(program);
  const flows: Flow[] = [];
  let nSteps = 0;
  for (const entry of others) {
    if (nSteps >= maxSteps) break;
    const flow = functionFlow(program, contract, entry);
    nSteps += flow.steps.length;
    flows.push(flow);
  }
  const walkOnce = (entry: FunctionDefinition): Flow => functionFlow(program, contract, entry);
  const lowerConstructors: ContractFlows["lowerConstructors"] = (isWanted = () => true) =>
    constructorsOf(program, contract).filter(isWanted).map(walkOnce);
  return {
    contract,
    flows,
    lowerViews: (isWanted) => views.filter(isWanted).map(walkOnce),
    lowerConstructors,
    lowerAlone: walkOnce,
    leftOut: others.slice(flows.length),
    trust: findTrust(flows, values, {
      constructors: lowerConstructors,
      isShut: (flow) => shortLivedIn(program).has(contract.id) || isShadowed(program, flow, shadowsIn(program)),
    }),
    values,
  };
}

/** True for files that are targets, or import one, whatever lies in between. */
function importersOfTargets({ targets, sourceUnits }: Program): (file: string) => boolean {
  if (targets === undefined) return () => true;
  const importers = new Map<string, string[]>();
  for (const { absolutePath, nodes } of sourceUnits) {
    for (const node of nodes) {
      if (node.nodeType !== "ImportDirective") continue;
      importers.set(node.absolutePath, [...(importers.get(node.absolutePath) ?? []), absolutePath]);
    }
  }
  const reached = new Set(targets);
  // A set is walked in the order of insertion, additions too.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return (file) => reached.has(file);
}

function constructorsOf(program: Program, contract: ContractDefinition): readonly FunctionDefinition[] {
  return program
    .linearizedBases(contract)
    .flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "FunctionDefinition")))
    .filter(({ kind, body }) => kind === "constructor" && body);
}

function isView({ stateMutability }: FunctionDefinition): boolean {
  return stateMutability === "view" || stateMutability === "pure";
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** What was not looked for in a contract because it takes too long there. */
export interface Oversized {
  readonly contract: ContractDefinition;
  readonly what: string;
}

const oversized = memoize((_: Program): Oversized[] => []);

/** What was not looked for so far, and where. */
export function oversizedContracts(program: Program): readonly Oversized[] {
  return oversized(program);
}

/** Steps that a question may take in one contract: the largest that are used take a hundredth. */
const maxStepsOfQuestion = 20_000_000;

/** What is found in each contract. One that takes too many steps has nothing, is told by `what`, and costs the others nothing. */
export function inEachContract<T>(
  program: Program,
  what: string,
  find: (home: ContractFlows) => readonly T[],
): readonly T[] {
  return contractFlows(program).flatMap((home) => {
    const found = attemptWithin(maxStepsOfQuestion, () => find(home));
    if (found === undefined) oversized(program).push({ contract: home.contract, what });
    return found ?? [];
  });
}

function countSteps(flows: readonly Flow[]): number {
  return flows.reduce((sum, { steps }) => sum + steps.length, 0);
}

/** A step in its surroundings. */
export interface OpenStep<K extends Step["kind"]> {
  readonly in: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<K>;
}

/* What is found for a kind of steps are steps of that kind. */

const openSteps = memoizeWithin((program: Program, kind: Step["kind"]): readonly unknown[] =>
  inEachContract(program, `what anyone can bring about by a step of the kind "${kind}"`, (home) =>
    openStepsIn(home, kind),
  ),
);
const provenSteps = memoizeWithin((program: Program, kind: Step["kind"]): readonly unknown[] =>
  inEachContract(program, `what a proof lets a step of the kind "${kind}" do`, (home) =>
    openStepsIn(home, kind, home.trust.isReachableWithProof),
  ),
);
const stepsInOwnName = memoizeWithin((program: Program, kind: Step["kind"]): readonly unknown[] =>
  inEachContract(program, `what a signature of one's own lets a step of the kind "${kind}" do`, (home) =>
    openStepsIn(home, kind, home.trust.isReachableInOwnName),
  ),
);
const everyStep = memoizeWithin((program: Program, kind: Step["kind"]): readonly unknown[] =>
  contractFlows(program).flatMap((home) => lastingSteps(home, home.flows, kind)),
);

/**
 * The steps of one kind that anyone can bring any contract of the program to. A contract that keeps nothing, in a
 * function that runs for others only, has nothing to lose: who delegates to it answers for the callers.
 */
export function reachableSteps<K extends Step["kind"]>(program: Program, kind: K): readonly OpenStep<K>[] {
  return openSteps(program, kind) as readonly OpenStep<K>[];
}

/** The same, also for those who were given a proof to bring along: a signature, a leaf of a tree. */
export function stepsReachableWithProof<K extends Step["kind"]>(program: Program, kind: K): readonly OpenStep<K>[] {
  return provenSteps(program, kind) as readonly OpenStep<K>[];
}

/** The same as `reachableSteps`, also where a signature is asked for that anyone can make in their own name. */
export function stepsReachableInOwnName<K extends Step["kind"]>(program: Program, kind: K): readonly OpenStep<K>[] {
  return stepsInOwnName(program, kind) as readonly OpenStep<K>[];
}

function openStepsIn<K extends Step["kind"]>(
  home: ContractFlows,
  kind: K,
  isOpen: (flow: Flow, step: number) => boolean = home.trust.isAttackerReachable,
): readonly OpenStep<K>[] {
  const keepsNothing = home.flows.every((flow) => stepsOf(flow, "write").length === 0);
  const steps: OpenStep<K>[] = [];
  for (const flow of home.flows) {
    const ofKind = stepsOf(flow, kind);
    if (ofKind.length === 0 || (keepsNothing && runsOnProxyOnly(flow))) continue;
    for (const step of ofKind) if (isOpen(flow, step.id)) steps.push({ in: home, flow, step });
  }
  return steps;
}

/** The steps of one kind, whoever can reach them; on request also those of `view` and `pure` entry points. */
export function allSteps<K extends Step["kind"]>(
  program: Program,
  kind: K,
  { isWantedView }: { readonly isWantedView?: (entry: FunctionDefinition) => boolean } = {},
): readonly OpenStep<K>[] {
  if (isWantedView === undefined) return everyStep(program, kind) as readonly OpenStep<K>[];
  return contractFlows(program).flatMap((home) =>
    lastingSteps(home, [...home.flows, ...home.lowerViews(isWantedView)], kind),
  );
}

function lastingSteps<K extends Step["kind"]>(
  home: ContractFlows,
  flows: readonly Flow[],
  kind: K,
): readonly OpenStep<K>[] {
  const steps: OpenStep<K>[] = [];
  for (const flow of flows) {
    for (const step of stepsOf(flow, kind)) if (flow.committing.has(step.id)) steps.push({ in: home, flow, step });
  }
  return steps;
}
