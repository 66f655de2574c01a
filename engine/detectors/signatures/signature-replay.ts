/** Signatures that are good for more than one time, or for more than one contract. */

import { asksTime } from "../../dataflow/access/barriers/unset-entries.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import {
  effectsAfter,
  isBoundToChain,
  isBoundToContract,
  isEvidence,
  isHandedOver,
  isMadeHere,
  isSigner,
  isSingleUse,
  type Signature,
  signaturesOf,
} from "../../dataflow/access/signatures.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { dominates, isRequired } from "../../flow/dominance.ts";
import { anchorOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { hasPart, indexesOf, kindBit, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isBroughtBySome } from "./reuse/brought-by-some.ts";
import { isFreshReading } from "./reuse/fresh-readings.ts";
import { isMarkedInside } from "./reuse/marked-inside.ts";
import { isOfOneState } from "./reuse/signed-states.ts";
import { type UnsignedMark, unsignedMarkOf } from "./reuse/unsigned-marks.ts";
import { type UnspentNumber, unspentNumberOf } from "./reuse/unspent-numbers.ts";
import { domainIn, messageIn } from "./vouched/messages.ts";

export const signatureReplay: Detector = {
  id: "signature-replay",
  title: "Signature replay",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-121",
  cwe: [294, 347],
  scwe: ["SCWE-055"],
  ethTrust: ["[S] Encode Hashes with chainid", "[M] No Improper Usage of Signatures for Replay Attack Protection"],
  why: "A signature is public once it was used. If the signed message has no nonce, or does not name this contract and chain id, an attacker replays it: here, or on another contract or chain with the same code.",
  fix: "Sign a message with a nonce, the contract's address and the chain id (EIP-712 domain separator), and invalidate the nonce.",
  example: {
    bad: `contract Wallet {
    address private immutable owner = msg.sender;

    function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(to, amount));
        require(ecrecover(digest, v, r, s) == owner, "not signed");
        to.transfer(amount);
    }

    receive() external payable {}
}`,
    good: `contract Wallet {
    address private immutable owner = msg.sender;
    uint256 public nonce;

    function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonce++, to, amount));
        require(ecrecover(digest, v, r, s) == owner, "not signed");
        to.transfer(amount);
    }

    receive() external payable {}
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-121", "https://eips.ethereum.org/EIPS/eip-712"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findReplays(program));
  },
};

function* findReplays(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    const { trust } = home;
    for (const flow of home.flows) {
      for (const signature of signaturesOf(flow)) {
        const isWanted = isDecisive(flow, signature) && !isOthersToUse(flow, signature, trust);
        const detection = isWanted ? judge(program, home, flow, signature) : undefined;
        if (detection !== undefined) yield detection;
      }
    }
  }
}

/** It names somebody who signed something else: a standing leave, and that other message is good once or not. */
function isLeaveToSign({ digest, step }: Signature): boolean {
  return somePart(digest, (one) => one.kind === "result" && one.call.form === "ecrecover" && one.call !== step.call);
}

/** A chosen caller brings the hash along and keeps the books, as the entry point of ERC-4337 does. */
function isOthersToUse(flow: Flow, signature: Signature, trust: Trust): boolean {
  return isHandedOver(signature) && !trust.isIntendedPublic(flow, signature.step.id);
}

/** The signer is tested or looked up, and something is done then. */
function isDecisive(flow: Flow, signature: Signature): boolean {
  if (!isMadeHere(signature) || isEvidence(flow, signature)) return false;
  if (exempt("signature-replay: it lets another sign", isLeaveToSign(signature))) return false;
  const effects = effectsAfter(flow, signature);
  const isNothing = effects.every((one) => isCallOfSigner(flow, one, signature));
  if (exempt("signature-replay: nobody but the signer is called", effects.length > 0 && isNothing)) return false;
  if (effects.length === 0) return false;
  return flow.steps.some((step) => {
    const values = step.kind === "assume" ? [step.condition] : step.kind === "write" ? indexesOf(step.place) : [];
    return values.some((value) => somePart(value, (one) => isSigner(one, signature)));
  });
}

/** A call without ether of the account that signed: it has no code but its own. */
function isCallOfSigner(flow: Flow, step: Step, signature: Signature): boolean {
  if (step.kind !== "call" || step.call.form !== "call" || step.call.value !== undefined) return false;
  const { target } = step.call;
  return stepsOf(flow, "assume").some(
    ({ id, condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => isSigner(one, signature)) &&
      condition.operands.some(({ key }) => key === target?.key) &&
      dominates(flow, id, step.id),
  );
}

function judge(program: Program, home: ContractFlows, flow: Flow, signature: Signature): Detection | undefined {
  const at = anchorIn(program, flow, signature.step);
  const related = [
    ...(at === signature.step.node ? [] : [{ at: signature.step.node, message: "The signer is recovered here" }]),
    ...effectsAfter(flow, signature)
      .slice(0, 1)
      .map(({ node }) => ({ at: node, message: "The signature authorizes this" })),
  ];
  const unspent = unspentNumberOf(flow, signature);
  if (unspent !== undefined) return describeUnspent(program, flow, signature, unspent);
  if (!isSingleUse(flow, signature)) {
    if (exempt("signature-replay: it is for one state", isOfOneState(home, flow, signature))) return undefined;
    const isMarked = isMarkedInside(program, home, flow, signature);
    if (exempt("signature-replay: a call to itself marks it", isMarked)) return undefined;
    return {
      at: anchorOf(signature.step, ({ callable }) => callable === flow.entry),
      message: `${printCallable(flow.entry)} accepts the same signature repeatedly: no nonce or used mark prevents replay`,
      related,
      ...weightOf(program, home, flow, signature),
    };
  }
  const unsigned = unsignedMarkOf(home, flow, signature);
  if (unsigned !== undefined) return describeUnsigned(program, flow, signature, unsigned);
  const isOfContract = isBoundToContract(flow, signature);
  if (isOfContract && isBoundToChain(flow, signature)) return describeUndone(program, flow, signature);
  const lack = isOfContract
    ? "another chain: the signed message does not name the chain"
    : "another contract or chain: the signed message names neither";
  return {
    at: domainIn(signature) ?? messageIn(program, flow, signature) ?? at,
    severity: "Low",
    message: `${printCallable(flow.entry)} accepts signatures made for ${lack}`,
    related,
    assumptions: [
      isOfContract
        ? "the contract has the same address on another chain"
        : "the signer uses the same key for more than one such contract",
    ],
  };
}

function describeUnspent(
  program: Program,
  flow: Flow,
  signature: Signature,
  { place, test }: UnspentNumber,
): Detection {
  const at = anchorIn(program, flow, test);
  const name = `\`${printPlace(place)}\``;
  return {
    at,
    message: `${printCallable(flow.entry)} asks for the number in ${name} and does not count it up: the same signature is good again`,
    related: at === signature.step.node ? [] : [{ at: signature.step.node, message: "The signer is recovered here" }],
  };
}

/** A signed call that fails takes its mark back. */
function describeUndone(program: Program, flow: Flow, signature: Signature): Detection | undefined {
  const step = stepsOf(flow, "call").find((one) => isCarriedOut(flow, signature, one));
  if (step === undefined) return undefined;
  const isShortLived = stepsOf(flow, "assume").some(({ condition }) => asksTime(condition));
  if (exempt("signature-replay: it expires", isShortLived)) return undefined;
  return {
    at: anchorIn(program, flow, step),
    severity: "Low",
    message: `${printCallable(flow.entry)} undoes the nonce where the signed call fails: the signature stays good without end, and anyone can use it once the call succeeds`,
  };
}

/** A call of what was handed over, that has to succeed. */
function isCarriedOut(flow: Flow, signature: Signature, step: StepOf<"call">): boolean {
  const { call } = step;
  const isSigned = call.form === "call" && call.arguments.some((one) => hasPart(one, kindBit.parameter));
  if (!isSigned || !effectsAfter(flow, signature).includes(step)) return false;
  return stepsOf(flow, "assume").some(
    (test) =>
      test.holds &&
      test.condition.kind === "result" &&
      test.condition.call === call &&
      test.condition.index === 0 &&
      isRequired(flow, test),
  );
}

type Weight = Pick<Detection, "severity" | "assumptions">;

const ofChosenCallers: Weight = {
  severity: "Low",
  assumptions: ["One of those who may call it brings a signature again."],
};

const ofReadings: Weight = {
  severity: "Low",
  assumptions: ["Within the time that a reading is good for, an older one does harm."],
};

/** What a repetition weighs less by, if anything. */
function weightOf(program: Program, home: ContractFlows, flow: Flow, signature: Signature): Weight {
  if (isBroughtBySome(program, home, flow, signature)) return ofChosenCallers;
  if (isFreshReading(flow, signature)) return ofReadings;
  return isOfHolder(flow, signature) ? { severity: "Low" } : {};
}

/** The signer has to hold what goes away then, and may get it back. */
function isOfHolder(flow: Flow, signature: Signature): boolean {
  const isHolder = (one: Value): boolean =>
    one.kind === "result" && one.call.callee?.name === "ownerOf" && one.call.form === "high-level";
  return stepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => isSigner(one, signature)) &&
      condition.operands.some(isHolder),
  );
}

function describeUnsigned(
  program: Program,
  flow: Flow,
  signature: Signature,
  { marker, key }: UnsignedMark,
): Detection {
  return {
    at: messageIn(program, flow, signature) ?? anchorIn(program, flow, signature.step),
    severity: "Medium",
    confidence: "Low",
    message: `${printCallable(flow.entry)} marks the signature as used in \`${printPlace(marker.place)}\`, and \`${printValue(key)}\` is not part of what is signed: under another it is good again`,
    related: [{ at: marker.write.node, message: "It is marked as used here" }],
  };
}
