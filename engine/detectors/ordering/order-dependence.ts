/** Outcomes that depend on whose transaction comes first. */

import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { findSolutions } from "../../dataflow/access/solutions.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { isHeldIn, isInput, operandsOfOperation, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findTakenNames, findUnclaimedArrivals } from "./comers/first-comers.ts";
import { findLastWords } from "./comers/last-comers.ts";
import { partlyAgreed } from "./trades/agreed-terms.ts";

export const orderDependence: Detector = {
  id: "order-dependence",
  title: "Transaction order dependence (front-running)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-114",
  cwe: [362],
  scwe: ["SCWE-037", "SCWE-052"],
  ethTrust: ["[Q] Protect against Ordering Attacks"],
  why: "A pending transaction is visible in the mempool, and block builders or higher fees can put another one before it. An attacker copies a solution from it, or changes the price before it executes.",
  fix: "Use commit-reveal: commit to a hash that includes the sender, then reveal. Let the caller state what they expect, such as a maximum price, and revert otherwise.",
  example: {
    bad: `contract Puzzle {
    bytes32 private immutable target;

    constructor(bytes32 target_) payable {
        target = target_;
    }

    function solve(string calldata solution) external {
        require(keccak256(bytes(solution)) == target, "wrong");
        payable(msg.sender).transfer(1 ether);
    }
}`,
    good: `contract Puzzle {
    bytes32 private immutable target;
    mapping(address => bytes32) private commitments;

    constructor(bytes32 target_) payable {
        target = target_;
    }

    function commit(bytes32 commitment) external {
        commitments[msg.sender] = commitment;
    }

    function solve(string calldata solution, bytes32 salt) external {
        require(keccak256(bytes(solution)) == target, "wrong");
        require(keccak256(abi.encode(msg.sender, salt, solution)) == commitments[msg.sender], "not committed");
        payable(msg.sender).transfer(1 ether);
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-114"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap((home) =>
        home.flows.flatMap((flow) => [...describeSolutions(program, flow), ...findPrices(program, home, flow)]),
      ),
    );
    yield* oncePerPlace(describeArrivals(program));
    yield* oncePerPlace(describeNames(program));
    yield* oncePerPlace(describeLastWords(program));
    yield* oncePerPlace(describeTerms(program));
  },
};

/* What belongs to whoever comes first. */

function* describeArrivals(program: Program): Generator<Detection> {
  for (const { open, credit } of findUnclaimedArrivals(program)) {
    const { flow, step } = open;
    yield {
      at: anchorIn(program, flow, step),
      severity: "Low",
      message: `${printCallable(flow.entry)} credits \`${printPlace(credit.place)}\` with what the contract holds beyond its books: whoever calls first gets what another sent`,
      related: [{ at: credit.node, message: "The credit is written here" }],
      assumptions: ["The tokens come in a transaction of their own, before this one."],
    };
  }
}

function* describeNames(program: Program): Generator<Detection> {
  for (const { flow, write } of findTakenNames(program)) {
    yield {
      at: anchorIn(program, flow, write),
      severity: "Low",
      message: `${printCallable(flow.entry)} gives \`${printPlace(write.place)}\` to whoever comes first: anyone who sees the transaction can take the name before it`,
      assumptions: ["The name is worth something to the one who chose it."],
    };
  }
}

/* What belongs to whoever comes last. */

function* describeLastWords(program: Program): Generator<Detection> {
  for (const { flow, write, payment } of findLastWords(program)) {
    yield {
      at: anchorIn(program, flow, write),
      message: `${printCallable(flow.entry)} keeps a number that its caller chooses in plain, and a draw among these numbers says who is paid: whoever comes last chooses the outcome`,
      related: [{ at: payment.node, message: "The draw decides whom this pays" }],
    };
  }
}

function* describeTerms(program: Program): Generator<Detection> {
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      for (const { parameter, test, missing } of partlyAgreed(program, flow)) {
        const names = missing.map((name) => `\`${parameter.name}.${name}\``).join(", ");
        yield {
          at: anchorIn(program, flow, test),
          message: `${printCallable(flow.entry)} compares a part of \`${parameter.name}\` with what is stored, and not ${names}: that can be changed in front of the transaction`,
        };
      }
    }
  }
}

/* Solutions that are worth something to whoever shows them first. */

function* describeSolutions(program: Program, flow: Flow): Generator<Detection> {
  for (const { test, prize } of findSolutions(flow)) {
    yield {
      at: anchorIn(program, flow, test),
      message: `${printCallable(flow.entry)} rewards the first caller with this solution: anyone can copy it from the mempool and front-run the transaction`,
      related: [{ at: prize.node, message: "The caller is rewarded here" }],
    };
  }
}

