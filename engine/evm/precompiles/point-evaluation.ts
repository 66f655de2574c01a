/** Checks that a blob's polynomial has a value at a point (EIP-4844). */
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bigintToBytes, bytesToBigint } from "../word.ts";
import type { Precompile } from "./precompile.ts";

/** The power 1 of the ceremony's secret, on G2: from the trusted setup of the consensus specification. */
const secretOnG2 =
  "b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72" +
  "185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2";

const fieldElementsPerBlob = 4096n;
const versionedHashVersion = 0x01;

const { G1, G2, fields } = bls12_381;

/** Versioned hash (32 bytes), point (32), value (32), commitment (48), proof (48). */
export const pointEvaluation: Precompile = {
  since: "cancun",
  gasPerTurn: 3,
  gas: () => 50000,
  run(input) {
    if (input.length !== 192 || !isHashOf(input.subarray(0, 32), input.subarray(96, 144))) return undefined;
    const point = bytesToBigint(input.subarray(32, 64));
    const value = bytesToBigint(input.subarray(64, 96));
    if (point >= fields.Fr.ORDER || value >= fields.Fr.ORDER) return undefined;
    if (!isProof(point, value, input.slice(96, 144), input.slice(144, 192))) return undefined;
    return Uint8Array.of(...bigintToBytes(fieldElementsPerBlob, 32), ...bigintToBytes(fields.Fr.ORDER, 32));
  },
};

function isHashOf(versionedHash: Uint8Array, commitment: Uint8Array): boolean {
  const hash = sha256(commitment);
  hash[0] = versionedHashVersion;
  return hash.every((byte, index) => byte === versionedHash[index]);
}

/** e(commitment - value, 1) = e(proof, secret - point), with points of no size left out of the product. */
function isProof(point: bigint, value: bigint, commitmentBytes: Uint8Array, proofBytes: Uint8Array): boolean {
  try {
    const commitment = readPoint(commitmentBytes);
    const proof = readPoint(proofBytes);
    const difference = commitment.subtract(G1.Point.BASE.multiplyUnsafe(value));
    const divisor = G2.Point.fromHex(secretOnG2).subtract(G2.Point.BASE.multiplyUnsafe(point));
    const pairs = [
      { g1: difference, g2: G2.Point.BASE.negate() },
      { g1: proof, g2: divisor },
    ].filter(({ g1, g2 }) => !g1.is0() && !g2.is0());
    return pairs.length === 0 || fields.Fp12.eql(bls12_381.pairingBatch(pairs), fields.Fp12.ONE);
  } catch {
    return false; // bytes that are no point
  }
}

function readPoint(bytes: Uint8Array): InstanceType<typeof G1.Point> {
  const point = G1.Point.fromBytes(bytes);
  if (!point.is0()) point.assertValidity();
  return point;
}
