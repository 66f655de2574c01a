/** A signed message that leaves out what the caller gives beside it, and what happens goes by that. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { timeAhead } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import {
  effectsAfter,
  isEvidence,
  isHandedOver,
  isMadeHere,
  isSignerTested,
  type Signature,
  signaturesOf,
} from "../../dataflow/access/signatures.ts";
import { isMovedFrom, isPaidIn, valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { dominates } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isAboutConstant, isMember, isOperation } from "../../flow/operation.ts";
import { isBoolParameter } from "../../flow/parameters.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isFromInput,
  isInput,
  kindBit,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { namelessProofs } from "./proofs/nameless-proofs.ts";
import { unprovedAmounts } from "./proofs/unproved-amounts.ts";
import { contentsOf, isGiven, messageIn, partsOf } from "./vouched/messages.ts";
import { isBroughtItem, isNamedByPayer, isOtherSides } from "./vouched/other-vouchers.ts";
import { structIdsIn, structOf, structsIn } from "./vouched/struct-ids.ts";

export const unsignedParameter: Detector = {
  id: "unsigned-parameter",
  title: "Parameter not covered by the signature",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-122",
  isSwcNearest: true,
  cwe: [345, 347],
  owasp: "SC05:2026",
  scwe: ["SCWE-056"],
  why: "A signature vouches for what was hashed and for nothing else. A parameter that is not part of the signed message can be chosen by whoever submits the signature: the amount, the receiver or the token is then theirs to name.",
  fix: "Put every value that decides what happens into the signed message, as EIP-712 does with a typed struct, or take it from storage.",
  example: {
    bad: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Vouchers {
    IToken private immutable token;
    address private immutable signer = msg.sender;
    mapping(uint256 => bool) private used;

    constructor(IToken token_) {
        token = token_;
    }

    function redeem(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, id));
        require(signer != address(0) && ecrecover(digest, v, r, s) == signer, "not signed");
        require(!used[id], "used");
        used[id] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }
}`,
    good: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Vouchers {
    IToken private immutable token;
    address private immutable signer = msg.sender;
    mapping(uint256 => bool) private used;

    constructor(IToken token_) {
        token = token_;
    }

    function redeem(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, id, amount));
        require(signer != address(0) && ecrecover(digest, v, r, s) == signer, "not signed");
        require(!used[id], "used");
        used[id] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-712", "https://cwe.mitre.org/data/definitions/345.html"],

  *detect(program): Generator<Detection> {
    const homes = contractFlows(program);
    yield* oncePerPlace(
      homes.flatMap((home) => [
        ...findUnsigned(program, home),
        ...findUnproved(program, home),
        ...findUnnamed(program, home),
      ]),
    );
  },
};

function* findUnsigned(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const signature of signaturesOf(flow).filter((one) => isOpen(home, flow, one))) {
      const unsigned =
        findEffect(program, flow, signature) ??
        findField(program, flow, signature) ??
        findChoice(flow, signature) ??
        findTime(flow, signature);
      if (unsigned !== undefined) yield describe(program, flow, unsigned);
    }
  }
}

/** A proof that something is on a list vouches for what the list says, as a signature does. */
function* findUnproved(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const { proof, step } of namelessProofs(program, flow)) {
      if (!trust.isReachableWithProof(flow, step.id)) continue;
      yield {
        at: anchorBefore(program, flow, step, proof.test),
        message: `${printCallable(flow.entry)} takes a proof of a leaf that names no account: whoever has seen one uses it for themselves`,
        related: [{ at: proof.test.node, message: "The proof is checked here" }],
      };
    }
    for (const { proof, step, amount } of unprovedAmounts(program, flow)) {
      if (!trust.isReachableWithProof(flow, step.id)) continue;
      const at = anchorBefore(program, flow, step, proof.test);
      yield {
        at,
        message: `${printCallable(flow.entry)} goes by \`${printValue(amount)}\`, which is no part of the leaf that is proved: whoever is on the list chooses it`,
        related: [
          ...(at === step.node ? [] : [{ at: step.node, message: "It is used here" }]),
          { at: proof.test.node, message: "The proof is checked here" },
        ],
      };
    }
  }
}

