/** Functions that everyone uses as they are: nothing in them is reported. */

import { keccak256Hex } from "../util/keccak256.ts";
import { knownBodies } from "./known-bodies.ts";
import type { AnyNode } from "./nodes.ts";
import type { Program } from "./program.ts";
import { plainTextOf, tokensOf } from "./source-tokens.ts";

/** Shorter functions have too little of their own to be known by. */
export const minTokens = 25;

/** What a function is known by: the beginning of the hash of its tokens, single spaces between them. */
export function bodyHash(plainText: string): string {
  return keccak256Hex(new TextEncoder().encode(plainText)).slice(0, hashLength);
}

const hashLength = 12;

let known: ReadonlySet<string> | undefined;

function knownHashes(): ReadonlySet<string> {
  known ??= new Set(knownBodies.match(new RegExp(`[0-9a-f]{${hashLength}}`, "g")));
  return known;
}

/**
 * True within a function of a library, or of no contract, that is word for word one of OpenZeppelin, Solady, Solmate,
 * PRBMath or Uniswap: what it does depends on nothing around it.
 */
export function isInKnownBody(program: Program, node: AnyNode, hashes = knownHashes()): boolean {
  const callable = program.callableOf(node);
  if (callable?.nodeType !== "FunctionDefinition" || !callable.body) return false;
  const owner = program.contractOf(callable);
  if (owner !== undefined && owner.contractKind !== "library") return false;
  return tokensOf(program, callable).length >= minTokens && hashes.has(bodyHash(plainTextOf(program, callable)));
}
