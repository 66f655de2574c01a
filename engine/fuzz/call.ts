/** One transaction of a sequence, as the fuzzer changes it. */

import type { Block } from "../evm/machine.ts";
import type { Address, Word } from "../evm/word.ts";
import type { AgentBehaviour } from "./agent.ts";
import type { Layout } from "./call-layout.ts";
import type { FuzzFunction } from "./fuzz-target.ts";

/** What passes between a transaction and the one before it. */
export interface Environment {
  readonly seconds: bigint;
  readonly blocks: bigint;
  /** Null: as before. */
  readonly prevrandao: Word | null;
}

/** The same block again. */
export const sameBlock: Environment = { seconds: 0n, blocks: 0n, prevrandao: null };

/** A function that can be called, of one of the contracts. */
export interface Entry {
  /** Its number among all entries. */
  readonly index: number;
  readonly contract: string;
  /** Null: a creation, whose code forces ether upon the contract under test. */
  readonly to: Address | null;
  readonly fn: FuzzFunction;
}

/** Not to be changed once it was run: copies are. */
export interface Call {
  readonly entry: Entry;
  readonly layout: Layout;
  readonly data: Uint8Array;
  readonly value: Word;
  /** The number of the person who calls. */
  readonly caller: number;
  readonly environment: Environment;
  /** What the attacker's contract does from now on; null where that stays as it is. */
  readonly agent: AgentBehaviour | null;
}

/** The block of a call that comes after one in `block`. */
export function blockAfter(block: Block, { seconds, blocks, prevrandao }: Environment): Block {
  if (seconds === 0n && blocks === 0n && prevrandao === null) return block;
  return {
    ...block,
    timestamp: block.timestamp + seconds,
    number: block.number + blocks,
    prevrandao: prevrandao ?? block.prevrandao,
  };
}
