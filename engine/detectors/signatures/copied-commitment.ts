/** Commitments that do not name who made them: whoever copies one opens it with the same numbers. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isRequired } from "../../flow/dominance.ts";
import { anchorOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing, isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { indexesOf, isInput, type Place, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type NamelessOpening, namelessOpenings } from "./proofs/nameless-proofs.ts";
import { findOverlap } from "./proofs/open-phases.ts";

export const copiedCommitment: Detector = {
  id: "copied-commitment",
  title: "Commitment that does not name its author (copied commitment)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [345, 294],
  owasp: "SC05:2026",
  why: "A commitment is a hash that its author opens later. If the hash does not contain the author, somebody else hands in a copy of it, waits until the author opens theirs, and opens the copy with the numbers that are public by then: the same bid without having chosen it, or a number that cancels that of the author.",
  fix: "Hash the account that commits together with the secret, the round and the contract, and compute the hash with that account when the commitment is opened.",
  example: {
    bad: `contract Bids {
    mapping(address => bytes32) public sealOf;
    mapping(address => uint256) public bidOf;

    function commit(bytes32 hash) external {
        require(sealOf[msg.sender] == 0, "committed");
        sealOf[msg.sender] = hash;
    }

    function open(uint256 amount, bytes32 salt) external {
        require(sealOf[msg.sender] == keccak256(abi.encode(amount, salt)), "another bid");
        delete sealOf[msg.sender];
        bidOf[msg.sender] = amount;
    }
}`,
    good: `contract Bids {
    mapping(address => bytes32) public sealOf;
    mapping(address => uint256) public bidOf;

    function commit(bytes32 hash) external {
        require(sealOf[msg.sender] == 0, "committed");
        sealOf[msg.sender] = hash;
    }

    function open(uint256 amount, bytes32 salt) external {
        require(sealOf[msg.sender] == keccak256(abi.encode(msg.sender, amount, salt)), "another bid");
        delete sealOf[msg.sender];
        bidOf[msg.sender] = amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/345.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "whose commitments are opened", (home) => [
        ...findCopyable(program, home),
        ...findLate(program, home),
        ...namelessOpenings(home).map(describeNameless),
      ]),
    );
  },
};

function* findCopyable(program: Program, home: ContractFlows): Generator<Detection> {
  const commitments = home.flows.flatMap(commitmentsIn);
  for (const flow of home.flows) {
    for (const test of stepsOf(flow, "assume")) {
      const opened = flow.committing.has(test.id) ? openedIn(test) : undefined;
      const author = opened && authorIn(commitments, opened.place);
      if (opened === undefined || author === undefined || !isRequired(flow, test)) continue;
      const isNamed = somePart(opened.hash, (one) => one.key === author.key || isInput(one, "sender"));
      if (exempt("copied-commitment: the hash names the author", isNamed)) continue;
      yield describe(program, flow, test, opened);
    }
  }
}

/** A commitment that is handed in when others have been opened says what its author likes. */
function* findLate(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const committing of flows) {
    const commitments = commitmentsIn(committing);
    if (commitments.length === 0) continue;
    for (const opening of flows) {
      const isOpening = stepsOf(opening, "assume").some((test) => {
        const opened = opening.committing.has(test.id) ? openedIn(test) : undefined;
        return opened !== undefined && authorIn(commitments, opened.place) !== undefined;
      });
      const overlap = isOpening ? findOverlap(committing, opening) : undefined;
      if (overlap === undefined) continue;
      yield {
        at: anchorIn(program, committing, overlap),
        message: `${printCallable(committing.entry)} takes commitments for as long as ${printCallable(opening.entry)} opens them: who comes last has seen those of others`,
      };
    }
  }
}

interface Commitment {
  readonly place: Place;
  /** Which of the indexes is the one who commits. */
  readonly position: number;
}

/** Hashes that callers hand in and that are kept under their own account. */
function commitmentsIn(flow: Flow): readonly Commitment[] {
  return stepsOf(flow, "write").flatMap(({ id, place, value }): Commitment[] => {
    const position = indexesOf(place).findIndex((index) => isInput(index, "sender"));
    const isGiven = value.kind === "parameter" && value.declaration.typeDescriptions.typeString === "bytes32";
    return isGiven && position >= 0 && flow.committing.has(id) ? [{ place, position }] : [];
  });
}

/** The account whose commitment is asked for. */
function authorIn(commitments: readonly Commitment[], place: Place): Value | undefined {
  const commitment = commitments.find((one) => one.place.storageClass === place.storageClass);
  return commitment && indexesOf(place)[commitment.position];
}

interface Opened {
  readonly place: Place;
  readonly hash: Value;
}

/** A hash of what the caller gives, which has to be the stored one. */
function openedIn({ condition, holds }: StepOf<"assume">): Opened | undefined {
  if (!holds || !isOperation(condition, "==")) return undefined;
  const [left, right] = condition.operands;
  const [stored, hash] = left?.kind === "load" ? [left, right] : [right, left];
  if (stored?.kind !== "load" || hash === undefined || !isHashing(hash)) return undefined;
  return somePart(hash, ({ kind }) => kind === "parameter") ? { place: stored.place, hash } : undefined;
}

function describe(program: Program, flow: Flow, test: StepOf<"assume">, { place, hash }: Opened): Detection {
  const node = hash.kind === "operation" ? hash.node : undefined;
  const at = node !== undefined && program.fileOf(node) === program.fileOf(flow.entry) ? node : undefined;
  return {
    at: at ?? anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} opens \`${printPlace(place)}\` with a hash that does not name whose it is: a copy is opened with the same numbers`,
    related: [{ at: test.node, message: "It is compared here" }],
  };
}

function describeNameless({ flow, test, opened, write }: NamelessOpening): Detection {
  return {
    at: anchorOf(test, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} opens \`${printPlace(opened)}\` for \`${printValue(write.value)}\`, whom the hash does not name: whoever sees it sends it first, for themselves`,
    related: [{ at: write.node, message: "The account is kept here" }],
  };
}