/** A record that is known by the hash of what was agreed vouches for what was hashed alone. */
function* findUnnamed(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const { hash, struct } of structIdsIn(flow)) {
      const covered = keysIn([hash]);
      const isLeftOut = (one: Value): boolean => structOf(one) === struct && isLoose(flow, one, covered);
      const step = flow.steps.find(
        (one) =>
          trust.isAttackerReachable(flow, one.id) &&
          !exempt("unsigned-parameter: the caller pays in what is credited", isPaymentIn(program, flow, one)) &&
          decidersOf(program, flow, one).some(isLeftOut),
      );
      const loose = step && decidersOf(program, flow, step).find(isLeftOut);
      if (step === undefined || loose === undefined) continue;
      yield {
        at: anchorIn(program, flow, step),
        message: `${printCallable(flow.entry)} goes by \`${printValue(loose)}\`, which is no part of the hash that the record is known by: whoever calls chooses it`,
        related: [{ at: flow.entry, message: "The record is looked up by the hash of the other fields" }],
      };
    }
  }
}

/** Anyone may bring a signature of a message that is made here, and whose signer somebody asks for. */
function isOpen({ trust }: ContractFlows, flow: Flow, signature: Signature): boolean {
  if (!isMadeHere(signature) || isHandedOver(signature) || isEvidence(flow, signature)) return false;
  const isRaw = isFromInput(signature.digest, "calldata");
  if (exempt("unsigned-parameter: a stretch of the calldata is signed", isRaw)) return false;
  return trust.isAttackerReachable(flow, signature.step.id) && isSignerTested(flow, signature);
}

/** The first thing that goes by what was not signed. */
function findEffect(program: Program, flow: Flow, signature: Signature): Unsigned | undefined {
  const covered = keysIn([signature.digest, ...signature.step.call.arguments]);
  for (const step of effectsAfter(flow, signature)) {
    if (exempt("unsigned-parameter: the caller's own ether", isRefund(flow, step))) continue;
    const loose = decidersOf(program, flow, step).find(
      (one) =>
        isLoose(flow, one, covered) &&
        !isSignersReceiver(program, step, one, signature) &&
        !isPayersReceiver(program, flow, step, one) &&
        !isVouchedOtherwise(program, flow, one, signature),
    );
    if (loose !== undefined) return { signature, step, loose };
  }
  return undefined;
}

/** A field of what is signed that was left out, where what is paid is reckoned with it, as a price is. */
function findField(program: Program, flow: Flow, signature: Signature): Unsigned | undefined {
  const structs = structsIn(signature.digest);
  const covered = keysIn([signature.digest, ...signature.step.call.arguments]);
  for (const step of effectsAfter(flow, signature)) {
    if (step.kind !== "call" || structs.length === 0) continue;
    const loose = decidersOf(program, flow, step)
      .flatMap((one) => subvalues(one, contentsOf))
      .find(
        (one) =>
          structs.some((struct) => struct === structOf(one)) &&
          isLoose(flow, one, covered) &&
          !isVouchedOtherwise(program, flow, one, signature),
      );
    if (loose !== undefined) return { signature, step, loose };
  }
  return undefined;
}

/** A yes or no that was not signed, where what happens goes by it. */
function findChoice(flow: Flow, signature: Signature): Unsigned | undefined {
  const covered = keysIn([signature.digest, ...signature.step.call.arguments]);
  const after = reachFrom(flow, signature.step.id);
  const choice = stepsOf(flow, "assume").find(
    ({ id, condition }) => after.has(id) && isBoolParameter(condition) && !isCovered(condition, covered),
  );
  if (choice === undefined) return undefined;
  const branches = stepsOf(flow, "assume").filter(({ condition }) => condition.key === choice.condition.key);
  const isOpenChoice = [true, false].every((side) =>
    branches.some(({ id, holds }) => holds === side && flow.committing.has(id)),
  );
  const step = effectsAfter(flow, signature).find(
    ({ id }) => id > choice.id && branches.some((one) => dominates(flow, one.id, id)),
  );
  return isOpenChoice && step !== undefined ? { signature, step, loose: choice.condition } : undefined;
}

