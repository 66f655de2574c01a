/** A signer of zero, which every invalid signature has, that passes for somebody. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { effectsAfter, isSigner, type Signature, signaturesOf } from "../../dataflow/access/signatures.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { dominates, isEnsured, isRequired, testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isIndexed } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { indexesOf, isNumber, type Load, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findNobodyRole, isAskedForZero, type NobodyRole } from "./nobody-roles.ts";

export const uncheckedSigner: Detector = {
  id: "unchecked-signer",
  title: "Unchecked ecrecover (zero address signer)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-122",
  cwe: [345, 347],
  scwe: ["SCWE-056"],
  ethTrust: ["[M] Proper Signature Verification"],
  why: "`ecrecover` returns the zero address for an invalid signature instead of reverting. Where that is compared with an address that may be zero too, or used as a key, any bytes pass as a valid signature. Where any signer passes who is not zero, everybody signs for themselves.",
  fix: "Require that the recovered address is not zero and that it is the one expected, or use OpenZeppelin's ECDSA, which reverts.",
  example: {
    bad: `contract Accounts {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public delegateOf;
    mapping(uint256 => uint256) public nonces;

    function setDelegate(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[id]++));
        require(ecrecover(digest, v, r, s) == ownerOf[id], "not the owner");
        delegateOf[id] = to;
    }
}`,
    good: `contract Accounts {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public delegateOf;
    mapping(uint256 => uint256) public nonces;

    function setDelegate(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[id]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == ownerOf[id], "not the owner");
        delegateOf[id] = to;
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-122",
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#mathematical-and-cryptographic-functions",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findUnchecked(program));
  },
};

function* findUnchecked(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      for (const signature of signaturesOf(flow)) {
        yield* findRemovable(program, home, flow, signature);
        yield* findAnybody(program, flow, signature);
        yield* findUnnamed(program, flow, signature);
        const role = findNobodyRole(home, flow, signature);
        if (role !== undefined) yield describeRole(program, flow, signature, role);
        const use = flow.steps.find((step) => flow.committing.has(step.id) && nameOfUse(step, signature) !== undefined);
        if (use === undefined || isEnsured(flow, use.id, (step) => saysSomebody(step, signature))) continue;
        yield describe(program, flow, signature, use);
      }
    }
  }
}

/** What takes the zero address for somebody, as code; undefined for a step that does no such thing. */
function nameOfUse(step: Step, signature: Signature): string | undefined {
  if (step.kind === "write") {
    const isOfSigner = indexesOf(step.place).some((index) => isSigner(index, signature));
    return isOfSigner ? printPlace(step.place) : undefined;
  }
  const other = step.kind === "assume" && step.holds ? comparedWith(step.condition, signature) : undefined;
  return other !== undefined && mayBeZero(other) ? printValue(other) : undefined;
}

function comparedWith(condition: Value, signature: Signature): Value | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const [left, right] = condition.operands;
  if (left !== undefined && isSigner(left, signature)) return right;
  return right !== undefined && isSigner(right, signature) ? left : undefined;
}

/** True for what the caller names, and for an entry of many, which is zero at first. */
function mayBeZero(value: Value): boolean {
  return value.kind === "parameter" || (value.kind === "load" && isIndexed(value.place));
}

/** True for a test that a signer of zero, or an owner of zero, does not pass. */
function saysSomebody(step: Step, signature: Signature): boolean {
  if (step.kind !== "assume") return false;
  const { condition, holds } = step;
  if (isSigner(condition, signature)) return holds;
  const other = comparedWith(condition, signature);
  if (other !== undefined) return holds ? !mayBeZero(other) && !isNumber(other, 0n) : isNumber(other, 0n);
  return !holds && isZeroTestOfParty(condition);
}

/** `owner == address(0)`, which fails: what the signer is compared with is no zero then. */
function isZeroTestOfParty(condition: Value): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const [left, right] = condition.operands;
  return (
    (isNumber(right, 0n) && left !== undefined && mayBeZero(left)) ||
    (isNumber(left, 0n) && right !== undefined && mayBeZero(right))
  );
}

