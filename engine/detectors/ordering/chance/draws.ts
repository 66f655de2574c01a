/** Where contracts draw lots with block values. */

import type { Expression } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { signaturesOf } from "../../../dataflow/access/signatures.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  kindBit,
  type Operation,
  operandsOf,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { parseNumber } from "../../../ir/literals.ts";
import { isComparisonOperator } from "../../../ir/operators.ts";
import { withoutConversions } from "../../../program/call-options.ts";
import { nodesNaming, usersOf, withCallers } from "../../../program/callers-of.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import {
  computedFrom,
  entropySources,
  hasEntropy,
  isDraw,
  isScrambled,
  maxTurns,
  type Seed,
  type Seeds,
} from "./entropy.ts";
import { findReads, initialReads, sourcesIn } from "./entropy-reads.ts";

export interface Draw {
  /** The operation that cuts a large number down to a choice. */
  readonly node: AnyNode;
  /** What the number is made of, as code, without repetition and in order. */
  readonly sources: readonly string[];
  /** Where block values are read for it, if that is in other statements of the function. */
  readonly reads: readonly AnyNode[];
  /** Where the storage that it goes by gets block values. */
  readonly seeds: readonly AnyNode[];
  /** What is compared was drawn before: the draw is at the seeds. */
  readonly isGuess: boolean;
}

/** The draws that contracts act upon or return. Those that hang on a secret somebody committed to are left out. */
export function findDraws(program: Program): Draw[] {
  const suspects = findSuspects(program);
  const readers = usersOf(program, blockNames);
  const inFlows = contractFlows(program).flatMap((home) => {
    const called = [...home.flows, ...home.lowerViews((entry) => suspects.has(entry))];
    const all = [...called, ...walkUncalled(program, home, called, suspects)];
    const reading = all.filter(({ entry }) => readers.has(entry));
    const seeds = findSeeds([...reading, ...home.lowerConstructors((one) => readers.has(one))]);
    return (seeds.size === 0 ? reading : all).flatMap((flow) => [
      ...drawsOf(program, flow, seeds),
      ...returnedNumbers(flow),
      ...keptNumbers(flow),
    ]);
  });
  return [...inFlows, ...writtenDraws(program)].filter(({ node, sources }) => !isTimeTest(program, node, sources));
}

const onTheSpot = { reads: [], seeds: [], isGuess: false } as const;

/** Remainders of the time that are tested on the spot: what is exact about them is another check's. */
function isTimeTest(program: Program, node: AnyNode, sources: readonly string[]): boolean {
  if (sources.some((source) => source !== "block.timestamp")) return false;
  let parent = program.parentOf(node);
  while (isKind(parent, "TupleExpression")) parent = program.parentOf(parent);
  return isKind(parent, "BinaryOperation") && isComparisonOperator(parent.operator);
}

/** Hashes of block values that a function returns as a number; under an id something is kept. */
function returnedNumbers(flow: Flow): Draw[] {
  const { entry, results } = flow;
  const keys = keysOf(flow);
  return results.flatMap((value, index) => {
    const type = entry.returnParameters.parameters[index]?.typeDescriptions.typeString ?? "";
    const isNumber = /^u?int/.test(type) && isHashing(value) && !keys.has(value.key);
    const sources = isNumber ? entropySources(value) : [];
    const [at] = sources.length === 0 ? [] : findAll(entry, "Return");
    return at?.expression ? [{ node: at.expression, sources, ...onTheSpot }] : [];
  });
}

/**
 * Hashes of what stands for nothing but chance that are kept as a number of something: whoever calls knows them before,
 * and calls where they like them.
 */
function keptNumbers(flow: Flow): Draw[] {
  const keys = keysOf(flow);
  const isChance = (value: Value): value is Operation =>
    isHashing(value) &&
    hasPart(value, kindBit.block) &&
    !keys.has(value.key) &&
    somePart(value, (part) => isInput(part, "prevrandao") || isOperation(part, "blockhash"));
  const chances = stepsOf(flow, "write").flatMap(({ id, place, value, node }) => {
    if (!flow.committing.has(id) || indexesOf(place).length === 0) return [];
    const kept = value.kind === "record" ? [...value.fields.values()] : [value];
    return kept.filter(isChance).map((operation) => ({ node: operation.node ?? node, operation }));
  });
  return foreseeable(flow, chances).map(({ node, operation }) => ({
    node,
    sources: [...new Set(entropySources(operation))].sort(),
    ...onTheSpot,
  }));
}

/** What the function keeps something under. */
function keysOf(flow: Flow): ReadonlySet<number> {
  return new Set(stepsOf(flow, "write").flatMap(({ place }) => indexesOf(place).map(({ key }) => key)));
}

