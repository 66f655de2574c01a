/** Who signed an authorization (EIP-7702). */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { recoverAddress } from "./precompiles/signatures.ts";
import { encodeRlp } from "./rlp.ts";
import type { Authorization } from "./transaction.ts";
import { type Address, bigintToBytes } from "./word.ts";

/** Half the order of secp256k1: a larger `s` has a twin that is smaller (EIP-2). */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const magic = 0x05;

/** The address of the signer; `undefined` where the authorization is not a valid one. */
export function recoverAuthority({ chainId, address, nonce, yParity, r, s }: Authorization): Address | undefined {
  if (nonce >= 2n ** 64n - 1n || yParity > 1n || s > maxS) return undefined;
  const payload = encodeRlp([chainId, bigintToBytes(address, 20), nonce]);
  return recoverAddress(keccak_256(Uint8Array.of(magic, ...payload)), Number(yParity), r, s);
}
