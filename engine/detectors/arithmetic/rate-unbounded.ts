/** Rates that can be set above the whole: what is left after them no longer exists. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { boundsAt } from "../../dataflow/ranges/bounds.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isProduct } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { type Operation, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const rateUnbounded: Detector = {
  id: "rate-unbounded",
  title: "Missing upper bound of a fee or rate",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [20, 1284],
  owasp: "SC05:2026",
  why: "A fee, a split or a discount is a part of a whole, and what remains is the whole less that part. Where it can be set above the whole, the subtraction reverts: nobody can pay, withdraw or settle any more. Just below the whole, everything goes to whoever set it, by mistake or on purpose.",
  fix: "Compare the new value with a maximum where it is set, in initializers too; the maximum should be far below the whole, so that users can rely on it.",
  example: {
    bad: `contract Shop {
    address private immutable owner = msg.sender;
    uint256 public fee = 100;
    mapping(address => uint256) public creditOf;

    event FeeSet(uint256 fee);

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        fee = newFee;
        emit FeeSet(newFee);
    }

    function sell(address payable seller) external payable {
        creditOf[owner] += (msg.value * fee) / 10000;
        seller.transfer(msg.value - (msg.value * fee) / 10000);
    }

    function collect() external {
        uint256 credit = creditOf[msg.sender];
        creditOf[msg.sender] = 0;
        payable(msg.sender).transfer(credit);
    }
}`,
    good: `contract Shop {
    address private immutable owner = msg.sender;
    uint256 public fee = 100;
    mapping(address => uint256) public creditOf;

    event FeeSet(uint256 fee);

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        require(newFee <= 500, "at most five percent");
        fee = newFee;
        emit FeeSet(newFee);
    }

    function sell(address payable seller) external payable {
        creditOf[owner] += (msg.value * fee) / 10000;
        seller.transfer(msg.value - (msg.value * fee) / 10000);
    }

    function collect() external {
        uint256 credit = creditOf[msg.sender];
        creditOf[msg.sender] = 0;
        payable(msg.sender).transfer(credit);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/1284.html"],

  *detect(program): Generator<Detection> {
    const rates = new Map<string, Rate>();
    for (const home of contractFlows(program)) {
      for (const flow of home.flows) for (const rate of ratesIn(flow)) rates.set(rate.name, rate);
    }
    if (rates.size === 0) return;
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findSetters(program, home, rates)]));
  },
};

/** A variable, or a field of one, by which a part is computed that something is reduced by. */
interface Rate {
  readonly name: string;
  /** What the rate is a part of. */
  readonly whole: bigint;
  /** Where the part is taken off. */
  readonly node: AnyNode;
}

/* Where rates are used. */

function ratesIn(flow: Flow): readonly Rate[] {
  const found = new Map<string, Rate>();
  for (const { step, value } of differencesIn(flow)) {
    for (const { rate, whole } of takenOff(value)) {
      const name = nameOf(rate);
      if (name !== undefined && !found.has(name)) found.set(name, { name, whole, node: value.node ?? step });
    }
  }
  return [...found.values()];
}

function differencesIn(flow: Flow): readonly { readonly step: AnyNode; readonly value: Operation }[] {
  const used = flow.steps.filter(({ id }) => flow.committing.has(id));
  const seen = new Set<Value>();
  return used.flatMap((step) =>
    valuesOf(step)
      .flatMap((value) => subvalues(value))
      .flatMap((value) => {
        if (seen.has(value) || value.kind !== "operation" || value.operator !== "-") return [];
        seen.add(value);
        return [{ step: step.node, value }];
      }),
  );
}

function valuesOf(step: Flow["steps"][number]): readonly Value[] {
  if (step.kind === "write") return [step.value];
  if (step.kind === "assume") return [step.condition];
  if (step.kind !== "call") return [];
  return step.call.value === undefined ? step.call.arguments : [...step.call.arguments, step.call.value];
}

interface Part {
  readonly rate: Value;
  readonly whole: bigint;
}

/** `whole - rate` with a number, or `amount - (amount * rate) / whole`. */
function takenOff({ operands }: Operation): readonly Part[] {
  const [left, right] = operands;
  if (left === undefined || right === undefined) return [];
  if (left.kind === "number" && left.number >= leastWhole) return [{ rate: right, whole: left.number }];
  const parts = right.kind === "phi" ? right.alternatives.map(({ value }) => value) : [right];
  return parts.flatMap((part) => partOf(left, part));
}

/** The rate by which `part` is computed from `left`. */
function partOf(left: Value, right: Value): readonly Part[] {
  if (right.kind !== "operation" || right.operator !== "/") return [];
  const [product, divisor] = right.operands;
  if (product === undefined || !isProduct(product) || divisor?.kind !== "number" || divisor.number < leastWhole)
    return [];
  const others = product.operands.filter(({ key }) => key !== left.key);
  const isOfLeft = others.length < product.operands.length;
  return isOfLeft ? others.map((rate) => ({ rate, whole: divisor.number })) : [];
}

/** Per cent; anything below is no base of rates. */
const leastWhole = 100n;

/** The variable and its fields; a getter of another contract is called as the variable is. */
function nameOf(value: Value): string | undefined {
  if (value.kind === "load") return nameOfPlace(value.place);
  return value.kind === "result" && value.call.form === "high-level" ? value.call.callee?.name : undefined;
}

function nameOfPlace({ base, path }: Place): string | undefined {
  if (base.kind !== "variable") return undefined;
  const fields = path.flatMap((one) => (one.kind === "field" ? [one.name] : []));
  return [base.declaration.name, ...fields].join(".");
}

/* Where they are set. */

function* findSetters(
  program: Program,
  { flows, trust }: ContractFlows,
  rates: ReadonlyMap<string, Rate>,
): Generator<Detection> {
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const rate = rates.get(nameOfPlace(write.place) ?? "");
      if (rate === undefined || write.value.kind !== "parameter" || !flow.committing.has(write.id)) continue;
      if (exempt("rate-unbounded: set once", trust.isInitializing(flow, write.id))) continue;
      if (exempt("rate-unbounded: a test bounds it", isBounded(flow, write, rate.whole))) continue;
      yield describe(program, flow, write, rate);
    }
  }
}

/** By a number, or by something else that it is compared with. */
function isBounded(flow: Flow, { id, value }: StepOf<"write">, whole: bigint): boolean {
  if (boundsAt(flow, id, value).max <= whole) return true;
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    return (
      compared !== undefined && !compared.isEqual && subvalues(compared.smaller).some(({ key }) => key === value.key)
    );
  });
}

function describe(program: Program, flow: Flow, write: StepOf<"write">, { whole, node }: Rate): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets ${place} to any number, also to more than the whole of ${whole} that it is a part of`,
    related: [{ at: node, message: "What it is a part of is reduced here, which fails then" }],
  };
}
