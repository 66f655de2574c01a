/** Signatures on a hash that the caller brings along: nothing says that what happens is what was signed. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import {
  effectsAfter,
  isEvidence,
  isHandedOver,
  isSignerTested,
  type Signature,
  signaturesOf,
} from "../../dataflow/access/signatures.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { hasPart, indexesOf, isInput, kindBit, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const unboundSignature: Detector = {
  id: "unbound-signature",
  title: "Signed hash supplied by the caller",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-122",
  cwe: [345, 347],
  owasp: "SC05:2026",
  scwe: ["SCWE-056"],
  why: "A signature vouches for the message that was signed. Where the contract takes the hash of the message from the caller, it does not know the message: a signature that was given for something else, or anywhere else, authorizes whatever amount and receiver the caller names.",
  fix: "Compute the hash from the values that are used, with the contract, the chain and a nonce in it, as EIP-712 does; never take it as an argument.",
  example: {
    bad: `interface IToken {
    function mint(address to, uint256 amount) external;
}

contract Airdrop {
    IToken private immutable token;
    address private immutable signer = msg.sender;
    mapping(bytes32 => bool) public isUsed;

    constructor(IToken t) {
        token = t;
    }

    function claim(uint256 amount, bytes32 hash, uint8 v, bytes32 r, bytes32 s) external {
        require(!isUsed[hash], "used");
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        isUsed[hash] = true;
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        token.mint(msg.sender, amount);
    }
}`,
    good: `interface IToken {
    function mint(address to, uint256 amount) external;
}

contract Airdrop {
    IToken private immutable token;
    address private immutable signer = msg.sender;
    mapping(bytes32 => bool) public isUsed;

    constructor(IToken t) {
        token = t;
    }

    function claim(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, msg.sender, amount, nonce));
        require(!isUsed[hash], "used");
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        isUsed[hash] = true;
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        token.mint(msg.sender, amount);
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-122", "https://eips.ethereum.org/EIPS/eip-712"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findUnbound(program, home)]));
  },
};

function* findUnbound(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const signature of signaturesOf(flow)) {
      const hash = isHandedOver(signature) && !isEvidence(flow, signature) ? givenHash(signature) : undefined;
      const effect = hash && isOpen(home, flow, signature, hash) ? effectOf(flow, signature) : undefined;
      if (hash && effect) yield describe(program, flow, { signature, hash, effect });
    }
  }
}

/** Anyone may bring whatever hash was signed. */
function isOpen({ trust }: ContractFlows, flow: Flow, signature: Signature, hash: Value): boolean {
  if (!isSignerTested(flow, signature)) return false;
  if (exempt("unbound-signature: others are not let in", !trust.isAttackerReachable(flow, signature.step.id)))
    return false;
  return !exempt("unbound-signature: the hash is known, or computed again", isTied(flow, hash));
}

/** The first thing that the caller decides about. */
function effectOf(flow: Flow, signature: Signature): Step | undefined {
  return effectsAfter(flow, signature).find((step) => isChosen(step, signature));
}

function givenHash({ digest }: Signature): Value | undefined {
  return subvalues(digest).find(({ kind }) => kind === "parameter");
}

/** True where a test says that the hash is that of something, or is one that is kept. */
function isTied(flow: Flow, hash: Value): boolean {
  return stepsOf(flow, "assume").some(({ id, condition, holds }) => {
    if (!flow.committing.has(id)) return false;
    const operands = holds && isOperation(condition, "==") ? condition.operands : [];
    return operands.some(({ key }) => key === hash.key) || isKept(condition, hash, holds);
  });
}

/** A record under the hash is asked for; that there is none yet says nothing of it. */
function isKept(condition: Value, { key }: Value, holds: boolean): boolean {
  const isRecord = (one: Value): boolean =>
    one.kind === "load" && indexesOf(one.place).some((index) => index.key === key);
  return holds
    ? isRecord(condition)
    : condition.kind === "operation" && condition.operator === "==" && condition.operands.some(isRecord);
}

/** The caller, or what they give beside the signature, decides what happens. */
function isChosen(step: Step, { step: { call } }: Signature): boolean {
  const ofSignature = new Set(call.arguments.flatMap((one) => subvalues(one)).map(({ key }) => key));
  return valuesOf(step).some(
    (value) =>
      hasPart(value, kindBit.parameter | kindBit.caller) &&
      somePart(value, (one) => isInput(one, "sender") || (one.kind === "parameter" && !ofSignature.has(one.key))),
  );
}

function valuesOf(step: Step): readonly Value[] {
  if (step.kind === "write") return [...indexesOf(step.place), step.value];
  return step.kind === "call" ? sentBy(step.call) : [];
}

interface Unbound {
  readonly signature: { readonly step: StepOf<"call"> };
  readonly hash: Value;
  readonly effect: Step;
}

function describe(program: Program, flow: Flow, { signature: { step }, hash, effect }: Unbound): Detection {
  const at = anchorIn(program, flow, step);
  return {
    at,
    message: `${printCallable(flow.entry)} takes the signed hash \`${printValue(hash)}\` from the caller: a signature for anything authorizes what the caller names`,
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The signer is recovered here" }]),
      { at: effect.node, message: "The signature authorizes this" },
    ],
  };
}
