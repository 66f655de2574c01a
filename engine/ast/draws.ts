/** Where contracts draw lots with block values. */

import { contractFlows } from "./contract-flows.ts";
import { computedFrom, entropySources, isDraw, isHash, isScrambled, type Seeds } from "./entropy.ts";
import { type Flow, type Step, stepsOf } from "./flow.ts";
import type { AnyNode } from "./nodes.ts";
import type { Callable, Program } from "./program.ts";
import { indexesOf, ingredients, type Operation, operandsOf, type Value } from "./value.ts";

export interface Draw {
  /** The operation that cuts a large number down to a choice. */
  readonly node: AnyNode;
  /** What the number is made of, as code, without repetition and in order. */
  readonly sources: readonly string[];
}

/** The draws that contracts act upon or return. Those that hang on a secret somebody committed to are left out. */
export function findDraws(program: Program): Draw[] {
  const suspects = findSuspects(program);
  return contractFlows(program).flatMap(({ flows, lowerViews }) => {
    const all = [...flows, ...lowerViews((entry) => suspects.has(entry))];
    const seeds = findSeeds(all);
    return all.flatMap((flow) => drawsOf(flow, seeds));
  });
}

const chanceNames = new Set(["prevrandao", "difficulty", "coinbase", "blockhash"]);
const timeNames = new Set(["timestamp", "number", "now"]);
const hashNames = new Set(["keccak256", "sha256", "ripemd160", "sha3"]);

/** Functions that name what draws are made of, and all that call them: a cheap look that spares most views the walk. */
function findSuspects(program: Program): ReadonlySet<Callable> {
  const names = [...program.nodesOf("Identifier"), ...program.nodesOf("MemberAccess")];
  const usersOf = (nodes: readonly AnyNode[]): Callable[] => nodes.flatMap((node) => program.callableOf(node) ?? []);
  const usersOfAny = (wanted: ReadonlySet<string>): Callable[] =>
    usersOf(names.filter((node) => wanted.has(node.nodeType === "Identifier" ? node.name : node.memberName)));
  const hashing = new Set(usersOfAny(hashNames));
  const timed = usersOfAny(timeNames).filter((user) => hashing.has(user));
  const suspects = new Set<Callable>([...usersOfAny(chanceNames), ...timed]);
  const byDeclaration = new Map<number | null | undefined, AnyNode[]>();
  for (const node of names) {
    const known = byDeclaration.get(node.referencedDeclaration);
    if (known) known.push(node);
    else byDeclaration.set(node.referencedDeclaration, [node]);
  }
  // A set is walked in the order of insertion, additions too.
  for (const suspect of suspects) {
    const overridden = suspect.nodeType === "FunctionDefinition" ? (suspect.baseFunctions ?? []) : [];
    const calls = [suspect.id, ...overridden].flatMap((id) => byDeclaration.get(id) ?? []);
    for (const user of usersOf(calls)) suspects.add(user);
  }
  return suspects;
}

function findSeeds(flows: readonly Flow[]): Seeds {
  const seeds = new Map<number, readonly string[]>();
  for (const flow of flows) {
    for (const { place, value } of stepsOf(flow, "write")) {
      const sources = isScrambled(value) ? entropySources(value) : [];
      if (sources.length > 0) seeds.set(place.pattern, [...(seeds.get(place.pattern) ?? []), ...sources]);
    }
  }
  return seeds;
}

function drawsOf(flow: Flow, seeds: Seeds): Draw[] {
  const draws = [...operationsIn(flow)].filter(({ operation }) => isDraw(operation, seeds));
  if (draws.length === 0) return [];
  const revealed = revealedIn(flow);
  return draws
    .filter(({ operation }) => ![...ingredients(operation)].some(({ key }) => revealed.has(key)))
    .map(({ node, operation }) => ({ node, sources: [...new Set(entropySources(operation, seeds))].sort() }));
}

interface PlacedOperation {
  readonly node: AnyNode;
  readonly operation: Operation;
}

/** The operations behind what a flow does on its lasting paths and what it returns, each once. */
function* operationsIn(flow: Flow): Generator<PlacedOperation> {
  const seen = new Set<Value>();
  const lasting = flow.steps.filter(({ id }) => flow.lasting.has(id));
  const used = [
    ...lasting.map((step) => ({ node: step.node, values: valuesOf(step) })),
    { node: flow.entry, values: flow.results },
  ];
  for (const { node, values } of used) {
    for (const value of unseen(values, seen)) {
      if (value.kind === "operation") yield { node: value.node ?? node, operation: value };
    }
  }
}

/** The values and all they are made of, without those of `seen`, which they join. */
function* unseen(values: readonly Value[], seen: Set<Value>): Generator<Value> {
  const pending = [...values];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    yield value;
    pending.push(...operandsOf(value));
  }
}

/** What a step works with: what it stores, sends, tests, and where it looks. */
function valuesOf(step: Step): readonly Value[] {
  switch (step.kind) {
    case "write":
      return [step.value, ...indexesOf(step.place)];
    case "read":
      return indexesOf(step.place);
    case "assume":
      return [step.condition];
    case "call":
      return [step.call.target, step.call.value, ...step.call.arguments].filter((value) => value !== undefined);
    default:
      return [];
  }
}

/** Arguments whose hash must equal what was stored before: secrets that somebody had committed to. */
function revealedIn(flow: Flow): ReadonlySet<number> {
  const revealed = stepsOf(flow, "assume")
    .flatMap(({ condition }) => hashesComparedIn(condition))
    .flatMap((hash) => [...ingredients(hash, computedFrom)])
    .filter(({ kind }) => kind === "parameter");
  return new Set(revealed.map(({ key }) => key));
}

function hashesComparedIn(condition: Value): readonly Value[] {
  if (condition.kind !== "operation" || condition.operator !== "==") return [];
  const isWithStored = condition.operands.some(({ kind }) => kind === "load" || kind === "fixed");
  return isWithStored ? condition.operands.filter(isHash) : [];
}
