/** Totals that everyone divides by before they grow: once they are zero, they stay zero. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { boundsAt } from "../../dataflow/ranges/bounds.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { placedParts } from "../../flow/placed-parts.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  indexesOf,
  isNumber,
  isReadFrom,
  type Load,
  type Operation,
  type Place,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const zeroTotal: Detector = {
  id: "zero-total",
  title: "Division by a total that can become zero for ever",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [369],
  owasp: "SC10:2026",
  why: "The total can be taken down to zero: the last one to leave does it. Every function by which it could grow again divides by it first, and a division by zero reverts. From then on nobody can enter any more: the contract is unusable, and what is still in it may be locked.",
  fix: "Treat a total of zero as the first deposit, before the division; or keep a little of it for ever.",
  example: {
    bad: `contract Pool {
    uint256 public total = 1e18;
    uint256 public ratio = 1e18;
    mapping(address => uint256) public shares;

    constructor() {
        shares[msg.sender] = total;
    }

    function enter() external payable {
        ratio = ratio * (total + msg.value / 100) / total;
        total += msg.value;
        shares[msg.sender] += msg.value;
    }

    function leave(uint256 amount) external {
        shares[msg.sender] -= amount;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Pool {
    uint256 public total = 1e18;
    uint256 public ratio = 1e18;
    mapping(address => uint256) public shares;

    constructor() {
        shares[msg.sender] = total;
    }

    function enter() external payable {
        if (total > 0) ratio = ratio * (total + msg.value / 100) / total;
        total += msg.value;
        shares[msg.sender] += msg.value;
    }

    function leave(uint256 amount) external {
        shares[msg.sender] -= amount;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/369.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which totals can become zero for ever", (home) => [...findStuck(home)]),
    );
  },
};

function* findStuck(home: ContractFlows): Generator<Detection> {
  for (const total of shrinkingTotals(home)) {
    const entrances = home.flows.filter((flow) =>
      growthOf(flow, total).some(({ write }) => !home.trust.isInitializing(flow, write.id)),
    );
    const blocks = entrances.map((flow) => findBlock(flow, total));
    if (entrances.length === 0) continue;
    if (
      exempt(
        "zero-total: one way leads in without it",
        blocks.some((one) => one === undefined),
      )
    )
      continue;
    for (const [at, block] of blocks.entries()) {
      const flow = entrances[at];
      if (block !== undefined && flow !== undefined) yield describe(flow, total, block);
    }
  }
}

/** Totals that anyone can take something from, until nothing is left. */
function shrinkingTotals({ flows, trust }: ContractFlows): readonly Place[] {
  const found = new Map<number, Place>();
  for (const flow of flows) {
    for (const { write, sign } of changesOf(flow)) {
      const isTotal = sign < 0 && indexesOf(write.place).length === 0;
      if (isTotal && trust.isIntendedPublic(flow, write.id)) found.set(write.place.storageClass, write.place);
    }
  }
  return [...found.values()];
}

/** What lets it grow also where it is zero: a share of itself does not. */
function growthOf(flow: Flow, { storageClass }: Place): readonly Change[] {
  return changesOf(flow).filter(
    ({ write, sign, amount }) =>
      sign > 0 && write.place.storageClass === storageClass && !isZeroWith(amount, storageClass),
  );
}

/** A division by the total, as it was read before one of its growths. */
function findBlock(flow: Flow, total: Place): Division | undefined {
  const growth = growthOf(flow, total);
  const isBefore = (step: number): boolean => {
    const after = reachFrom(flow, step);
    return growth.some(({ write }) => after.has(write.id));
  };
  for (const step of flow.steps.filter(({ id }) => flow.committing.has(id))) {
    for (const { part, at } of placedParts(step)) {
      if (!isDivision(part) || !isByZero(flow, at, part, total)) continue;
      if (loadsOf(part, total).some((load) => isBefore(load.step))) return part;
    }
  }
  return undefined;
}

function loadsOf(value: Value, { storageClass }: Place): readonly Load[] {
  return subvalues(value).filter((one) => one.kind === "load" && one.place.storageClass === storageClass) as Load[];
}

type Division = Operation & { readonly node: AnyNode };

function isDivision(value: Value): value is Division {
  return isOperation(value, "/") && value.node !== undefined;
}

/** The divisor is zero where the total is, and no test has ruled that out. */
function isByZero(flow: Flow, at: number, { operands: [, divisor] }: Operation, total: Place): boolean {
  const { storageClass } = total;
  if (divisor === undefined || !isReadFrom(divisor, storageClass)) return false;
  const ofTotal = loadsOf(divisor, total);
  if (!isZeroWith(divisor, storageClass) || !ofTotal.every((one) => boundsAt(flow, at, one).min <= 0n)) return false;
  return !exempt("zero-total: another total is asked", asksOtherTotal(flow, at));
}

/** Shares and assets are zero together: whoever asks for the one has the other in mind. */
function asksOtherTotal(flow: Flow, at: number): boolean {
  const growing = new Set(changesOf(flow).flatMap(({ write, sign }) => (sign > 0 ? [write.place.key] : [])));
  return [...testsBefore(flow, at)].some(({ condition }) => {
    const operands = condition.kind === "operation" ? condition.operands : [];
    return (
      operands.some((one) => isNumber(one, 0n)) &&
      operands.some((one) => one.kind === "load" && growing.has(one.place.key))
    );
  });
}

/** True where the value is zero as soon as the total is, whatever else it is computed from. */
function isZeroWith(value: Value, total: number, nLeft = maxDepth): boolean {
  if (value.kind === "number") return value.number === 0n;
  if (value.kind === "load") return value.place.storageClass === total;
  if (value.kind !== "operation" || nLeft === 0) return false;
  const isZero = (one: Value | undefined): boolean => one !== undefined && isZeroWith(one, total, nLeft - 1);
  if (value.operator === "+") return value.operands.every(isZero);
  if (value.operator === "*") return value.operands.some(isZero);
  return value.operator === "/" && isZero(value.operands[0]);
}

/** Formulas that are nested deeper are not followed. */
const maxDepth = 20;

function describe(flow: Flow, total: Place, division: Division): Detection {
  return {
    at: division.node,
    message: `Once \`${printPlace(total)}\` is zero, ${printCallable(flow.entry)} reverts at this division, as does everything else that it could grow by`,
  };
}