/** The signer is compared with one address that a function may set to zero, as to suspend signing: then all is signed. */
function* findRemovable(program: Program, home: ContractFlows, flow: Flow, signature: Signature): Generator<Detection> {
  for (const test of stepsOf(flow, "assume")) {
    if (!test.holds || !flow.committing.has(test.id)) continue;
    for (const { condition, from } of waysToPass(test)) {
      const other = comparedWith(condition, signature);
      if (other?.kind !== "load" || other.place.path.length > 0 || !isRemovable(home, other)) continue;
      const says = (step: Step): boolean => saysNotZero(step, signature, other);
      if (isEnsured(flow, test.id, says) || [...testsBefore(flow, from)].some(says)) continue;
      yield describeRemovable(program, flow, signature, { test, condition, other });
    }
  }
}

interface Way {
  readonly condition: Value;
  /** The step that the condition is found at. */
  readonly from: number;
}

/** What has to be true: the condition, or one of those that a function returned for it. */
function waysToPass({ id, condition }: StepOf<"assume">): readonly Way[] {
  if (condition.kind !== "phi") return [{ condition, from: id }];
  return condition.alternatives.map(({ value, from }) => ({ condition: value, from }));
}

function describeRemovable(
  program: Program,
  flow: Flow,
  signature: Signature,
  { test, condition, other }: { readonly test: Step; readonly condition: Value; readonly other: Value },
): Detection {
  const at = condition.kind === "operation" ? condition.node : undefined;
  return {
    at: at ?? anchorIn(program, flow, test),
    severity: "Low",
    message: `${printCallable(flow.entry)} accepts an invalid signature while \`${printValue(other)}\` is zero: the recovered zero address equals it`,
    related: [{ at: signature.step.node, message: "`ecrecover` returns zero here when the signature is invalid" }],
    assumptions: [`\`${printValue(other)}\` is set to zero at some time.`],
  };
}

function saysNotZero(step: Step, signature: Signature, { key }: Value): boolean {
  if (step.kind !== "assume") return false;
  if (isSigner(step.condition, signature) || step.condition.key === key) return step.holds;
  if (step.holds || !isOperation(step.condition, "==")) return false;
  const { operands } = step.condition;
  return (
    operands.some((one) => isNumber(one, 0n)) && operands.some((one) => isSigner(one, signature) || one.key === key)
  );
}

/** Some function writes zero, or a parameter of which it does not ask whether it is zero. */
function isRemovable({ flows }: ContractFlows, { place }: Load): boolean {
  return flows.some((flow) =>
    committingStepsOf(flow, "write").some(
      ({ place: written, value }) =>
        written.storageClass === place.storageClass &&
        (isNumber(value, 0n) || (value.kind === "parameter" && !isAskedForZero(flow, value))),
    ),
  );
}

function describeRole(
  program: Program,
  flow: Flow,
  signature: Signature,
  { test, role, given }: NobodyRole,
): Detection {
  const place = `\`${printPlace(role)}\``;
  return {
    at: anchorIn(program, flow, test),
    severity: "Low",
    message: `${printCallable(flow.entry)} accepts an invalid signature as soon as ${place} has something for the zero address: the signer is zero then, and nothing else is asked`,
    related: [
      { at: signature.step.node, message: "`ecrecover` returns zero here when the signature is invalid" },
      { at: given.node, message: "Any address is given it here" },
    ],
    assumptions: [`The zero address is given something in ${place} at some time.`],
  };
}

/** Of the signer no more is asked than to be somebody, or the one who is expected: that anybody passes. */
function* findAnybody(program: Program, flow: Flow, signature: Signature): Generator<Detection> {
  const asked = stepsOf(flow, "assume").filter(({ condition }) => isAbout(condition, signature));
  if (isUsedOtherwise(flow, signature)) return;
  for (const test of asked) {
    const other = comparedWith(test.condition, signature);
    if (!test.holds || !flow.committing.has(test.id) || other === undefined || isNumber(other, 0n)) continue;
    if (!isOnlyForNobody(flow, test, signature) && !isMadeUpFor(flow, test, asked, signature)) continue;
    yield {
      at: anchorIn(program, flow, test),
      message: `${printCallable(flow.entry)} accepts what anybody signed: the test asks for \`${printValue(other)}\` or for any signer that is not zero`,
      related: [{ at: signature.step.node, message: "The signer is recovered here" }],
    };
  }
}

