/** Numbers of different units in one formula: days and seconds, percent and hundredths of it, scaled and plain. */

import { clockReaders } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, contractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { committingStepsOf, type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { partsUsed } from "../../flow/used-values.ts";
import { hasPart, indexesOf, isInput, kindBit, type Place, somePart, type Value } from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import { type AnyNode, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type BareProduct, bareProducts } from "./units/bare-products.ts";
import { findBitMismatches, findLostBits, findShiftedOut } from "./units/bit-words.ts";
import { type IdleScale, idleScales } from "./units/idle-scales.ts";
import { findScaleMismatches } from "./units/index-scales.ts";
import { findMixedKinds, type MixedKinds } from "./units/mixed-kinds.ts";
import { findNamedTimes, type NamedTime } from "./units/named-times.ts";
import { findProductMismatches, type ScaleMismatch } from "./units/product-scales.ts";
import { findTimeMismatches } from "./units/time-units.ts";

export const unitMismatch: Detector = {
  id: "unit-mismatch",
  title: "Unit mismatch (seconds and days, percent and basis points)",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [682, 1389],
  owasp: "SC02:2026",
  why: "Two numbers of different units meet in one formula: seconds are divided by the days of a year, a percentage by ten thousand, a side of a comparison has its factor and the other does not. The result is wrong by orders of magnitude: interest that eats everything, a fee of nothing, loans without collateral.",
  fix: "Give each number one unit and say it in its name; bring both sides to the same unit where they meet.",
  example: {
    bad: `contract Loans {
    uint256 public constant YEAR = 365;
    uint256 public rate = 5;
    mapping(address => uint256) public debt;
    mapping(address => uint256) public since;

    function accrue() external {
        debt[msg.sender] += (debt[msg.sender] * rate * (block.timestamp - since[msg.sender])) / (100 * YEAR);
        since[msg.sender] = block.timestamp;
    }
}`,
    good: `contract Loans {
    uint256 public constant YEAR = 365 days;
    uint256 public rate = 5;
    mapping(address => uint256) public debt;
    mapping(address => uint256) public since;

    function accrue() external {
        debt[msg.sender] += (debt[msg.sender] * rate * (block.timestamp - since[msg.sender])) / (100 * YEAR);
        since[msg.sender] = block.timestamp;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/1389.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([
      ...inEachContract(program, "which units meet", (home) => [
        ...findSeconds(program, home),
        ...findUnscaled(home),
        ...[...findMixedKinds(home)].map(sayMixed),
        ...home.flows.flatMap((flow) => [...findProductMismatches(flow)].map(sayProducts)),
        ...[...home.flows, ...home.lowerViews((entry) => clockReaders(program).has(entry))].flatMap((flow) =>
          [...findNamedTimes(flow)].flatMap(sayNamedTime),
        ),
      ]),
      ...findNamed(program),
      ...[...bareProducts(program)].map(sayBare),
      ...[...idleScales(program)].map((one) => sayIdle(program, one)),
      ...findKept(program),
    ]);
  },
};

function sayProducts({ flow, test, left, right }: ScaleMismatch): Detection {
  return {
    at: test.node,
    message: `${printCallable(flow.entry)} compares a product that is ${left} times as large as its amounts with one that is ${right} times as large`,
  };
}

function sayBare({ product, rate, divided }: BareProduct): Detection {
  const contrast = divided === undefined ? "its name says parts of a whole" : "elsewhere it is divided by a scale";
  return {
    at: product,
    message: `A product with \`${rate.name}\` is taken as it is, and ${contrast}`,
    related: divided === undefined ? [] : [{ at: divided, message: "This product is divided" }],
    severity: "Low",
  };
}

function sayIdle(program: Program, { at, scale, whose }: IdleScale): Detection {
  const callable = program.callableOf(at);
  return {
    at,
    message: `${callable === undefined ? "This" : printCallable(callable)} takes amounts as they come: \`${scale.name}\` is kept for the decimals of \`${whose.name}\`, and nothing goes by it`,
    related: [{ at: scale, message: "It is kept here" }],
    severity: "Low",
  };
}

function sayMixed({ flow, node, message }: MixedKinds): Detection {
  return { at: node, message: `${printCallable(flow.entry)} ${message}`, severity: "Low" };
}

function sayNamedTime({ operation, name, unit, clock }: NamedTime): readonly Detection[] {
  const message = `\`${name}\` says ${unit}, and meets a time in ${clock} here`;
  return operation.node === undefined ? [] : [{ at: operation.node, message, severity: "Low" }];
}

/* What is kept in one unit and read in another. */

function* findKept(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const { flow, write, unit, compared, other } of findTimeMismatches(home)) {
      yield {
        at: anchorIn(program, flow, write),
        message: `${printCallable(flow.entry)} keeps \`${printPlace(write.place)}\` in ${unit}, and it is compared in ${other}`,
        related: [{ at: compared.node, message: "It is compared here" }],
      };
    }
    for (const { flow, write, kept, read } of findScaleMismatches(home)) {
      yield {
        at: anchorIn(program, flow, write),
        message: `${printCallable(flow.entry)} keeps \`${printPlace(write.place)}\` ${kept} times as large, and who reads it divides by ${read}`,
      };
    }
  }
  for (const { step, perWord, perBit } of findBitMismatches(program)) {
    yield {
      at: step.node,
      message: `${printCallable(step.site.callable)} keeps ${perWord} numbers in a word, and tells ${perBit} of them apart`,
    };
  }
  for (const { write, test } of findLostBits(program)) {
    yield {
      at: write.node,
      message: `${printCallable(write.site.callable)} sets the whole word \`${printPlace(write.place)}\` to one bit, and its bits are asked for one by one: those that were set before are lost`,
      related: [{ at: test.node, message: "A bit of it is asked for here" }],
    };
  }
  for (const { write, number, test } of findShiftedOut(program)) {
    yield {
      at: write.node,
      message: `${printCallable(write.site.callable)} marks \`${printValue(number)}\` by a bit of one word, which has none for 256 and more: for these no mark is ever set`,
      related: [{ at: test.node, message: "The mark is asked for here" }],
    };
  }
}