/** Remainders of block values by a few, also where nothing is done with them. */
function writtenDraws(program: Program): Draw[] {
  return program.nodesOf("BinaryOperation").flatMap((node) => {
    if (node.operator !== "%" || !isFew(node.rightExpression)) return [];
    const sources = sourcesBehind(program, node.leftExpression);
    return sources.length === 0 ? [] : [{ node, sources, ...onTheSpot }];
  });
}

/** The block value that an expression is; also one that a function of the contract gives back. */
function sourcesBehind(program: Program, expression: Expression): readonly string[] {
  const behind = new Set([withoutConversions(expression)]);
  // A set is walked in the order of insertion, additions too.
  for (const one of behind) {
    const called =
      isKind(one, "FunctionCall") && isKind(one.expression, "Identifier")
        ? program.findNode(one.expression.referencedDeclaration ?? -1)
        : undefined;
    if (!isKind(called, "FunctionDefinition")) continue;
    for (const { expression: result } of findAll(called, "Return")) if (result) behind.add(withoutConversions(result));
  }
  return [...new Set([...behind].flatMap(sourcesIn))];
}

function isFew(node: Expression): boolean {
  const number = node.nodeType === "Literal" ? parseNumber(node.value ?? "", node.subdenomination) : undefined;
  return number !== undefined && number <= maxTurns;
}

/** Functions that nothing calls yet are there to be called. */
function walkUncalled(
  program: Program,
  home: ContractFlows,
  called: readonly Flow[],
  suspects: ReadonlySet<Callable>,
): readonly Flow[] {
  if (suspects.size === 0) return [];
  const known = new Set<Callable>(called.flatMap(({ steps }) => steps.map(({ site }) => site.callable)));
  const isOwn = (callable: Callable): boolean => program.contractOf(callable) === home.contract;
  const uncalled = [...suspects].filter((suspect) => !known.has(suspect) && isOwn(suspect));
  return uncalled.flatMap((one) =>
    one.nodeType === "FunctionDefinition" && one.body && one.kind === "function" ? [home.lowerAlone(one)] : [],
  );
}

const chanceNames = ["prevrandao", "difficulty", "coinbase", "blockhash"];
const timeNames = ["timestamp", "number", "now"];
const hashNames: ReadonlySet<string> = new Set(["keccak256", "sha256", "ripemd160", "sha3"]);
const blockNames: ReadonlySet<string> = new Set([...chanceNames, ...timeNames]);

/** Functions that name what draws are made of, and all that call them. */
function findSuspects(program: Program): ReadonlySet<Callable> {
  const naming = (names: Iterable<string>): Set<Callable> => {
    const found = [...names].flatMap((name) => nodesNaming(program, name));
    const inSolidity = found.filter(({ nodeType }) => nodeType !== "YulIdentifier");
    return new Set(inSolidity.flatMap((node) => program.callableOf(node) ?? []));
  };
  const hashing = naming(hashNames);
  const timed = [...naming(timeNames)].filter((user) => hashing.has(user));
  return withCallers(program, [...naming(chanceNames), ...timed]);
}

function findSeeds(flows: readonly Flow[]): Seeds {
  const seeds = new Map<number, Seed>();
  for (const flow of flows) {
    for (const { place, value, node } of stepsOf(flow, "write")) {
      const sources = isScrambled(value) && !isOfAwaitedBlock(flow, value) ? entropySources(value) : [];
      const known = seeds.get(place.storageClass) ?? { sources: [], nodes: [] };
      if (sources.length === 0) continue;
      seeds.set(place.storageClass, { sources: [...known.sources, ...sources], nodes: [...known.nodes, node] });
    }
  }
  return seeds;
}

function drawsOf(program: Program, flow: Flow, seeds: Seeds): Draw[] {
  const isWanted = (value: Value): boolean => hasEntropy(value, seeds);
  const draws = operationsIn(flow, isWanted).filter(({ operation }) => isDraw(operation, seeds));
  if (draws.length === 0) return [];
  return foreseeable(flow, draws)
    .filter(({ operation }) => operation.operator !== "==" || !isFromFreshBlock(flow, operation))
    .map(({ node, operation }) => {
      const sources = [...new Set(entropySources(operation, seeds))].sort();
      const planted = subvalues(operation, computedFrom).flatMap((one) =>
        one.kind === "load" ? (seeds.get(one.place.storageClass)?.nodes ?? []) : [],
      );
      const reads = findReads(program, node, sources).filter((read) => read !== node);
      const inReads = new Set<AnyNode>([node, ...reads]);
      const stored = [...new Set([...initialReads(operation), ...planted])].filter((one) => !inReads.has(one));
      return { node, sources, reads, seeds: stored, isGuess: operation.operator === "==" && stored.length > 0 };
    });
}

