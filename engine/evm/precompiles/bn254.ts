/** Addition, multiplication and pairing on bn254 (EIP-196, EIP-197), with their prices (EIP-1108). */
import { bn254 } from "@noble/curves/bn254.js";
import { type Hardfork, isAtLeast } from "../hardforks.ts";
import { bytesToBigint } from "../word.ts";
import { bn254Format as format, readG1, readG2, writeG1 } from "./curve-points.ts";
import { booleanWord, type Precompile, slicePadded } from "./precompile.ts";

const since = "byzantium";
const isCheap = (hardfork: Hardfork): boolean => isAtLeast(hardfork, "istanbul");

export const bn254Add: Precompile = {
  since,
  gasPerTurn: 2,
  gas: (_, hardfork) => (isCheap(hardfork) ? 150 : 500),
  run(input) {
    const a = readG1(format, slicePadded(input, 0, 64), false);
    const b = readG1(format, slicePadded(input, 64, 64), false);
    return a && b && writeG1(format, a.add(b));
  },
};

export const bn254Multiply: Precompile = {
  since,
  gasPerTurn: 6,
  gas: (_, hardfork) => (isCheap(hardfork) ? 6000 : 40000),
  run(input) {
    const point = readG1(format, slicePadded(input, 0, 64), false);
    const factor = bytesToBigint(slicePadded(input, 64, 32)) % bn254.fields.Fr.ORDER;
    return point && writeG1(format, point.multiplyUnsafe(factor));
  },
};

/** A point on G1 and one on G2. */
const pairBytes = 192;

export const bn254Pairing: Precompile = {
  since,
  gasPerTurn: 6,
  gas(input, hardfork) {
    const pairs = Math.floor(input.length / pairBytes);
    return isCheap(hardfork) ? 45000 + 34000 * pairs : 100000 + 80000 * pairs;
  },
  run(input) {
    if (input.length % pairBytes !== 0) return undefined;
    const pairs: Parameters<typeof bn254.pairingBatch>[0] = [];
    for (let offset = 0; offset < input.length; offset += pairBytes) {
      const g1 = readG1(format, input.subarray(offset, offset + 64), false);
      const g2 = readG2(format, input.subarray(offset + 64, offset + pairBytes), true);
      if (!g1 || !g2) return undefined;
      if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 });
    }
    const { Fp12 } = bn254.fields;
    return booleanWord(pairs.length === 0 || Fp12.eql(bn254.pairingBatch(pairs), Fp12.ONE));
  },
};