/** Of the signer nothing is asked but to be somebody, and something is done by what was signed. */
function* findUnnamed(program: Program, flow: Flow, signature: Signature): Generator<Detection> {
  const asked = stepsOf(flow, "assume").filter(({ condition }) => isAbout(condition, signature));
  const test = asked.find((one) => flow.committing.has(one.id) && isZeroTest(one, signature) === false);
  if (test === undefined || !asked.every((one) => isZeroTest(one, signature) !== undefined)) return;
  if (flow.truncated || isUsedOtherwise(flow, signature) || flow.results.some((one) => isAbout(one, signature))) return;
  const [done] = effectsAfter(flow, signature);
  if (done === undefined) return;
  yield {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} accepts what anybody signed: nothing says who has to be the signer`,
    related: [
      { at: signature.step.node, message: "The signer is recovered here" },
      { at: done.node, message: "It is done here" },
    ],
  };
}

function isAbout(value: Value, signature: Signature): boolean {
  return somePart(value, (one) => isSigner(one, signature));
}

/** More hangs on the signer than tests with one address. */
function isUsedOtherwise(flow: Flow, signature: Signature): boolean {
  return flow.steps.some((step) => {
    if (!flow.committing.has(step.id)) return false;
    if (step.kind === "write") return [...indexesOf(step.place), step.value].some((one) => isAbout(one, signature));
    if (step.kind === "call") return step.call.arguments.some((one) => isAbout(one, signature));
    return step.kind === "assume" && isAbout(step.condition, signature) && !isPlainTest(step.condition, signature);
  });
}

function isPlainTest(condition: Value, signature: Signature): boolean {
  return isSigner(condition, signature) || comparedWith(condition, signature) !== undefined;
}

/** Only a signer of zero comes to the comparison. */
function isOnlyForNobody(flow: Flow, { id }: Step, signature: Signature): boolean {
  return [...testsBefore(flow, id)].some((step) => isZeroTest(step, signature) === true);
}

/** Who failed the comparison passes by a test behind it, which only a signer of zero fails. */
function isMadeUpFor(flow: Flow, test: Step, asked: readonly StepOf<"assume">[], signature: Signature): boolean {
  const failed = asked.find(
    ({ condition, holds, node }) =>
      !holds && node === test.node && isOperation(condition, "==") && comparedWith(condition, signature) !== undefined,
  );
  if (failed === undefined) return false;
  return asked.some(
    (step) =>
      step.id !== failed.id &&
      isZeroTest(step, signature) === false &&
      flow.committing.has(step.id) &&
      isRequired(flow, step) &&
      dominates(flow, failed.id, step.id),
  );
}

/** What a test says of whether the signer is zero; undefined where it asks something else. */
function isZeroTest(step: Step, signature: Signature): boolean | undefined {
  if (step.kind !== "assume") return undefined;
  if (isSigner(step.condition, signature)) return !step.holds;
  const other = comparedWith(step.condition, signature);
  return other !== undefined && isNumber(other, 0n) ? step.holds : undefined;
}

const ofNobody: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["The zero address holds something here that its approval lets others take."],
};

/** All that the signature brings about is that somebody may act for its signer: for nobody, where that is the zero address. */
function isLeaveOfNobody(flow: Flow, signature: Signature, use: Step): boolean {
  const owner = use.kind === "assume" ? comparedWith(use.condition, signature)?.key : undefined;
  const writes = committingStepsOf(flow, "write");
  const isOfOwner = ({ place }: StepOf<"write">): boolean => indexesOf(place)[0]?.key === owner;
  const calls = committingStepsOf(flow, "call").filter(({ call }) => call.form !== "ecrecover");
  return (
    owner !== undefined &&
    writes.every(isOfOwner) &&
    writes.some(({ place }) => indexesOf(place).length > 1) &&
    writes.every(({ id }) => id < use.id || dominates(flow, use.id, id)) &&
    calls.every(({ call }) => call.isStatic)
  );
}

function describe(program: Program, flow: Flow, signature: Signature, use: Step): Detection {
  const at = anchorIn(program, flow, use);
  const name = nameOfUse(use, signature) ?? "…";
  return {
    at,
    ...(isLeaveOfNobody(flow, signature, use) ? ofNobody : {}),
    message: `${printCallable(flow.entry)} accepts an invalid signature: the recovered zero address can equal ${name === "…" ? "the expected signer" : `\`${name}\``}`,
    related: [{ at: signature.step.node, message: "`ecrecover` returns zero here when the signature is invalid" }],
  };
}
