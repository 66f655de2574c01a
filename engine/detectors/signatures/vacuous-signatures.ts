/** Signatures that are checked as many as the caller brings, so that none at all will do. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import {
  type Flow,
  isInLoop,
  type Loop,
  reachFrom,
  type Step,
  type StepOf,
  stepsOf,
  variesIn,
} from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { hasPart, kindBit, somePart, type Value } from "../../flow/value.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const vacuousSignatures: Detector = {
  id: "vacuous-signatures",
  title: "No signature at all passes the check of signatures",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-122",
  isSwcNearest: true,
  cwe: [347, 1284],
  owasp: "SC01:2026",
  scwe: ["SCWE-055"],
  ethTrust: ["[M] No Improper Usage of Signatures for Replay Attack Protection"],
  why: "Every signature that the caller brings is checked in a loop, and nobody asks how many there are. Who brings none has the loop do nothing, and the rest of the function run: anyone does what the signers have to approve.",
  fix: "Require a number of valid signatures that is not the caller's to say, as `require(signatures.length >= threshold)`, with a threshold that cannot be zero.",
  example: {
    bad: `contract Purse {
    mapping(address => bool) private isOwner;
    uint256 public nonce;

    constructor(address[] memory owners) {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
    }

    receive() external payable {}

    function pay(address payable to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, to, amount));
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(signer > last && isOwner[signer], "not an owner, or not in order");
            last = signer;
        }
        to.transfer(amount);
    }
}`,
    good: `contract Purse {
    mapping(address => bool) private isOwner;
    uint256 public nonce;

    constructor(address[] memory owners) {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
    }

    receive() external payable {}

    function pay(address payable to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        require(v.length >= 2, "too few");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, to, amount));
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            require(signer > last && isOwner[signer], "not an owner, or not in order");
            last = signer;
        }
        to.transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/347.html", "https://cwe.mitre.org/data/definitions/1284.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(inEachContract(program, "how many signatures it takes", (home) => [...findVacuous(home)]));
  },
};

function* findVacuous({ flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const step of stepsOf(flow, "call")) {
      const loop = step.call.form === "ecrecover" ? flow.loops.find((one) => isInLoop(one, step)) : undefined;
      if (loop === undefined || variesIn(digestOf(step), loop) || !endsWithWhatIsBrought(flow, loop)) continue;
      const effect = effectAfter(flow, loop);
      if (effect === undefined || isCounted(flow, loop)) continue;
      yield {
        at: flow.steps[loop.head]?.node ?? step.node,
        message: `${printCallable(flow.entry)} checks as many signatures as the caller brings: with none it goes on as with all`,
        related: [{ at: effect.node, message: "This happens without any signature" }],
      };
    }
  }
}

/** What all of them sign. */
function digestOf({ call }: StepOf<"call">): Value {
  return call.arguments[0] as Value;
}

/** The loop is over once all elements of a list from the caller had their turn. */
function endsWithWhatIsBrought(flow: Flow, loop: Loop): boolean {
  return stepsOf(flow, "assume").some(
    ({ id, condition }) => id === loop.exit && somePart(condition, isLengthFromCaller),
  );
}

function isLengthFromCaller(value: Value): boolean {
  return isMember(value, "length") && value.operands.some((one) => hasPart(one, kindBit.parameter));
}

/** What lasts of what follows the loop. */
function effectAfter(flow: Flow, loop: Loop): Step | undefined {
  const after = loop.exit === undefined ? undefined : reachFrom(flow, loop.exit);
  return flow.steps.find((step) => {
    if (after?.has(step.id) !== true || isInLoop(loop, step) || !flow.committing.has(step.id)) return false;
    return step.kind === "write" || (step.kind === "call" && step.call.form !== "ecrecover" && !isReadOnly(step.call));
  });
}

/** A test asks how many there are, or what the loop has made of them; or who calls. */
function isCounted(flow: Flow, loop: Loop): boolean {
  return stepsOf(flow, "assume").some((test) => {
    if (isInLoop(loop, test) || test.id === loop.exit || !flow.committing.has(test.id)) return false;
    const { condition } = test;
    const isAsked = hasPart(condition, kindBit.caller);
    if (exempt("vacuous-signatures: the caller is asked for", isAsked)) return true;
    if (exempt("vacuous-signatures: what was counted is asked for", variesIn(condition, loop))) return true;
    const operands = condition.kind === "operation" ? condition.operands : [condition];
    const isLength = operands.some((one) => somePart(one, isLengthFromCaller));
    return isLength && !operands.every((one) => somePart(one, isLengthFromCaller));
  });
}