/* Prices that change under the caller's transaction. */

function* findPrices(program: Program, home: ContractFlows, flow: Flow): Generator<Detection> {
  const payments = stepsOf(flow, "call").filter(
    (step) => home.trust.isAttackerReachable(flow, step.id) && isDealWithCaller(step),
  );
  for (const step of payments) {
    const amounts = sentBy(step.call);
    for (const price of amounts.flatMap(pricesIn)) {
      const setter = findSetter(home, price);
      if (setter === undefined || isExpected(flow, price)) continue;
      yield describePrice({ program, flow, step, price, setter });
      break;
    }
  }
}

/** A payment to the caller, or a transfer of the caller's tokens. */
function isDealWithCaller({ call }: StepOf<"call">): boolean {
  if (isReadOnly(call) || call.target === undefined) return false;
  const isPaid = isInput(call.target, "sender") && call.value !== undefined;
  return isPaid || (call.form === "high-level" && call.arguments.some((one) => isInput(one, "sender")));
}

/** The numbers, one for all, that an amount is multiplied by, divided by, or equal to. */
function pricesIn(amount: Value): readonly Place[] {
  const places: Place[] = [];
  for (const one of subvalues(amount, factorsOf)) {
    if (one.kind === "load" && (isOfAll(one.place) || isOfRecord(one.place))) places.push(one.place);
  }
  return places;
}

function factorsOf(value: Value): readonly Value[] {
  return isOperation(value, "*") || isOperation(value, "/") ? value.operands : [];
}

function isOfAll(place: Place): boolean {
  return place.path.length === 0 && isNumeric(place);
}

/** A field of a record, as an item for sale has it. */
function isOfRecord({ path }: Place): boolean {
  return path.length > 1 && path.at(-1)?.kind === "field";
}

function isNumeric({ base }: Place): boolean {
  return base.kind === "variable" && /^uint/.test(base.declaration.typeDescriptions.typeString ?? "");
}

interface Setter {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** A function that sets the number to one that its caller chooses. */
function findSetter({ flows }: ContractFlows, price: Place): Setter | undefined {
  for (const flow of flows) {
    const write = committingStepsOf(flow, "write").find(
      ({ place, value }) =>
        isArgument(value) && (place.key === price.key || (isOfRecord(price) && isRepriced(flow, place, price))),
    );
    if (write !== undefined) return { flow, write };
  }
  return undefined;
}

/** Whose record it is may change it, and somebody made it before. */
function isRepriced(flow: Flow, place: Place, price: Place): boolean {
  if (place.storageClass !== price.storageClass || stepsOf(flow, "call").length > 0) return false;
  const [record, ...others] = new Set(stepsOf(flow, "write").map((write) => write.place.storageClass));
  return record === place.storageClass && others.length === 0 && stepsOf(flow, "assume").some(isByMaker);
}

/** The caller is compared with what a record says. */
function isByMaker({ condition }: StepOf<"assume">): boolean {
  const sides = isOperation(condition, "==") ? condition.operands : [];
  return sides.some((side) => isInput(side, "sender")) && sides.some(({ kind }) => kind === "load");
}

function isArgument(value: Value): boolean {
  return value.kind === "parameter" && attackerControlledPart(value) !== undefined;
}

/** True where the caller says what they expect: an argument is compared with the price, or with what is computed from it. */
function isExpected(flow: Flow, price: Place): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    // By what a record is looked up says nothing of what is expected of it.
    const parts = isOfRecord(price) ? subvalues(condition, operandsOfOperation) : subvalues(condition);
    return parts.some((one) => isHeldIn(one, price)) && parts.some(({ kind }) => kind === "parameter");
  });
}

interface Price {
  readonly program: Program;
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly price: Place;
  readonly setter: Setter;
}

function describePrice({ program, flow, step, price, setter }: Price): Detection {
  const at: AnyNode = anchorIn(program, flow, step);
  const name = `\`${printPlace(price)}\``;
  return {
    at,
    severity: "Low",
    message: `${printCallable(flow.entry)} trades at ${name}, which ${printCallable(setter.flow.entry)} can change before the caller's transaction executes`,
    related: [{ at: setter.write.node, message: `${name} is changed here` }],
    assumptions: [`whoever may call ${printCallable(setter.flow.entry)} front-runs the caller`],
  };
}