/** Until when it is good stands beside what was signed, and was not signed itself. */
function findTime(flow: Flow, signature: Signature): Unsigned | undefined {
  const structs = structsIn(signature.digest);
  const covered = keysIn([signature.digest, ...signature.step.call.arguments]);
  for (const test of structs.length === 0 ? [] : committingStepsOf(flow, "assume")) {
    const time = timeAhead(test);
    const isOfSigned = time !== undefined && structs.some((struct) => struct === structOf(time));
    if (isOfSigned && isGiven(time) && !isCovered(time, covered)) return { signature, step: test, loose: time };
  }
  return undefined;
}

/** Ether in a transaction whose sender has to bring as much as is used. */
function isRefund(flow: Flow, step: Step): boolean {
  if (step.kind !== "call" || step.call.value === undefined) return false;
  return committingStepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.value));
}

/** The message names the caller, as a permit names the spender: to whom they pass on what is signed is up to them. */
function isSignersReceiver(program: Program, step: Step, { key }: Value, { digest }: Signature): boolean {
  const isNamed = isFromInput(digest, "sender");
  const to = receiverIn(program, step);
  return exempt("unsigned-parameter: the one who is named says where to", isNamed && to?.key === key);
}

/** Who pays for what they get says where it goes. */
function isPayersReceiver(program: Program, flow: Flow, step: Step, { key }: Value): boolean {
  if (receiverIn(program, step)?.key !== key) return false;
  const isPaid = stepsOf(flow, "call").some(({ id, call }) => {
    const called = flow.committing.has(id) ? calledFunction(program, call) : undefined;
    const [from] = called?.signature === erc20.transferFrom ? called.arguments : [];
    return id !== step.id && from !== undefined && isInput(from, "sender");
  });
  return exempt("unsigned-parameter: the one who pays says where to", isPaid);
}

/** Somebody else than this signer says it, and has a right to. */
function isVouchedOtherwise(program: Program, flow: Flow, value: Value, signature: Signature): boolean {
  const covered = keysIn([signature.digest]);
  const isSigned = (one: Value): boolean => isCovered(one, covered);
  return (
    exempt(
      "unsigned-parameter: the caller brings one of what was named",
      isBroughtItem(program, flow, value, isSigned),
    ) ||
    exempt("unsigned-parameter: whoever pays the signed price says for whom", isNamedByPayer(flow, value, isSigned)) ||
    exempt("unsigned-parameter: the other side signed it", isOtherSides(program, flow, value, signature))
  );
}

/** The caller brings an amount here, and a record grows by it. */
function isPaymentIn(program: Program, flow: Flow, step: Step): boolean {
  const called = step.kind === "call" ? calledFunction(program, step.call) : undefined;
  const [from, to, amount] = called?.signature === erc20.transferFrom ? called.arguments : [];
  if (from === undefined || to === undefined || !isInput(from, "sender") || !isInput(to, "this")) return false;
  const isCredit = (one: Value): boolean =>
    isOperation(one, "+") && one.operands.some(({ key }) => key === amount?.key);
  return committingStepsOf(flow, "write").some(({ value }) => somePart(value, isCredit));
}

/** Whose balance a step adds to. */
function receiverIn(program: Program, step: Step): Value | undefined {
  if (step.kind === "write") return isOperation(step.value, "+") ? indexesOf(step.place).at(-1) : undefined;
  const called = step.kind === "call" ? calledFunction(program, step.call) : undefined;
  return called?.arguments[receivers[called.signature] ?? -1];
}

