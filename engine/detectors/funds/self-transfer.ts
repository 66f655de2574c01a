/** A transfer that gives and takes with balances read beforehand, so that a transfer to oneself makes money. */

import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  covers,
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  type Load,
  type Operation,
  type Place,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const selfTransfer: Detector = {
  id: "self-transfer",
  title: "Self-transfer doubles the balance",
  severity: "High",
  confidence: "High",
  swc: "SWC-101",
  isSwcNearest: true,
  cwe: [682],
  owasp: "SC02:2026",
  why: "Both balances are read before either is written. When sender and receiver are the same account, the second write overwrites the first: the amount is added and never subtracted, and an attacker mints tokens out of nothing.",
  fix: "Read the second balance after the first one is written (`balances[to] += amount`), or reject a transfer to oneself.",
  example: {
    bad: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        uint256 fromBalance = balanceOf[msg.sender];
        uint256 toBalance = balanceOf[to];
        balanceOf[msg.sender] = fromBalance - amount;
        balanceOf[to] = toBalance + amount;
    }
}`,
    good: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/682.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findDoubleCounts(program), ...findDestroyed(program)]);
  },
};

function* findDoubleCounts(program: Program): Generator<Detection> {
  for (const { flow, step: late } of reachableSteps(program, "write")) {
    const early = stepsOf(flow, "write").find((write) => isUndone(flow, write, late));
    if (early === undefined) continue;
    const [first, second] = [early.place, late.place];
    if (isToldApart(flow, late, first, second)) continue;
    const read = staleRead(late);
    const source = read === undefined ? undefined : flow.steps[read.step];
    yield {
      at: anchorIn(program, flow, late),
      message: `${printCallable(flow.entry)} creates tokens if \`${printPlace(first)}\` and \`${printPlace(second)}\` are the same: \`${printPlace(second)}\` is read before the amount is subtracted`,
      related: [
        ...(source === undefined ? [] : [{ at: source.node, message: `\`${printPlace(second)}\` is read here` }]),
        { at: early.node, message: `\`${printPlace(first)}\` is reduced here` },
      ],
    };
  }
}

/** What the one got from the other is overwritten as soon as it is taken from the other. */
function* findDestroyed(program: Program): Generator<Detection> {
  const told = new Set<Flow>();
  for (const { flow, step: late } of reachableSteps(program, "write")) {
    if (told.has(flow) || !flow.committing.has(late.id) || !isKeyedByChoice(late.place)) continue;
    const early = stepsOf(flow, "write").find((write) => isOverwritten(flow, write, late));
    if (early === undefined) continue;
    const [first, second] = [early.place, late.place];
    if (exempt("self-transfer: something is asked about the two", isAskedAbout(flow, late, first, second))) continue;
    told.add(flow);
    yield {
      at: anchorIn(program, flow, late),
      severity: "Low",
      message: `${printCallable(flow.entry)} loses what is moved if \`${printPlace(first)}\` and \`${printPlace(second)}\` are the same: it is overwritten after it was moved`,
      related: [{ at: early.node, message: `\`${printPlace(first)}\` gets it here` }],
    };
  }
}

/** `early` gives what `late` stood for to another index of the same mapping, and `late` leaves nothing of it. */
function isOverwritten(flow: Flow, early: StepOf<"write">, late: StepOf<"write">): boolean {
  const { place, value } = late;
  if (early.place.storageClass !== place.storageClass || early.place.key === place.key) return false;
  if (early.id >= late.id || !reachFrom(flow, early.id, { forwardOnly: true }).has(late.id)) return false;
  const isGiven = subvalues(early.value).some((one) => isHeldIn(one, place));
  const isLeft = subvalues(value).some((one) => one.kind === "load" && one.place.storageClass === place.storageClass);
  return isGiven && !isLeft && isKeyedByChoice(early.place);
}

/** The caller, or somebody or something that they name: any of these may be the same as another. */
function isKeyedByChoice(place: Place): boolean {
  const indexes = indexesOf(place);
  return indexes.length > 0 && indexes.every((one) => one.kind === "parameter" || isInput(one, "sender"));
}

