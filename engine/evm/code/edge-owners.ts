/** Which numbers the edges of each code have: the same for the same code, from one deployment to the next. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "../word.ts";
import type { ContractCode } from "./contract-code.ts";
import { executablePart } from "./metadata.ts";

/** Code whose edges begin at `first`: two for each of its bytes. */
export type EdgeOwner = { readonly code: ContractCode; readonly first: number };

export type EdgeOwners = {
  /** In the order of their edges. */
  readonly list: EdgeOwner[];
  /** By what is executed of the code: what creates a contract is the same with other arguments behind it. */
  readonly byIdentity: Map<string, EdgeOwner>;
  next: number;
};

/** So many codes are told apart; then the older half is forgotten, and has new edges if it comes back. */
const maxOwners = 16_384;

/** Nobody owns edges. The number 0 is none. */
export function makeEdgeOwners(): EdgeOwners {
  return { list: [], byIdentity: new Map(), next: 2 };
}

/** The first edge of a code, which gets its edges where it has none yet. */
export function addOwner(owners: EdgeOwners, code: ContractCode): number {
  const identity = `${code.bytes.length} ${bytesToHex(keccak_256(executablePart(code.bytes)))}`;
  const known = owners.byIdentity.get(identity);
  if (known) return known.first;
  if (owners.list.length >= maxOwners) forgetOlderHalf(owners);
  const owner = { code, first: owners.next };
  owners.next += 2 * code.bytes.length;
  owners.list.push(owner);
  owners.byIdentity.set(identity, owner);
  return owner.first;
}

/** Whose edge it is; `undefined` where that was forgotten. */
export function ownerOf({ list }: EdgeOwners, edge: number): EdgeOwner | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as EdgeOwner).first <= edge) low = middle + 1;
    else high = middle;
  }
  const owner = list[low - 1];
  return owner && edge < owner.first + 2 * owner.code.bytes.length ? owner : undefined;
}

function forgetOlderHalf({ list, byIdentity }: EdgeOwners): void {
  const forgotten = new Set(list.splice(0, list.length >> 1));
  for (const [identity, owner] of byIdentity) if (forgotten.has(owner)) byIdentity.delete(identity);
}
