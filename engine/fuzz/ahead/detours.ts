/** Ways that nobody took and that do nothing by themselves: they lead back to where all have been. */

import type { BasicBlock } from "../../evm/code/basic-blocks.ts";
import type { CoverageMap } from "../coverage-map.ts";
import { type CodeMap, isReached } from "../lookahead.ts";

/** A longer way is none. */
const maxBlocks = 8;

/** What computes numbers that may be too large, changes something, calls, or is an end. */
const deeds: ReadonlySet<string> = new Set([
  ...["ADD", "SUB", "MUL", "EXP", "ADDMOD", "MULMOD"],
  ...["SSTORE", "TSTORE", "LOG0", "LOG1", "LOG2", "LOG3", "LOG4"],
  ...["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL", "CREATE", "CREATE2"],
  ...["SELFDESTRUCT", "RETURN", "STOP", "REVERT", "INVALID"],
]);

/** Whether all that lies behind a side until the ways that are known does nothing that could be seen to go wrong. */
export function isDetour(map: CodeMap, coverage: CoverageMap, start: number): boolean {
  const found = new Set([start]);
  for (const block of found) {
    if (isReached(map, coverage, block)) continue;
    const next = [...(map.local.get(block) ?? [])];
    if (next.length === 0 || found.size > maxBlocks || doesSomething(map.blocks.get(block))) return false;
    for (const each of next) found.add(each);
  }
  return true;
}

function doesSomething(block: BasicBlock | undefined): boolean {
  return (
    block === undefined || block.instructions.some(({ opcode }) => opcode === undefined || deeds.has(opcode.mnemonic))
  );
}