/** A test whether the one, or what it leads to, is the other. */
function isAskedAbout(flow: Flow, { id }: StepOf<"write">, a: Place, b: Place): boolean {
  const [left, right] = [indexKeys(a), indexKeys(b)];
  const isOf = (one: Value | undefined, keys: ReadonlySet<number>): boolean =>
    one !== undefined && subvalues(one).some(({ key }) => keys.has(key));
  const links = (one: Value): boolean => {
    const [first, second] = isOperation(one, "==") ? one.operands : [];
    return (isOf(first, left) && isOf(second, right)) || (isOf(first, right) && isOf(second, left));
  };
  return [...testsBefore(flow, id)].some(({ condition }) => subvalues(condition).some(links));
}

/** The read of the place itself that the written value goes back to. The length of a list is no balance. */
function staleRead({ place, value }: StepOf<"write">): Load | undefined {
  if (place.path.at(-1)?.kind === "length") return undefined;
  return sumOf(value)?.operands.find((operand): operand is Load => isHeldIn(operand, place));
}

/** The sum that a value is, also where a fee is taken off. */
function sumOf(value: Value | undefined): Operation | undefined {
  if (isOperation(value, "+")) return value;
  return isOperation(value, "-") ? sumOf(value.operands[0]) : undefined;
}

/** `late` adds to what was read before `early` took from another index of the same mapping. */
function isUndone(flow: Flow, early: StepOf<"write">, late: StepOf<"write">): boolean {
  const read = staleRead(late);
  if (read === undefined || early.place.key === late.place.key) return false;
  const isOrdered =
    read.step < early.id && early.id < late.id && reachFrom(flow, early.id, { forwardOnly: true }).has(late.id);
  return isOrdered && (isPartTaken(early, late) || isAllTaken(early, late)) && canBeEqual(early.place, late.place);
}

function isPartTaken(early: StepOf<"write">, late: StepOf<"write">): boolean {
  if (early.place.storageClass !== late.place.storageClass) return false;
  return isOperation(early.value, "-") && isSame(amountOf(early), amountOf(late));
}

/** What stood in the other place is added, and that place is emptied, by itself or with its record. */
function isAllTaken({ id, place, value }: StepOf<"write">, late: StepOf<"write">): boolean {
  const added = amountOf(late);
  if (added?.kind !== "load" || added.step >= id || !isNumber(value, 0n)) return false;
  return added.place.storageClass === late.place.storageClass && covers(place, added.place);
}

function amountOf({ place, value }: StepOf<"write">): Value | undefined {
  const change = sumOf(value) ?? (value.kind === "operation" ? value : undefined);
  return change?.operands.find((operand) => !isHeldIn(operand, place));
}

/** The same, or what a fee leaves of it. */
function isSame(taken: Value | undefined, given: Value | undefined): boolean {
  if (taken === undefined || given === undefined) return false;
  return given.key === taken.key || (isOperation(given, "-") && given.operands[0]?.key === taken.key);
}

/** Indexes that are different constants never are. */
function canBeEqual(a: Place, b: Place): boolean {
  return a.path.every((step, at) => {
    const other = b.path[at];
    if (step.kind !== "index" || other?.kind !== "index") return true;
    return step.value.key === other.value.key || step.value.kind !== "number" || other.value.kind !== "number";
  });
}

/** A test before that the two indexes differ. */
function isToldApart(flow: Flow, { id }: StepOf<"write">, a: Place, b: Place): boolean {
  const [left, right] = [indexKeys(a), indexKeys(b)];
  const tells = (condition: Value): boolean => {
    if (condition.kind !== "operation" || condition.operator !== "==") return false;
    const keys = condition.operands.flatMap((operand) => subvalues(operand)).map(({ key }) => key);
    return keys.some((key) => left.has(key)) && keys.some((key) => right.has(key));
  };
  const stops = (step: Flow["steps"][number]): boolean =>
    step.kind === "assume" && !step.holds && tells(step.condition);
  return !reachFrom(flow, 0, { stopAt: stops }).has(id);
}

function indexKeys({ path }: Place): ReadonlySet<number> {
  return new Set(path.flatMap((step) => (step.kind === "index" ? [step.value.key] : [])));
}
