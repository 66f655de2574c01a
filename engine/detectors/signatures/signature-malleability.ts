/** Signatures that are remembered by their bytes, although each has a twin. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import {
  isLowHalfTested,
  type Marker,
  markersOf,
  type Signature,
  signaturesOf,
} from "../../dataflow/access/signatures.ts";
import { anchorIn } from "../../flow/anchor.ts";
import type { Flow } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, operandsBesideCalls, somePart, subvalues } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const signatureMalleability: Detector = {
  id: "signature-malleability",
  title: "Signature malleability",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-117",
  cwe: [347],
  scwe: ["SCWE-054"],
  ethTrust: ["[M] No Improper Usage of Signatures for Replay Attack Protection"],
  why: "For each ECDSA signature anyone can compute a second valid one: another `s` and `v`, the same signer. A contract that marks the bytes of a signature as used accepts the second one as new: replay.",
  fix: "Mark the signed message, with a nonce in it, as used, not the signature. Reject `s` in the upper half, as OpenZeppelin's ECDSA does.",
  example: {
    bad: `contract Vouchers {
    address private immutable issuer = msg.sender;
    mapping(bytes32 => bool) private isUsed;
    mapping(address => uint256) public points;

    function redeem(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encode(v, r, s));
        require(!isUsed[id], "used");
        isUsed[id] = true;
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, msg.sender, amount));
        require(ecrecover(digest, v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }
}`,
    good: `contract Vouchers {
    address private immutable issuer = msg.sender;
    mapping(bytes32 => bool) private isUsed;
    mapping(address => uint256) public points;

    function redeem(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, msg.sender, amount, nonce));
        require(!isUsed[digest], "used");
        isUsed[digest] = true;
        require(ecrecover(digest, v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-117", "https://eips.ethereum.org/EIPS/eip-2"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findMalleable(program));
  },
};

function* findMalleable(program: Program): Generator<Detection> {
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      for (const signature of signaturesOf(flow)) {
        const marker = isLowHalfTested(flow, signature) ? undefined : findMarkerOfBytes(flow, signature);
        if (marker !== undefined) yield describe(program, flow, signature, marker);
      }
    }
  }
}

/** A mark that is looked up by the bytes of the signature. */
function findMarkerOfBytes(flow: Flow, { digest, s }: Signature): Marker | undefined {
  const signed = new Set(subvalues(digest).map(({ key }) => key));
  const bytes = subvalues(s).filter(({ kind, key }) => kind === "parameter" && !signed.has(key));
  const keys = new Set(bytes.map(({ key }) => key));
  return markersOf(flow).find(({ place }) =>
    indexesOf(place).some((index) => somePart(index, ({ key }) => keys.has(key), operandsBesideCalls)),
  );
}

function describe(program: Program, flow: Flow, { step }: Signature, { test, write, place }: Marker): Detection {
  const mark = `\`${printPlace(place)}\``;
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} marks the bytes of a signature as used in ${mark}: its malleable twin, which anyone can compute, is accepted as new`,
    related: [
      { at: step.node, message: "The signer is recovered here, with either of the two values of `s`" },
      { at: write.node, message: `${mark} is set here` },
    ],
  };
}
