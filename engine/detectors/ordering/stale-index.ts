/** An index or a reward that grows, used by one function without the update that others make first. */

import { type AskedState, stateAsked } from "../../dataflow/access/asked-places.ts";
import { isBrought } from "../../dataflow/access/brought.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isScaled } from "../../flow/operation.ts";
import { isAddressParameter } from "../../flow/parameters.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type LoneReader, loneReaders } from "./accruals/lone-readers.ts";

export const staleIndex: Detector = {
  id: "stale-index",
  title: "Stale index or reward used before it is updated",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [841, 682],
  owasp: "SC02:2026",
  why: "An index or a reward grows with time, or with what others do, and is brought up to date only when somebody calls for it. This function reckons with what was stored last: it credits or pays too much or too little, and whoever chooses when to call gains what others lose.",
  fix: "Bring it up to date first, as the other functions do; a modifier makes it hard to forget.",
  example: {
    bad: `contract Savings {
    uint256 public index = 1e18;
    uint256 public accruedAt = block.timestamp;
    mapping(address => uint256) public scaledOf;

    function accrue() public {
        index += index * (block.timestamp - accruedAt) / 1e10;
        accruedAt = block.timestamp;
    }

    function save() external payable {
        accrue();
        scaledOf[msg.sender] += msg.value * 1e18 / index;
    }

    function take(uint256 scaled) external {
        scaledOf[msg.sender] -= scaled;
        payable(msg.sender).transfer(scaled * index / 1e18);
    }
}`,
    good: `contract Savings {
    uint256 public index = 1e18;
    uint256 public accruedAt = block.timestamp;
    mapping(address => uint256) public scaledOf;

    function accrue() public {
        index += index * (block.timestamp - accruedAt) / 1e10;
        accruedAt = block.timestamp;
    }

    function save() external payable {
        accrue();
        scaledOf[msg.sender] += msg.value * 1e18 / index;
    }

    function take(uint256 scaled) external {
        accrue();
        scaledOf[msg.sender] -= scaled;
        payable(msg.sender).transfer(scaled * index / 1e18);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/841.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "what is used before it is brought up to date", (home) => {
        const stale = [...findStale(program, home)];
        const others = [...loneReaders(home)].filter((one) => !isTold(one, stale));
        return [...stale, ...others].map((one) => describe(program, one));
      }),
    );
  },
};

function isTold({ flow, use, growth }: LoneReader, stale: readonly Stale[]): boolean {
  return stale.some((one) => one.flow === flow) || isExcused(flow, use, growth);
}

type Stale = Omit<LoneReader, "growth">;

/** What grows, with the functions that let it grow. */
interface Growing {
  readonly place: Place;
  readonly growth: ReadonlyMap<Flow, StepOf<"write">>;
}

function* findStale(program: Program, home: ContractFlows): Generator<Stale> {
  for (const growing of growingIn(home)) {
    const { place, growth } = growing;
    const witness = home.flows.find((flow) => growth.has(flow) && findUse(program, flow, growing) !== undefined);
    if (witness === undefined) continue;
    const others = home.flows.filter(
      (flow) => !growth.has(flow) && !flow.truncated && stepsOf(flow, "opaque").length === 0,
    );
    for (const flow of others) {
      const use = findUse(program, flow, growing);
      if (use === undefined || !home.trust.isAttackerReachable(flow, use.id)) continue;
      if (isExcused(flow, use, growth)) continue;
      yield { flow, use, place, witness };
    }
  }
}

function growingIn({ flows, trust }: ContractFlows): readonly Growing[] {
  const found = new Map<number, { place: Place; growth: Map<Flow, StepOf<"write">> }>();
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      if (!isGrowth(write)) continue;
      const known = found.get(write.place.storageClass) ?? { place: write.place, growth: new Map() };
      known.growth.set(flow, write);
      found.set(write.place.storageClass, known);
    }
  }
  const isOpen = ([flow, { id }]: [Flow, StepOf<"write">]): boolean => trust.isAttackerReachable(flow, id);
  return [...found.values()].filter(
    ({ growth }) =>
      growth.size >= minSiblings && !exempt("stale-index: a role alone lets it grow", ![...growth].some(isOpen)),
  );
}

/** What one function does is no custom. */
const minSiblings = 2;

/** A number that grows by the time that passed; or an account's, by what it holds times what that earned. */
function isGrowth({ place, value }: StepOf<"write">): boolean {
  const parts = subvalues(value);
  if (!parts.some((one) => isHeldIn(one, place))) return false;
  if (exempt("stale-index: grows by what is brought", isBrought(value))) return false;
  if (exempt("stale-index: used up, not grown", isOperation(value, "-"))) return false;
  if (exempt("stale-index: reckoned with the time that is left", isOfTimeLeft(parts))) return false;
  if (indexesOf(place).length === 0) return hasPart(value, kindBit.block) && parts.some(isScaled);
  if (!isOperation(value, "+") || parts.some(isGivenNumber)) return false;
  return parts.some((one) => isScaled(one) && isEarnedShare(one, place));
}

/** Whose record it is may be given; a number of the caller's says which record, or how much. */
function isGivenNumber(one: Value): boolean {
  return one.kind === "parameter" ? !isAddressParameter(one) : isInput(one, "value");
}

/** `maturity - block.timestamp`, and nowhere the time that passed. */
function isOfTimeLeft(parts: readonly Value[]): boolean {
  const hasTime = (one: Value | undefined): boolean => one !== undefined && hasPart(one, kindBit.block);
  const differences = parts.filter((one) => isOperation(one, "-")).map(({ operands }) => operands.map(hasTime));
  const isLeft = ([from, taken]: readonly boolean[]): boolean => from === false && taken === true;
  return differences.some(isLeft) && !differences.some(([from]) => from === true);
}

/** The product of another record of the account and of the difference of two numbers in storage. */
function isEarnedShare(product: Value, { storageClass }: Place): boolean {
  const isOther = (one: Value): boolean => one.kind === "load" && one.place.storageClass !== storageClass;
  const isDifference = (one: Value): boolean =>
    one.kind === "operation" && one.operator === "-" && one.operands.every((operand) => somePart(operand, isOther));
  return somePart(product, isDifference) && somePart(product, isOther);
}

/** A payment or another record that is computed from what is stored, not from its growth in this very call. */
function findUse(program: Program, flow: Flow, { place }: Growing): StepOf<"call"> | StepOf<"write"> | undefined {
  const { outflows } = valueFlowOf(program, flow);
  const paid = outflows.find(({ amount }) => isReadFrom(amount, place.storageClass));
  if (paid !== undefined) return paid.step;
  if (indexesOf(place).length > 0) return undefined;
  return committingStepsOf(flow, "write").find(
    (write) =>
      indexesOf(write.place).length > 0 &&
      subvalues(write.value).some((one) => isScaled(one) && isReadFrom(one, place.storageClass)),
  );
}

function isExcused(flow: Flow, use: Step, growth: Growing["growth"]): boolean {
  return (
    exempt("stale-index: required to be up to date", isKnownFresh(flow)) ||
    exempt("stale-index: it does not grow in this phase", isOtherPhase(flow, use, growth))
  );
}

/** A test compares the time of the last update with now. */
function isKnownFresh(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      holds &&
      condition.kind === "operation" &&
      condition.operator === "==" &&
      hasPart(condition, kindBit.block) &&
      hasPart(condition, kindBit.load),
  );
}

/** The use is for a state of the contract that is none of those in which it grows. */
function isOtherPhase(flow: Flow, { id }: Step, growth: Growing["growth"]): boolean {
  const own = statesAt(flow, id);
  return [...growth].every(([other, write]) =>
    statesAt(other, write.id).some(({ place, state }) =>
      own.some((one) => one.place.key === place.key && one.state !== state),
    ),
  );
}

/** What single variables have to be at a step. */
function statesAt(flow: Flow, step: number): readonly AskedState[] {
  return [...testsBefore(flow, step)].flatMap((test) => {
    const asked = stateAsked(test);
    return asked !== undefined && asked.place.path.length === 0 ? [asked] : [];
  });
}

function describe(program: Program, { flow, use, place, witness }: Stale): Detection {
  const at = anchorIn(program, flow, use);
  return {
    at,
    message: `${printCallable(flow.entry)} reckons with \`${printPlace(place)}\` as it was stored last, without the update that ${printCallable(witness.entry)} makes first`,
    related: [
      ...(at === use.node ? [] : [{ at: use.node, message: "It is used here" }]),
      { at: witness.entry, message: "Here it is brought up to date first" },
    ],
  };
}