const receivers: Readonly<Record<string, number>> = {
  [erc20.transfer]: 0,
  [erc20.safeTransfer]: 0,
  [erc20.transferFrom]: 1,
  [erc20.mint]: 0,
  [erc721.safeTransferFrom]: 1,
};

function keysIn(values: readonly Value[]): ReadonlySet<number> {
  return new Set(values.flatMap((value) => subvalues(value, partsOf)).map(({ key }) => key));
}

/** What decides how much of what goes to whom. */
function decidersOf(program: Program, flow: Flow, step: Step): readonly Value[] {
  if (step.kind === "write") return [...indexesOf(step.place), step.value, ...creditsIn(program, flow, step)];
  if (step.kind !== "call") return [];
  const called = calledFunction(program, step.call);
  const target = step.call.target === undefined ? [] : [step.call.target];
  if (called !== undefined) return moves.has(called.signature) ? [...called.arguments, ...target] : [];
  return step.call.value === undefined ? [] : [step.call.value, ...target];
}

/** What a record grows by, where nothing is brought for it or taken from another one. */
function creditsIn(program: Program, flow: Flow, step: Step): readonly Value[] {
  const grown = changesOf(flow).find(({ write, sign }) => write === step && sign > 0);
  if (grown === undefined || indexesOf(grown.write.place).length === 0) return [];
  const all = valueFlowOf(program, flow);
  const isBrought = isPaidIn(all, grown.amount) || isMovedFrom(all, grown.amount, grown.write.place.storageClass);
  return exempt("unsigned-parameter: the caller brings what is credited", isBrought) ? [] : [grown.amount];
}

const moves: ReadonlySet<string> = new Set(Object.keys(receivers));

/** Neither signed, as itself or as a part of what is, nor bounded by any test. */
function isLoose(flow: Flow, value: Value, covered: ReadonlySet<number>): boolean {
  if (!isGiven(value) || isCovered(value, covered)) return false;
  const isAsked = committingStepsOf(flow, "assume").some((test) => bounds(test, value, covered));
  return !exempt("unsigned-parameter: it is compared with something else", isAsked);
}

/** That it is more than something, or than a constant, leaves it to the caller how much more. */
function bounds({ condition, holds }: StepOf<"assume">, value: Value, covered: ReadonlySet<number>): boolean {
  const { key } = value;
  const isAbout = (one: Value): boolean => subvalues(one, askedOf).some((part) => part.key === key);
  if (isAboutConstant(condition) || !isAbout(condition)) return false;
  const compared = comparisonOf(condition, holds);
  if (compared === undefined || compared.isEqual) return true;
  const isOwnLimit = isGiven(compared.larger) && !isCovered(compared.larger, covered);
  if (isOwnLimit && structOf(value) !== undefined) return false;
  // That something of the record is small enough says nothing of which record.
  return subvalues(compared.smaller, contentsOf).some((part) => part.key === key);
}

function isCovered(value: Value, covered: ReadonlySet<number>): boolean {
  return covered.has(value.key) || (isMember(value) && value.operands.some((one) => isCovered(one, covered)));
}

/** What a test is about: that a call with it was answered says nothing of a value. */
function askedOf(value: Value): readonly Value[] {
  return value.kind === "result" ? [] : partsOf(value);
}

interface Unsigned {
  readonly signature: Signature;
  readonly step: Step;
  readonly loose: Value;
}

function describe(program: Program, flow: Flow, { signature, step, loose }: Unsigned): Detection {
  const at = messageIn(program, flow, signature) ?? anchorIn(program, flow, signature.step);
  return {
    at,
    message: `${printCallable(flow.entry)} goes by \`${printValue(loose)}\`, which is not part of what is signed here: whoever submits the signature chooses it`,
    related: [
      { at: anchorIn(program, flow, step), message: "It is used here" },
      ...(at === signature.step.node ? [] : [{ at: signature.step.node, message: "The signer is recovered here" }]),
    ],
  };
}
