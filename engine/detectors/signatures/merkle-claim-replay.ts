/** A payment against a proof that can be shown again. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { hasPart, indexesOf, isNumber, kindBit, type Place, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20, tokenPayments } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { merkleProofsIn } from "./proofs/merkle-proofs.ts";

export const merkleClaimReplay: Detector = {
  id: "merkle-claim-replay",
  title: "Merkle proof replay (repeated claim)",
  severity: "High",
  confidence: "High",
  swc: "SWC-121",
  isSwcNearest: true,
  cwe: [294, 837],
  owasp: "SC02:2026",
  scwe: ["SCWE-022"],
  why: "A Merkle proof shows that a claim is in the tree, and it still does after the claim was paid. Nothing records the claim, so anyone with one proof claims repeatedly until nothing is left.",
  fix: "Keep a claimed flag for each leaf; check and set it before the payment.",
  example: {
    bad: `contract Drop {
    bytes32 private immutable root;

    constructor(bytes32 r) payable {
        root = r;
    }

    function claim(uint256 amount, bytes32[] calldata proof) external {
        bytes32 node = keccak256(abi.encode(msg.sender, amount));
        for (uint256 i = 0; i < proof.length; i++) node = keccak256(abi.encode(node, proof[i]));
        require(node == root, "no such claim");
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Drop {
    bytes32 private immutable root;
    mapping(address => bool) private hasClaimed;

    constructor(bytes32 r) payable {
        root = r;
    }

    function claim(uint256 amount, bytes32[] calldata proof) external {
        bytes32 node = keccak256(abi.encode(msg.sender, amount));
        for (uint256 i = 0; i < proof.length; i++) node = keccak256(abi.encode(node, proof[i]));
        require(node == root && !hasClaimed[msg.sender], "no such claim");
        hasClaimed[msg.sender] = true;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/294.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findReplays(program));
  },
};

function* findReplays(program: Program): Generator<Detection> {
  for (const { flow, step } of [...allSteps(program, "call"), ...allSteps(program, "write")]) {
    if (step.kind === "call" ? !isPayment(program, step) : !isCredit(flow, step)) continue;
    const proof = merkleProofsIn(flow).find(({ test }) => reachFrom(flow, test.id).has(step.id))?.test;
    if (proof === undefined || isRemembered(flow)) continue;
    const at = anchorBefore(program, flow, step, proof);
    yield {
      at,
      message: `${printCallable(flow.entry)} accepts the same Merkle proof repeatedly: nothing records the claim`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The claim is paid here" }]),
        { at: proof.node, message: "The proof is checked here" },
      ],
    };
  }
}

const paying: ReadonlySet<string> = new Set([...tokenPayments, erc20.mint]);

function isPayment(program: Program, { call }: StepOf<"call">): boolean {
  if (isReadOnly(call)) return false;
  if (call.value !== undefined && !isNumber(call.value, 0n)) return true;
  return paying.has(calledFunction(program, call)?.signature ?? "");
}

/** Something is added to what the account has. */
function isCredit(flow: Flow, { id, place }: StepOf<"write">): boolean {
  return changesOf(flow).some(({ write, sign }) => write.id === id && sign > 0 && isOfClaimant(place));
}

function isOfClaimant(place: Place): boolean {
  return indexesOf(place).some((index) => hasPart(index, kindBit.caller | kindBit.parameter));
}

/**
 * Something that is written has a say in a test, or in what is paid: a flag, a bitmap, how much was claimed; or code
 * that is not known may see to it.
 */
function isRemembered(flow: Flow): boolean {
  const written = new Set(
    stepsOf(flow, "write").flatMap(({ id, place }) =>
      flow.committing.has(id) && isKept(place) ? [place.storageClass] : [],
    ),
  );
  const asks = (value: Value): boolean =>
    somePart(value, (one) => one.kind === "load" && written.has(one.place.storageClass));
  const amounts = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  return [...stepsOf(flow, "assume").map(({ condition }) => condition), ...amounts].some(asks) || hasOpaque(flow);
}

/** Of the claimant, of the proof, or in a slot that is computed. */
function isKept(place: Place): boolean {
  return place.base.kind === "slot" || isOfClaimant(place) || indexesOf(place).some(isHashing);
}

function hasOpaque({ steps }: Flow): boolean {
  return steps.some(({ kind }) => kind === "opaque");
}