function flattenProduct(value: Value): readonly Value[] {
  return isOperation(value, "*") ? value.operands.flatMap(flattenProduct) : [value];
}

/* Seconds in a year of days. */

function* findSeconds(program: Program, home: ContractFlows): Generator<Detection> {
  if (!writesYearOfDays(program)) return;
  for (const flow of [...home.flows, ...home.lowerViews(() => true)]) {
    for (const one of partsUsed(flow)) {
      const seconds = secondsByDays(one, flow);
      if (seconds === undefined || one.kind !== "operation" || one.node === undefined) continue;
      yield {
        at: one.node,
        message: `${printCallable(flow.entry)} divides a time in seconds by the days of a year`,
        ...(seconds.kind === "parameter" ? { severity: "Low" } : {}),
      };
    }
  }
}

/** The time in seconds that a quotient divides by days. */
function secondsByDays(value: Value, flow: Flow): Value | undefined {
  if (!isOperation(value, "/")) return undefined;
  const [above, below] = value.operands;
  if (above === undefined || below === undefined || !isYearOfDays(below)) return undefined;
  return termsOf(above).find((factor) => isSeconds(factor, flow));
}

/** The factors of a product, also where something is added for rounding. */
function termsOf(value: Value): readonly Value[] {
  return isOperation(value, "+") ? value.operands.flatMap(termsOf) : flattenProduct(value);
}

/** Somewhere a number is written that can be, or become, the days of a year: 73 is a fifth of them. */
const writesYearOfDays = memoize((program: Program): boolean =>
  [...program.nodesOf("Literal"), ...program.nodesOf("YulLiteral")].some(
    ({ kind, value }) => kind === "number" && /^(?!0x).*(?:365|73)/.test(value ?? ""),
  ),
);

/** 365, or that with a scale of tens. */
function isYearOfDays(value: Value): boolean {
  if (value.kind !== "number" || value.number === 0n) return false;
  let rest = value.number;
  while (rest % 10n === 0n) rest /= 10n;
  return (rest === 73n && value.number >= 365n) || rest === 365n;
}

/** A difference of times, or what is compared with whole days. */
function isSeconds(value: Value, flow: Flow): boolean {
  if (isOperation(value, "-") && value.operands.some((one) => isInput(one, "timestamp"))) return true;
  if (value.kind !== "parameter") return false;
  if (/period|duration|elapsed|seconds/i.test(value.declaration.name)) return true;
  return stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || !orders.has(condition.operator)) return false;
    return condition.operands.some(({ key }) => key === value.key) && condition.operands.some(isWholeDays);
  });
}

function isWholeDays(value: Value): boolean {
  return value.kind === "number" && value.number > 0n && value.number % 86_400n === 0n;
}

const orders: ReadonlySet<OperatorWord> = new Set(["<", "<=", ">", ">="]);

/* A rate with a scale, compared without it. */

