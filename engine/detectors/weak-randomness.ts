/** Draws from numbers that everyone knows, and that whoever builds the block may choose. */

import { type ContractFlows, contractFlows } from "../ast/contract-flows.ts";
import { type Flow, type Step, stepsOf } from "../ast/flow.ts";
import type { AnyNode } from "../ast/nodes.ts";
import { printValue } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { isDynamicArray } from "../ast/types.ts";
import { type Input, indexesOf, ingredients, type Operation, operandsOf, type Value } from "../ast/value.ts";
import type { Detection, Detector } from "./detector.ts";
import { oncePerPlace } from "./once-per-place.ts";

export const weakRandomness: Detector = {
  id: "weak-randomness",
  title: "Randomness from block values",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-120",
  cwe: [330],
  why: "Time, number, hash and RANDAO value of a block are the same for every call in it and known to all of them. A contract can compute the draw first and take part only when it wins, and whoever builds the block can choose among outcomes.",
  fix: "Take the number from a verifiable random function such as Chainlink VRF, or let the players commit to secrets first and reveal them later, with a penalty for those who do not.",
  example: {
    bad: `contract Raffle {
    address[] public players;

    function enter() external payable {
        require(msg.value == 1 ether);
        players.push(msg.sender);
    }

    function draw() external {
        uint256 roll = uint256(keccak256(abi.encodePacked(block.timestamp, block.prevrandao)));
        address winner = players[roll % players.length];
        delete players;
        payable(winner).transfer(address(this).balance);
    }
}`,
    good: `interface Coordinator {
    function requestRandomWord() external returns (uint256 requestId);
}

contract Raffle {
    Coordinator private immutable coordinator;
    address[] public players;

    constructor(Coordinator coordinator_) {
        coordinator = coordinator_;
    }

    function enter() external payable {
        require(msg.value == 1 ether);
        players.push(msg.sender);
    }

    function draw() external {
        coordinator.requestRandomWord();
    }

    function fulfill(uint256 randomWord) external {
        require(msg.sender == address(coordinator));
        address winner = players[randomWord % players.length];
        delete players;
        payable(winner).transfer(address(this).balance);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#block-and-transaction-properties",
    "https://eips.ethereum.org/EIPS/eip-4399#security-considerations",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findDraws(program));
  },
};

function* findDraws(program: Program): Generator<Detection> {
  for (const contract of contractFlows(program)) {
    const seeds = findSeeds(contract);
    for (const { node, draw } of drawsOf(contract, seeds)) {
      const names = [...new Set(sourcesOf(draw, seeds))].sort();
      const verb = names.length === 1 ? "decides" : "decide";
      yield { at: node, message: `${listOf(names)} ${verb} this draw, which others can foresee or choose` };
    }
  }
}

/** Storage, by its pattern, that a hash of block values is kept in, with the values' names. */
type Seeds = ReadonlyMap<number, readonly string[]>;
const noSeeds: Seeds = new Map();

const sources: ReadonlySet<Input> = new Set(["timestamp", "block number", "prevrandao", "coinbase"]);
const hashes = new Set(["keccak256", "sha256", "ripemd160", "sha3"]);

function findSeeds({ flows }: ContractFlows): Seeds {
  const seeds = new Map<number, readonly string[]>();
  for (const flow of flows) {
    for (const { place, value } of stepsOf(flow, "write")) {
      const sources = isScrambled(value, noSeeds) ? sourcesOf(value, noSeeds) : [];
      if (sources.length > 0) seeds.set(place.pattern, [...(seeds.get(place.pattern) ?? []), ...sources]);
    }
  }
  return seeds;
}

interface Draw {
  readonly node: AnyNode;
  readonly draw: Operation;
}

function drawsOf({ flows }: ContractFlows, seeds: Seeds): Draw[] {
  return flows.flatMap((flow) => {
    const draws = [...drawsIn(flow, seeds)];
    if (draws.length === 0) return [];
    const revealed = revealedIn(flow);
    return draws.filter(({ draw }) => ![...ingredients(draw)].some(({ key }) => revealed.has(key)));
  });
}

/** Draws that steps of a lasting path work with, each once. */
function* drawsIn(flow: Flow, seeds: Seeds): Generator<Draw> {
  const seen = new Set<Value>();
  for (const step of flow.steps) {
    if (!flow.lasting.has(step.id)) continue;
    for (const value of unseen(valuesOf(step), seen)) {
      if (value.kind === "operation" && isDraw(value, seeds)) yield { node: value.node ?? step.node, draw: value };
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

/** What has more outcomes than this is an id or a point of a field, no draw. */
const maxOutcomes = 1n << 64n;
const wordBits = 256n;

/** An operation that cuts a scrambled number down to a choice. */
function isDraw({ operator, operands }: Operation, seeds: Seeds): boolean {
  const [left, right] = operands;
  if (left === undefined || right === undefined) return false;
  const size = right.kind === "number" ? right.number : undefined;
  switch (operator) {
    case "%":
      return isScrambled(left, seeds) ? size === undefined || size <= maxOutcomes : isTurn(left, right);
    case "&":
      return operands.some((mask) => mask.kind === "number" && mask.number <= maxOutcomes) && areScrambled(operands);
    case ">>":
      return size !== undefined && wordBits - size <= 64n && isScrambled(left, noSeeds);
    case "/":
      return size !== undefined && size >= (1n << wordBits) / maxOutcomes && isScrambled(left, noSeeds);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return areScrambled(operands);
    default:
      return false;
  }
}

function areScrambled(operands: readonly Value[]): boolean {
  return operands.some((operand) => isScrambled(operand, noSeeds));
}

/** Time or block number, taken modulo the length of a list: whoever calls at the right moment picks the entry. */
function isTurn(left: Value, right: Value): boolean {
  return isListLength(right) && sourcesOf(left, noSeeds).length > 0;
}

/** False for arrays of fixed length, which serve as rings. */
function isListLength(value: Value): boolean {
  if (value.kind === "operation") return value.operator === ".length";
  if (value.kind !== "load" || value.place.base.kind !== "variable") return false;
  const { base, path } = value.place;
  return path.length === 1 && path[0]?.kind === "length" && isDynamicArray(base.declaration);
}

/** True for a number with no meaning but chance: a hash of block values, a block's hash, the RANDAO value. */
function isScrambled(value: Value, seeds: Seeds): boolean {
  for (const part of ingredients(value, arithmeticOperands)) {
    if (part.kind === "load" && seeds.has(part.place.pattern)) return true;
    if (part.kind === "input" && part.input === "prevrandao") return true;
    if (part.kind !== "operation") continue;
    if (part.operator === "blockhash") return true;
    if (hashes.has(part.operator) && sourcesOf(part, seeds).length > 0) return true;
  }
  return false;
}

/** Hashes hide what they are made of; a remainder is a draw already. */
function arithmeticOperands(value: Value): readonly Value[] {
  if (value.kind === "merge") return value.alternatives.map((alternative) => alternative.value);
  return value.kind === "operation" && arithmetic.has(value.operator) ? value.operands : [];
}

const arithmetic = new Set(["+", "-", "*", "/", "**", "|", "^", "<<", ">>"]);

function computedFrom(value: Value): readonly Value[] {
  if (value.kind === "merge") return value.alternatives.map((alternative) => alternative.value);
  return value.kind === "operation" ? value.operands : [];
}

/** The block values that a value is computed from, as code. */
function sourcesOf(value: Value, seeds: Seeds): string[] {
  return [...ingredients(value, computedFrom)].flatMap((part) => {
    if (part.kind === "input" && sources.has(part.input)) return [`\`${printValue(part)}\``];
    if (part.kind === "operation" && part.operator === "blockhash") return ["`blockhash`"];
    return part.kind === "load" ? (seeds.get(part.place.pattern) ?? []) : [];
  });
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
  return isWithStored ? condition.operands.filter((one) => one.kind === "operation" && hashes.has(one.operator)) : [];
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
