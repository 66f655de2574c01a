/** The root of Ethereum's state trie, computed at once from all accounts. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { codeHash } from "../../../engine/evm/code/contract-code.ts";
import { encodeRlp, type RlpItem } from "../../../engine/evm/rlp.ts";
import { bigintToBytes } from "../../../engine/evm/word.ts";
import { existingAccounts, storageOf, type World } from "../../../engine/evm/world/world.ts";

/** A key as nibbles, and what is stored under it. */
type Leaf = { readonly path: readonly number[]; readonly value: Uint8Array };

/** The root hash of everything that exists in `world`. */
export function stateRoot(world: World): Uint8Array {
  const leaves = existingAccounts(world).map((account): Leaf => {
    const { address, nonce, balance, code } = account;
    const storage = [...storageOf(world, account)].map(
      ([key, value]): Leaf => ({ path: hashedPath(bigintToBytes(key, 32)), value: encodeRlp(value) }),
    );
    const value = encodeRlp([nonce, balance, trieRoot(storage), bigintToBytes(codeHash(code), 32)]);
    return { path: hashedPath(bigintToBytes(address, 20)), value };
  });
  return trieRoot(leaves);
}

function hashedPath(key: Uint8Array): number[] {
  return [...keccak_256(key)].flatMap((byte) => [byte >> 4, byte & 15]);
}

function trieRoot(leaves: readonly Leaf[]): Uint8Array {
  return keccak_256(leaves.length === 0 ? encodeRlp(new Uint8Array(0)) : encodeRlp(node(leaves, 0)));
}

/** The node for leaves whose paths agree before `depth`. */
function node(leaves: readonly Leaf[], depth: number): RlpItem {
  const [first] = leaves;
  if (!first) return new Uint8Array(0);
  if (leaves.length === 1) return [compactPath(first.path.slice(depth), true), first.value];
  const shared = sharedLength(leaves, depth);
  if (shared > 0) {
    return [compactPath(first.path.slice(depth, depth + shared), false), reference(node(leaves, depth + shared))];
  }
  const children = Array.from({ length: 16 }, (_, nibble) => leaves.filter(({ path }) => path[depth] === nibble));
  return [...children.map((child) => reference(node(child, depth + 1))), new Uint8Array(0)];
}

/** Nodes of 32 bytes and more stand as their hash. */
function reference(item: RlpItem): RlpItem {
  const encoded = encodeRlp(item);
  return encoded.length < 32 ? item : keccak_256(encoded);
}

function sharedLength([first, ...rest]: readonly Leaf[], depth: number): number {
  let length = 0;
  const path = first?.path ?? [];
  while (depth + length < path.length && rest.every((leaf) => leaf.path[depth + length] === path[depth + length])) {
    length++;
  }
  return length;
}

/** Nibbles in bytes, with a flag in front for leaves and for odd lengths. */
function compactPath(path: readonly number[], isLeaf: boolean): Uint8Array {
  const isOdd = path.length % 2;
  const nibbles = [(isLeaf ? 2 : 0) + isOdd, ...(isOdd ? [] : [0]), ...path];
  return Uint8Array.from(
    { length: nibbles.length / 2 },
    (_, k) => (nibbles[2 * k] ?? 0) * 16 + (nibbles[2 * k + 1] ?? 0),
  );
}
