/** A leaf of a Merkle tree that an inner node can pass for. */

import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import type { Flow } from "../../flow/flow.ts";
import { isHashing, isOperation } from "../../flow/operation.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import type { Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type MerkleProof, merkleProofsIn } from "./proofs/merkle-proofs.ts";

export const merkleLeaf: Detector = {
  id: "merkle-leaf",
  title: "Second-preimage attack on a Merkle tree",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-122",
  isSwcNearest: true,
  cwe: [345],
  owasp: "SC05:2026",
  scwe: ["SCWE-026"],
  why: "An inner node of a Merkle tree is the hash of 64 bytes, its two children. If a leaf is also a hash of 64 bytes, or is passed in as a hash, an attacker presents an inner node as a leaf with a shorter proof, and proves something that was never put into the tree.",
  fix: "Hash the leaf twice, `keccak256(bytes.concat(keccak256(abi.encode(...))))`, or add a prefix to leaves that inner nodes do not have.",
  example: {
    bad: `contract Claims {
    bytes32 private immutable root;
    mapping(bytes32 => bool) public isUsed;

    constructor(bytes32 r) {
        root = r;
    }

    function use(bytes32 leaf, bytes32[] calldata proof) external {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            node = node < proof[i] ? keccak256(abi.encode(node, proof[i])) : keccak256(abi.encode(proof[i], node));
        }
        require(node == root && !isUsed[leaf], "no such claim");
        isUsed[leaf] = true;
    }
}`,
    good: `contract Claims {
    bytes32 private immutable root;
    mapping(bytes32 => bool) public isUsed;

    constructor(bytes32 r) {
        root = r;
    }

    function use(uint256 id, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encode(keccak256(abi.encode(msg.sender, id))));
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            node = node < proof[i] ? keccak256(abi.encode(node, proof[i])) : keccak256(abi.encode(proof[i], node));
        }
        require(node == root && !isUsed[leaf], "no such claim");
        isUsed[leaf] = true;
    }
}`,
  },
  references: [
    "https://github.com/OpenZeppelin/merkle-tree#standard-merkle-trees",
    "https://en.wikipedia.org/wiki/Merkle_tree#Second_preimage_attack",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findWeakLeaves(program));
  },
};

function* findWeakLeaves(program: Program): Generator<Detection> {
  for (const { flow, step } of allSteps(program, "assume")) {
    const proof = merkleProofsIn(flow).find(({ test }) => test === step);
    const weak = proof && findWeakness(flow, proof);
    if (weak === undefined) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} uses ${weak.clause}: an inner node of the tree can be passed off as a leaf`,
      ...(at === step.node ? {} : { related: [{ at: step.node, message: "The proof is checked here" }] }),
      ...(weak.isHashed ? { severity: "Low" as const } : {}),
    };
  }
}

interface Weakness {
  readonly clause: string;
  /** The caller has to find values that hash to the node: its children. */
  readonly isHashed: boolean;
}

function findWeakness(flow: Flow, { climbed }: MerkleProof): Weakness | undefined {
  const leaf = leafOf(flow, climbed);
  if (leaf?.kind === "parameter") {
    return { clause: `the leaf \`${printValue(leaf)}\` that the caller passes without hashing it`, isHashed: false };
  }
  const words = leaf && hashedWords(leaf);
  if (words?.length !== 2 || !words.every(isFullWord)) return undefined;
  return { clause: `the hash of \`${words.map(printValue).join("` and `")}\`, 64 bytes, as a leaf`, isHashed: true };
}

/** What the hash was before the loop began. */
function leafOf({ loops }: Flow, climbed: Value): Value | undefined {
  if (climbed.kind !== "phi") return undefined;
  const loop = loops.find(({ variant }) => variant.has(climbed.key));
  return climbed.alternatives.find(({ from }) => loop !== undefined && from < loop.head)?.value;
}

/** What `keccak256(abi.encode(...))`, or packed, has in it; nothing where it is not that. */
function hashedWords(leaf: Value): readonly Value[] | undefined {
  if (!isHashing(leaf) || leaf.kind !== "operation") return undefined;
  const [encoded] = leaf.operands;
  return isOperation(encoded, "abiencode") || isOperation(encoded, "abiencodepacked") ? encoded.operands : undefined;
}

/** A parameter that can be any 32 bytes. */
function isFullWord(value: Value): boolean {
  if (value.kind !== "parameter") return false;
  return /^(?:u?int256|bytes32)$/.test(value.declaration.typeDescriptions.typeString ?? "");
}
