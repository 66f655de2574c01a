/** Signatures that are counted without a look at whether they are by different signers. */

import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, isInLoop, type Loop, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { indexesOf, operandsOf, subvalues, type Value } from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const duplicateSigner: Detector = {
  id: "duplicate-signer",
  title: "Duplicate signer in a multisig check",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-122",
  isSwcNearest: true,
  cwe: [347, 837],
  owasp: "SC05:2026",
  scwe: ["SCWE-055"],
  ethTrust: ["[M] No Improper Usage of Signatures for Replay Attack Protection"],
  why: "Several signatures are required so that no single signer can act alone, but nothing checks that the signers differ. One signer submits the same signature as often as needed and reaches the threshold.",
  fix: "Require the signers in ascending order, each greater than the one before, or mark each signer that was counted.",
  example: {
    bad: `contract Council {
    mapping(address => bool) private isMember;
    uint256 public nonce;

    constructor(address[] memory members) {
        for (uint256 i = 0; i < members.length; i++) isMember[members[i]] = true;
    }

    function decide(bytes32 what, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        for (uint256 i = 0; i < 3; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(signer != address(0) && isMember[signer], "not a member");
        }
    }
}`,
    good: `contract Council {
    mapping(address => bool) private isMember;
    uint256 public nonce;

    constructor(address[] memory members) {
        for (uint256 i = 0; i < members.length; i++) isMember[members[i]] = true;
    }

    function decide(bytes32 what, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        address last = address(0);
        for (uint256 i = 0; i < 3; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(signer > last && isMember[signer], "not a member, or not in order");
            last = signer;
        }
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/347.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findCounts(program));
  },
};

function* findCounts(program: Program): Generator<Detection> {
  for (const { flow, step } of allSteps(program, "call")) {
    if (step.call.form !== "ecrecover") continue;
    const loop = flow.loops.find((one) => isInLoop(one, step));
    if (loop === undefined || !signsOneThing(step, loop) || !isAcceptedSigner(flow, step)) continue;
    if (isToldApart(flow, loop, step)) continue;
    const at = weakOrderIn(flow, loop, step)?.node ?? anchorIn(program, flow, step);
    const head = flow.steps[loop.head];
    yield {
      at,
      message: `${printCallable(flow.entry)} counts the same signature more than once: nothing checks that the signers differ`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The signer is recovered here" }]),
        ...(head === undefined ? [] : [{ at: head.node, message: "Signatures are counted in this loop" }]),
      ],
    };
  }
}

/** All are signatures of the same digest; the signature itself is another in each iteration. */
function signsOneThing({ call }: StepOf<"call">, { variant }: Loop): boolean {
  const [digest, ...signature] = call.arguments;
  const varies = (value: Value): boolean => {
    for (const one of subvalues(value)) if (variant.has(one.key)) return true;
    return false;
  };
  return digest !== undefined && !varies(digest) && signature.some(varies);
}

function isSignerOf(value: Value, { call }: StepOf<"call">): boolean {
  for (const one of subvalues(value)) if (one.kind === "result" && one.call === call) return true;
  return false;
}

/** The same, and not what is kept of the signer: that the weight of all is enough puts nobody in order. */
function isSigner(value: Value, { call }: StepOf<"call">): boolean {
  const parts = subvalues(value, (one) => (one.kind === "load" ? [] : operandsOf(one)));
  return parts.some((one) => one.kind === "result" && one.call === call);
}

/** A test of the signer, or of the number that a record gives it beside that of the one before. */
function isOfOne(operands: readonly Value[], step: StepOf<"call">): boolean {
  const isAny = (kind: Value["kind"]): boolean => operands.some((one) => one.kind === kind);
  if (isAny("number") || !operands.some((one) => isSignerOf(one, step))) return false;
  return operands.some((one) => isSigner(one, step)) || (isAny("load") && isAny("phi"));
}

/** The signer is looked up in a list. */
function isAcceptedSigner(flow: Flow, step: StepOf<"call">): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    for (const one of subvalues(condition)) {
      if (one.kind === "load" && indexesOf(one.place).some((index) => isSignerOf(index, step))) return true;
    }
    return false;
  });
}

/** An order, a mark for each signer, a comparison with the others, or a record in memory. */
function isToldApart(flow: Flow, loop: Loop, step: StepOf<"call">): boolean {
  const body = flow.steps.filter((one) => isInLoop(loop, one) || reachFrom(flow, step.id).has(one.id));
  return body.some((one) => {
    if (one.kind === "write") return indexesOf(one.place).some((index) => isSignerOf(index, step));
    if (one.kind !== "assume" || one.condition.kind !== "operation") return false;
    if ([one.condition, ...one.condition.operands].some((part) => isRecord(part, step))) return true;
    const { operator, operands } = one.condition;
    if (!isOfOne(operands, step)) return false;
    if (isOrderOperator(operator))
      return flow.committing.has(one.id) && comparisonOf(one.condition, one.holds)?.isStrict === true;
    return operator === "==" && !one.holds && operands.some(isElement);
  });
}

/** A test of the order of the signers that lets one follow itself. */
function weakOrderIn(flow: Flow, loop: Loop, step: StepOf<"call">): StepOf<"assume"> | undefined {
  return stepsOf(flow, "assume").find(({ id, condition, holds }) => {
    const order = loop.head < id && flow.committing.has(id) ? comparisonOf(condition, holds) : undefined;
    return (
      order !== undefined &&
      !order.isEqual &&
      [order.smaller, order.larger].some((one) => isSigner(one, step)) &&
      [order.smaller, order.larger].every(({ kind }) => kind !== "number")
    );
  });
}

/** What an array in memory holds for the signer. */
function isRecord(value: Value, step: StepOf<"call">): boolean {
  const [, index] = isOperation(value, "[]") ? value.operands : [];
  return index !== undefined && isSignerOf(index, step);
}

/** One of the signers met before. */
function isElement(value: Value): boolean {
  return value.kind === "phi" || isOperation(value, "[]") || isOperation(value, "with");
}