interface RateUse {
  readonly flow: Flow;
  readonly node: AnyNode;
  readonly name: string;
  readonly scale: bigint;
}

function* findUnscaled(home: ContractFlows): Generator<Detection> {
  const uses = new Map<number, RateUse[]>();
  for (const flow of home.flows) {
    for (const test of committingStepsOf(flow, "assume")) {
      for (const [rate, use] of rateUses(flow, test.condition, test.node))
        uses.set(rate, [...(uses.get(rate) ?? []), use]);
    }
  }
  for (const all of uses.values()) {
    const scaled = all.find(({ scale }) => scale >= minScale);
    if (scaled === undefined) continue;
    for (const { flow, node, name } of all.filter(({ scale }) => scale === 1n)) {
      yield {
        at: node,
        message: `${printCallable(flow.entry)} compares what was multiplied by \`${name}\` with what has no such factor, where ${printCallable(scaled.flow.entry)} takes ${scaled.scale}`,
        related: [{ at: scaled.node, message: `Here the other side has the factor ${scaled.scale}` }],
      };
    }
  }
}

/** A scale of less says little. */
const minScale = 100n;

/** Rates in a comparison, by their storage class, with the constant that the other side is multiplied by. */
function rateUses(flow: Flow, condition: Value, node: AnyNode): readonly (readonly [number, RateUse])[] {
  if (condition.kind !== "operation" || !orders.has(condition.operator)) return [];
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return [];
  return [...ratesOf(left, right), ...ratesOf(right, left)].map(([place, scale]) => [
    place.storageClass,
    { flow, node, name: printPlace(place), scale },
  ]);
}

/** The rates that are factors of a side, each with the constant factor of the other side. */
function ratesOf(side: Value, other: Value): readonly (readonly [Place, bigint])[] {
  if (!isOperation(side, "*") || (other.kind === "number" && other.number === 0n)) return [];
  const own = flattenProduct(side);
  if (
    exempt(
      "unit-mismatch: it has the factor on its own side",
      own.some(({ kind }) => kind === "number"),
    )
  )
    return [];
  const scale = flattenProduct(other).reduce(
    (product, one) => (one.kind === "number" ? product * one.number : product),
    1n,
  );
  if (exempt("unit-mismatch: the other side has a rate of its own", scale === 1n && hasOtherScale(other))) return [];
  return own.flatMap((one) => (one.kind === "load" && indexesOf(one.place).length === 0 ? [[one.place, scale]] : []));
}

/** What is divided, or multiplied by another variable, may be brought to the same unit by that. */
function hasOtherScale(other: Value): boolean {
  if (isOperation(other, "*")) return true;
  return hasPart(other, kindBit.result) || somePart(other, (one) => isOperation(one, "/"));
}

/* What a name says. */

type Product = NodeOf<"BinaryOperation">;

function* findNamed(program: Program): Generator<Detection> {
  for (const node of program.reportedNodesOf("BinaryOperation")) {
    const divisor = node.operator === "/" ? literalIn(node.rightExpression) : undefined;
    if (divisor === undefined) continue;
    const unit = units.find(({ wrong }) => wrong.has(divisor));
    const name = unit && namesIn(node.leftExpression).find((one) => unit.says.test(one));
    if (unit === undefined || name === undefined) continue;
    yield { at: node, message: `\`${name}\` says ${unit.text}, and is divided by ${divisor}`, severity: "Low" };
  }
}

const units: readonly { readonly says: RegExp; readonly wrong: ReadonlySet<number>; readonly text: string }[] = [
  { says: /percent|pct/i, wrong: new Set([10_000]), text: "percent" },
  { says: /bps$|^bps|Bps|BPS|basisPoints?/, wrong: new Set([100, 1000]), text: "basis points" },
];

function literalIn(node: AnyNode): number | undefined {
  return isKind(node, "Literal") && node.kind === "number" && !node.subdenomination
    ? Number((node.value ?? "").replaceAll("_", ""))
    : undefined;
}

/** The names that are multiplied. */
function namesIn(node: AnyNode): readonly string[] {
  if (isKind(node, "TupleExpression")) return node.components.flatMap((one) => (one ? namesIn(one) : []));
  if (isKind(node, "BinaryOperation") && node.operator === "*") return productNames(node);
  if (isKind(node, "Identifier")) return [node.name];
  return isKind(node, "MemberAccess") ? [node.memberName] : [];
}

function productNames({ leftExpression, rightExpression }: Product): readonly string[] {
  return [...namesIn(leftExpression), ...namesIn(rightExpression)];
}