/** Without those that hang on a secret somebody committed to, a signature, or a block that was to come. */
function foreseeable(flow: Flow, draws: readonly PlacedOperation[]): readonly PlacedOperation[] {
  const revealed = new Set([...revealedIn(flow), ...signaturesOf(flow).map(({ digest }) => digest.key)]);
  return draws.filter(
    ({ operation }) => !somePart(operation, ({ key }) => revealed.has(key)) && !isOfAwaitedBlock(flow, operation),
  );
}

/**
 * All chance is the hash of a block whose number was stored before, and it is made sure that the hash can still be had:
 * nobody knew it when the number was stored.
 */
function isOfAwaitedBlock(flow: Flow, value: Value): boolean {
  const hashes = blockHashesIn(value);
  if (hashes.length === 0 || entropySources(value).some((source) => source !== "blockhash")) return false;
  if (!hashes.every(isOfStoredBlock)) return false;
  const isKnown = hashes.every((hash) => isTestedForZero(flow, hash)) || isFromFreshBlock(flow, value);
  return exempt("draws: the hash of a block that was to come", isKnown);
}

function blockHashesIn(value: Value): readonly Operation[] {
  return subvalues(value).filter((one): one is Operation => isOperation(one, "blockhash"));
}

/** That the block number itself is part of it makes it the hash of a block that is known already. */
function isOfStoredBlock(hash: Operation): boolean {
  return somePart(hash, ({ kind }) => kind === "load") && !somePart(hash, (one) => isInput(one, "block number"));
}

function isTestedForZero(flow: Flow, { key }: Operation): boolean {
  return stepsOf(flow, "assume").some(({ id, condition, holds }) => {
    if (!flow.committing.has(id)) return false;
    if (condition.key === key) return holds;
    const operands = !holds && isOperation(condition, "==") ? condition.operands : [];
    return operands.some((one) => one.key === key) && operands.some((one) => isNumber(one, 0n));
  });
}

/** A bet on a block to come, paid out only while the hash of that block can be had: later it is zero for all. */
function isFromFreshBlock(flow: Flow, value: Value): boolean {
  const isBlockNumber = (one: Value): boolean => isInput(one, "block number");
  const named = blockHashesIn(value).flatMap((one) => subvalues(one));
  if (named.some(isBlockNumber)) return false;
  const places = new Set(named.flatMap((one) => (one.kind === "load" ? [one.key] : [])));
  return stepsOf(flow, "assume").some(({ condition, holds, id }) => {
    if (!flow.committing.has(id)) return false;
    const compared = comparisonOf(condition, holds);
    if (compared === undefined) return false;
    const isOfBet = [compared.smaller, compared.larger].some((side) => somePart(side, ({ key }) => places.has(key)));
    return isOfBet && somePart(compared.smaller, isBlockNumber);
  });
}

interface PlacedOperation {
  readonly node: AnyNode;
  readonly operation: Operation;
}

/** The operations behind what a flow does on its committing paths and what it returns, each once, as far as wanted. */
function operationsIn(flow: Flow, isWanted: (value: Value) => boolean): readonly PlacedOperation[] {
  const found: PlacedOperation[] = [];
  const seen = new Set<Value>();
  const look = (node: AnyNode, values: readonly Value[]): void => {
    const pending = values.filter(isWanted);
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (value.kind === "operation") found.push({ node: value.node ?? node, operation: value });
      pending.push(...operandsOf(value).filter(isWanted));
    }
  };
  for (const step of flow.steps) if (flow.committing.has(step.id)) look(step.node, valuesIn(step));
  look(flow.entry, flow.results);
  return found;
}

/** Arguments whose hash must equal what was stored before: secrets that somebody had committed to. */
function revealedIn(flow: Flow): ReadonlySet<number> {
  const revealed = stepsOf(flow, "assume")
    .flatMap(({ condition }) => hashesComparedIn(condition))
    .flatMap((hash) => subvalues(hash, computedFrom))
    .filter(({ kind }) => kind === "parameter");
  return new Set(revealed.map(({ key }) => key));
}

function hashesComparedIn(condition: Value): readonly Value[] {
  if (condition.kind !== "operation" || condition.operator !== "==") return [];
  const isWithStored = condition.operands.some(({ kind }) => kind === "load" || kind === "immutable");
  return isWithStored ? condition.operands.filter(isHashing) : [];
}
