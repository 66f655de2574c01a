/** Which addresses are precompiled contracts. */
import { type Hardfork, isAtLeast } from "../hardforks.ts";
import type { Address } from "../word.ts";
import { blsG1Add, blsG1Msm, blsG2Add, blsG2Msm, blsMapToG1, blsMapToG2, blsPairing } from "./bls12-381.ts";
import { bn254Add, bn254Multiply, bn254Pairing } from "./bn254.ts";
import { cached } from "./cached.ts";
import { blake2f, identity, ripemd160, sha256 } from "./hashes.ts";
import { modexp } from "./modexp.ts";
import { pointEvaluation } from "./point-evaluation.ts";
import type { Precompile } from "./precompile.ts";
import { ecrecover, p256Verify } from "./signatures.ts";

/** By address. */
export const precompiles: ReadonlyMap<number, Precompile> = new Map([
  [0x01, cached(ecrecover)],
  [0x02, sha256],
  [0x03, ripemd160],
  [0x04, identity],
  [0x05, modexp],
  [0x06, cached(bn254Add)],
  [0x07, cached(bn254Multiply)],
  [0x08, cached(bn254Pairing)],
  [0x09, cached(blake2f)],
  [0x0a, cached(pointEvaluation)],
  [0x0b, cached(blsG1Add)],
  [0x0c, cached(blsG1Msm)],
  [0x0d, cached(blsG2Add)],
  [0x0e, cached(blsG2Msm)],
  [0x0f, cached(blsPairing)],
  [0x10, cached(blsMapToG1)],
  [0x11, cached(blsMapToG2)],
  [0x100, cached(p256Verify)],
]);

/** No precompiled contract has a higher address. */
const highest = 0x100;

/** The contract at the address in the lowest 160 bits at `source[index]`, where it is precompiled at this hardfork. */
export function findPrecompileAt(source: Int32Array, index: number, hardfork: Hardfork): Precompile | undefined {
  const address = source[index] as number;
  if (address <= 0 || address > highest) return undefined;
  for (let k = 1; k < 5; k++) if (source[index + k] !== 0) return undefined;
  const precompile = precompiles.get(address);
  return precompile && isAtLeast(hardfork, precompile.since) ? precompile : undefined;
}

/** Whether the address at `source[index]` is one: those are always warm (EIP-2929). */
export function isPrecompileAt(source: Int32Array, index: number, hardfork: Hardfork): boolean {
  return findPrecompileAt(source, index, hardfork) !== undefined;
}

/** As `isPrecompileAt`, for an address as a number. */
export function isPrecompile(address: Address, hardfork: Hardfork): boolean {
  const precompile = address <= BigInt(highest) ? precompiles.get(Number(address)) : undefined;
  return precompile !== undefined && isAtLeast(hardfork, precompile.since);
}
